import { useEffect, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'

export interface CallDialogProps {
  /** False: a window beside the rest, which stays in use. */
  isModal: boolean
  label: string
  /** What it shows. The button that had the focus may be gone with the last one. */
  stage: string
  role?: 'dialog' | 'alertdialog'
  className?: string | undefined
  /** Dark in every theme: a picture fills it. */
  isDark?: boolean
  /** Escape. */
  onCancel: () => void
  children: ReactNode
}

/** The browser's own dialog, so that a call stands above whatever else is open, and the same pictures go on when it becomes small. */
export function CallDialog({ isModal, label, stage, role = 'dialog', className, isDark = false, onCancel, children }: CallDialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null)

  // The element's state belongs to the browser. Closed while it is still there, so that the focus goes back to where it was.
  // It takes the focus itself: whoever is typing as it rings must not answer by the next key.
  useLayoutEffect(() => {
    const dialog = dialogRef.current
    if (!dialog) return
    if (isModal) dialog.showModal()
    else dialog.show()
    dialog.focus({ preventScroll: true })
    return () => dialog.close()
  }, [isModal])

  // Only where nothing has the focus any more.
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
