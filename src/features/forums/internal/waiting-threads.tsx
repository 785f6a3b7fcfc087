import { Trans, useLingui } from '@lingui/react/macro'
import type { ForumId } from '#contract/community/forums.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import type { StartedThread } from '#src/entities/forum/post-list.ts'
import { forumWrites } from '#src/entities/forum/writes.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { WaitingPost } from './waiting-post.tsx'
import styles from './forums.module.css'

/** The member's threads that are not on the server yet; with a forum, only those for it. */
export function useWaitingThreads(forumId?: ForumId): readonly StartedThread[] {
  const layOver = useOverlay(forumWrites, 'started')
  return layOver([]).filter((thread) => forumId === undefined || thread.forumId === forumId)
}

export function WaitingThreads({ threads }: { threads: readonly StartedThread[] }) {
  const { t } = useLingui()
  if (threads.length === 0) return null
  return (
    <ul aria-label={t`Threads that wait to be sent`} className={styles.waitingThreads}>
      {threads.map(({ key, title, text, write, state }) => (
        <li key={key}>
          <Text size="head">{title}</Text>
          <Text size="meta" lines={2}>
            {text}
          </Text>
          <WaitingPost write={write} state={state} />
        </li>
      ))}
    </ul>
  )
}

export function NothingFound({ text }: { text: string }) {
  return <Trans>Nothing found for “{text}”.</Trans>
}
