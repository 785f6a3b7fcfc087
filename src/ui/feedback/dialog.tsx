import { useLingui } from '@lingui/react/macro'
import { useId, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../primitives/icon-button.tsx'
import { Text } from '../primitives/text.tsx'
import styles from './dialog.module.css'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  /** A question, when the buttons answer it. */
  title: ReactNode
  children: ReactNode
  /** Buttons, at the foot. */
  footer?: ReactNode
  /** False: pressing beside it does not close it (there is typing to lose). Escape and the cross still do. */
  isDismissable?: boolean | undefined
  /** While something runs that must not be abandoned, nothing closes it. */
  isLocked?: boolean | undefined
  /** small: a question. What it says is read out with its title. */
  size?: 'small' | 'normal' | 'large' | undefined
  /** No cross: the buttons are the only answers. */
  hasNoCross?: boolean | undefined
  /** sheet: from the bottom edge on the desktop, too. side: at the end side there, from top to bottom. */
  shape?: 'dialog' | 'sheet' | 'side' | undefined
}

/**
 * Opens the browser's own modal: focus stays inside, the page behind is inert, Escape closes.
 * Closing it before React removes it is what brings the focus back to where it came from.
 */
function openModal(dialog: HTMLDialogElement | null) {
  if (!dialog) return
  if (!dialog.open) dialog.showModal()
  return () => dialog.close()
}

/** Centred on the desktop, a sheet on the phone. Errors belong inside, with what caused them. */
export function Dialog(props: DialogProps) {
  return props.isOpen ? <OpenDialog {...props} /> : null
}

function OpenDialog({
  onClose,
  title,
  children,
  footer,
  isDismissable = true,
  isLocked = false,
  size = 'normal',
  hasNoCross = false,
  shape = 'dialog',
}: DialogProps) {
  const { t } = useLingui()
  const titleId = useId()
  const contentId = useId()

  function handleCancel(event: SyntheticEvent) {
    // The browser would close it by itself; the open state is the caller's.
    event.preventDefault()
    if (event.target === event.currentTarget && !isLocked) onClose()
  }

  function handlePress(event: MouseEvent<HTMLDialogElement>) {
    // The dialog has no padding, so a press that lands on the element itself landed on the backdrop.
    if (event.target === event.currentTarget && isDismissable && !isLocked) onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the keyboard's way; the press is for the backdrop.
    <dialog
      ref={openModal}
      className={classNames(styles.dialog, styles[size], styles[shape])}
      aria-labelledby={titleId}
      aria-describedby={size === 'small' ? contentId : undefined}
      onCancel={handleCancel}
      onMouseDown={handlePress}
    >
      <div className={styles.body}>
        <div className={styles.head}>
          <Text as="h2" size="title" id={titleId} className={styles.title}>
            {title}
          </Text>
          {!hasNoCross && <IconButton icon="x" label={t`Close`} disabled={isLocked} onClick={onClose} />}
        </div>
        <div id={contentId} className={styles.content}>
          {children}
        </div>
        {footer !== undefined && <div className={styles.foot}>{footer}</div>}
      </div>
    </dialog>
  )
}
