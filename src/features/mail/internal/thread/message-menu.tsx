import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { MailMessage } from '#contract/mail/mail.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { deleteMessage } from '#src/entities/mail/writes.ts'
import { LateReportDialog } from '#src/entities/report/late-report-dialog.tsx'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Menu, type MenuItem } from '#src/ui/feedback/menu.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import styles from './message.module.css'

export interface MessageMenuProps {
  message: MailMessage
  onEdit: () => void
}

/**
 * Edit and delete the viewer's own message, for everybody; remove a message of others for the viewer only, or report
 * it.
 */
export function MessageMenu({ message, onEdit }: MessageMenuProps) {
  const { t } = useLingui()
  const currentUser = useCurrentUser()
  const [open, setOpen] = useState<'remove' | 'report' | null>(null)
  const place = useRef<HTMLSpanElement>(null)
  const { sender, can } = message
  const isMine = sender.userId === currentUser.userId
  const items: MenuItem[] = [
    ...(can.canEdit ? [{ key: 'edit', label: t`Edit`, icon: 'pencil-simple', onSelect: onEdit } as const] : []),
    ...(isMine ? [] : [{ key: 'report', label: t`Report`, icon: 'flag', onSelect: () => setOpen('report') } as const]),
    ...(can.canRemove
      ? [{ key: 'remove', label: t`Remove`, icon: 'trash', isDanger: true, onSelect: () => setOpen('remove') } as const]
      : []),
  ]
  if (items.length === 0) return null

  async function handleRemove() {
    const list = place.current?.closest('ol')
    await deleteMessage(message)
    // The button that was pressed disappears with the message.
    list?.focus({ preventScroll: true })
  }

  return (
    <span ref={place}>
      <Menu
        label={t`More`}
        items={items}
        trigger={(props) => <IconButton {...props} icon="dots-three-vertical" iconSize="inline" label={t`More`} className={styles.menu} />}
      />
      {open === 'report' && (
        <LateReportDialog onClose={() => setOpen(null)} typeId="mail" itemId={message.messageId} name={sender.userName} />
      )}
      <ConfirmDialog
        isOpen={open === 'remove'}
        onClose={() => setOpen(null)}
        title={<Trans>Remove this message?</Trans>}
        body={isMine ? <Trans>It’s removed for everyone in this thread.</Trans> : <Trans>It’s removed for you. Others keep it.</Trans>}
        variant="danger"
        onConfirm={handleRemove}
      />
    </span>
  )
}
