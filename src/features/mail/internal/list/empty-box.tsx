import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MailView } from '#contract/mail/mail.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { RouterLink } from '#src/ui/router-link.tsx'
import type { MailAddress } from '../../mail-address.ts'
import { boxIcons } from '../box-names.ts'

/** The purpose of this box, while it is empty. */
export function EmptyBox({ address: { view, text } }: { address: MailAddress }) {
  if (text !== '')
    return (
      <EmptyState icon="magnifying-glass" title={<Trans>Nothing found</Trans>}>
        <Trans>Searches names, subjects and messages in every folder except trash.</Trans>
      </EmptyState>
    )
  const words: Record<MailView, { title: ReactNode; body: ReactNode }> = {
    inbox: { title: <Trans>No mail yet</Trans>, body: <Trans>Messages from members appear here.</Trans> },
    requests: {
      title: <Trans>No requests</Trans>,
      body: <Trans>Mail from members you don’t know waits here until you accept it.</Trans>,
    },
    sent: { title: <Trans>Nothing sent yet</Trans>, body: <Trans>Threads you’ve replied to appear here.</Trans> },
    archive: { title: <Trans>Nothing archived</Trans>, body: <Trans>Things you’ve dealt with but want to keep.</Trans> },
    trash: { title: <Trans>The trash is empty</Trans>, body: <Trans>Deleted items stay here first.</Trans> },
  }
  return (
    <EmptyState
      icon={boxIcons[view]}
      title={words[view].title}
      action={
        view === 'inbox' || view === 'sent' ? (
          <RouterLink href="/mail/compose" className={buttonClass({ variant: 'quiet' })}>
            <Trans>New mail</Trans>
          </RouterLink>
        ) : undefined
      }
    >
      {words[view].body}
    </EmptyState>
  )
}
