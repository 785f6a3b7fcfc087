import { useLingui } from '@lingui/react/macro'
import { useId, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../primitives/icon-button.tsx'
import { Text } from '../primitives/text.tsx'
import styles from './dialog.module.css'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  /** A question, if the buttons answer it. */
  title: ReactNode
  children: ReactNode
  /** Buttons at the bottom. */
  footer?: ReactNode
  /** False: a click outside does not close the dialog, because typed text could be lost. Escape and the close button still do. */
  isDismissable?: boolean | undefined
  /** While an operation runs that must not be abandoned, nothing closes the dialog. */
  isLocked?: boolean | undefined
  /** small: a question. Its text is read out with its title. */
  size?: 'small' | 'normal' | 'large' | undefined
  /** No close button: the other buttons are the only ways to close it. */
  hasNoCross?: boolean | undefined
  /** sheet: from the bottom edge on the desktop, too. side: at the end side there, over the full height. */
  shape?: 'dialog' | 'sheet' | 'side' | undefined
}

/**
 * Opens the browser's own modal: focus stays inside, the page behind is inert, Escape closes.
 * It must be closed before React removes it, so that the focus returns to its previous element.
 */
function openModal(dialog: HTMLDialogElement | null) {
  if (!dialog) return
  if (!dialog.open) dialog.showModal()
  return () => dialog.close()
}

/** Centred on the desktop, a sheet on the phone. Errors belong inside, beside their cause. */
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
    // The browser would close the dialog itself, but the caller controls the open state.
    event.preventDefault()
    if (event.target === event.currentTarget && !isLocked) onClose()
  }

  function handlePress(event: MouseEvent<HTMLDialogElement>) {
    // The dialog has no padding, so a click on the element itself is a click on the backdrop.
    if (event.target === event.currentTarget && isDismissable && !isLocked) onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the keyboard uses Escape
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
