;; Opens a spec in Emacs with eglot and `redux-gen lsp`, and prints what the editor has, as JSON. The
;; arguments after `--` are the tool and the spec.
(require 'package)
(package-initialize)
(require 'eglot)
(require 'flymake)
(require 'json)
(require 'yaml-mode nil t)

(unless (fboundp 'yaml-mode) (define-derived-mode yaml-mode text-mode "YAML"))
(setq command-line-args-left (delete "--" command-line-args-left))
(setq tool (pop command-line-args-left))
(setq spec (pop command-line-args-left))
(setq eglot-confirm-server-initiated-edits nil)
(setq eglot-autoshutdown nil)
(add-to-list 'eglot-server-programs (cons 'yaml-mode (list tool "lsp")))

(defun wait-until (condition)
  "Waits up to ten seconds for CONDITION, and returns whether it became true."
  (let ((end (+ (float-time) 10)))
    (while (and (not (funcall condition)) (< (float-time) end))
      (accept-process-output nil 0.05))
    (and (funcall condition) t)))

(defun go-to (text)
  "Moves to the start of TEXT."
  (goto-char (point-min))
  (search-forward text)
  (goto-char (match-beginning 0)))

(let ((seen '()))
  (cl-flet ((see (key value) (push (cons key value) seen)))
    (find-file spec)
    (yaml-mode)
    (setq-local eglot-sync-connect 30)
    (apply #'eglot (eglot--guess-contact))
    (see "ready" (and (wait-until (lambda () (eglot-current-server))) t))
    (flymake-mode 1)
    (flymake-start)
    (go-to "items.append")
    (let ((place (car (xref-backend-definitions
                       'eglot (xref-backend-identifier-at-point 'eglot)))))
      (see "definition"
           (and place (xref-location-line (xref-item-location place)))))
    (see "hover"
         (plist-get
          (plist-get (jsonrpc-request (eglot--current-server-or-lose) :textDocument/hover
                                      (eglot--TextDocumentPositionParams))
                     :contents)
          :value))
    (go-to "items.append")
    (delete-char 5)
    (insert "itmes")
    (eglot--signal-textDocument/didChange)
    (see "marked" (wait-until (lambda () (flymake-diagnostics))))
    (see "text" (and (flymake-diagnostics)
                     (flymake-diagnostic-text (car (flymake-diagnostics)))))
    (go-to "itmes")
    (delete-char 5)
    (insert "it")
    (see "completion"
         (let ((found (eglot-completion-at-point)))
           (and found (vconcat (mapcar #'substring-no-properties
                                       (all-completions "it" (nth 2 found)))))))
    (insert "ems")
    (eglot--signal-textDocument/didChange)
    (see "cleared" (wait-until (lambda () (null (flymake-diagnostics)))))
    (go-to "items.append")
    (eglot-rename "things")
    (see "renamed" (buffer-substring-no-properties
                    (line-beginning-position) (line-end-position)))
    (princ (json-encode seen))
    (princ "\n")
    (set-buffer-modified-p nil)
    (ignore-errors (eglot-shutdown (eglot-current-server)))
    (kill-emacs 0)))
