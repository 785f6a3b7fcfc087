import { useEffect, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'

export interface CallDialogProps {
  /** False: a non-modal window; the rest of the page stays usable. */
  isModal: boolean
  label: string
  /** The current content. The button that had the focus may disappear when it changes. */
  stage: string
  role?: 'dialog' | 'alertdialog'
  className?: string | undefined
  /** Dark in every theme, because video fills it. */
  isDark?: boolean
  /** Called on Escape. */
  onCancel: () => void
  children: ReactNode
}

/**
 * The browser's own dialog, so that a call is above any other open layer and the same video elements keep playing when
 * it becomes small.
 */
export function CallDialog({ isModal, label, stage, role = 'dialog', className, isDark = false, onCancel, children }: CallDialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null)

  // The element's state belongs to the browser. It is closed before it is unmounted, so that the focus returns to its
  // previous place. The dialog itself takes the focus: a member who is typing as it rings must not answer with the next
  // key.
  useLayoutEffect(() => {
    const dialog = dialogRef.current
    if (!dialog) return
    if (isModal) dialog.showModal()
    else dialog.show()
    dialog.focus({ preventScroll: true })
    return () => dialog.close()
  }, [isModal])

  // Only when nothing else has the focus.
  useEffect(() => {
    if (document.activeElement === document.body) dialogRef.current?.focus({ preventScroll: true })
  }, [stage])

  function handleCancel(event: SyntheticEvent) {
    event.preventDefault()
    onCancel()
  }

  return (
    <dialog
      ref={dialogRef}
      tabIndex={-1}
      role={role}
      aria-label={label}
      className={className}
      data-theme={isDark ? 'dark' : undefined}
      onCancel={handleCancel}
    >
      {children}
    </dialog>
  )
}
