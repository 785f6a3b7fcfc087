import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MailThread } from '#contract/mail/mail.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { archive, markThread, moveTo, remove } from '#src/entities/mail/writes.ts'
import { Menu, type MenuItem } from '#src/ui/feedback/menu.tsx'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { boxNames } from '../box-names.ts'
import { Faces } from '../faces.tsx'
import { namesOf, othersOf } from '../others-of.ts'
import styles from './message.module.css'

/** The participants, the subject, and the actions on the whole thread. */
export function ThreadHeader({ thread, back }: { thread: MailThread; back: ReactNode }) {
  const isDesktop = useIsDesktop()
  const currentUser = useCurrentUser()
  const others = othersOf(thread, currentUser.userId)
  const [only] = others.length === 1 ? others : []
  const names = namesOf(others)
  return (
    <>
      {back}
      <Faces members={others} />
      <div className={styles.about}>
        <Text as={isDesktop ? 'h2' : 'h1'} size="head" lines={1}>
          {only && !only.isDeleted ? <RouterLink href={`/members/id/${only.userId}`}>{names}</RouterLink> : names}
        </Text>
        <Text size="meta" tone="muted" lines={1}>
          {thread.subject === '' ? <BoxLine thread={thread} /> : thread.subject}
        </Text>
      </div>
      <ThreadMenu thread={thread} />
    </>
  )
}

function BoxLine({ thread }: { thread: MailThread }) {
  const { i18n } = useLingui()
  return thread.users.length > 2 ? <Trans>Group mail</Trans> : i18n._(boxNames[thread.box])
}

function ThreadMenu({ thread }: { thread: MailThread }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { threadId, box } = thread

  function leaveAfter(work: Promise<void>) {
    void work.catch(reportProblem)
    void navigate({ to: '/mail', search: (known) => known })
  }

  const items: MenuItem[] = [
    { key: 'unread', label: t`Mark as unread`, icon: 'circle', onSelect: () => leaveAfter(markThread(threadId, false)) },
    ...(box === 'archive'
      ? []
      : [{ key: 'archive', label: t`Move to archive`, icon: 'archive', onSelect: () => leaveAfter(archive([threadId])) } as const]),
    ...(box === 'archive' || box === 'trash'
      ? [{ key: 'inbox', label: t`Move to inbox`, icon: 'tray', onSelect: () => leaveAfter(moveTo('inbox', [threadId])) } as const]
      : []),
    ...(box === 'trash'
      ? []
      : [
          {
            key: 'remove',
            label: t`Move to trash`,
            icon: 'trash',
            isDanger: true,
            onSelect: () => leaveAfter(remove([threadId])),
          } as const,
        ]),
  ]
  return (
    <Menu
      label={t`Thread options`}
      items={items}
      trigger={(props) => <IconButton {...props} icon="dots-three-vertical" label={t`More`} />}
    />
  )
}
