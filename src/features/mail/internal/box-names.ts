import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { MailView } from '#contract/mail/mail.ts'
import type { IconName } from '#src/ui/primitives/icon-names.ts'

export const boxNames: Readonly<Record<MailView, MessageDescriptor>> = {
  inbox: msg`Inbox`,
  requests: msg`Requests`,
  sent: msg`Sent`,
  archive: msg`Archive`,
  trash: msg`Trash`,
}

export const boxIcons: Readonly<Record<MailView, IconName>> = {
  inbox: 'tray',
  requests: 'user-plus',
  sent: 'paper-plane-right',
  archive: 'archive',
  trash: 'trash',
}
