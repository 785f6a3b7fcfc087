import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'

export interface CallDialogProps {
  /** False: a window beside the rest, which stays in use. */
  isModal: boolean
  label: string
  role?: 'dialog' | 'alertdialog'
  className?: string | undefined
  /** Dark in every theme: a picture fills it. */
  isDark?: boolean
  /** Escape. */
  onCancel: () => void
  children: ReactNode
}

/** The browser's own dialog, so that a call stands above whatever else is open, and the same pictures go on when it becomes small. */
export function CallDialog({ isModal, label, role = 'dialog', className, isDark = false, onCancel, children }: CallDialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null)

  // The element's state belongs to the browser.
  useEffect(() => {
    const dialog = dialogRef.current
    if (!dialog) return
    if (isModal) dialog.showModal()
    else dialog.show()
    return () => dialog.close()
  }, [isModal])

  function handleCancel(event: SyntheticEvent) {
    event.preventDefault()
    onCancel()
  }

  return (
    <dialog
      ref={dialogRef}
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
