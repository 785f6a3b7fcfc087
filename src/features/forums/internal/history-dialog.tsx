import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { PostId } from '#contract/community/forums.ts'
import { forumQueries } from '#src/entities/forum/queries.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { RowsAwaited } from '#src/ui/feedback/rows-awaited.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import styles from './post.module.css'

export interface HistoryDialogProps {
  postId: PostId
  onClose: () => void
}

/** The texts that edits have replaced, newest first: for the author and moderators. */
export function HistoryDialog({ postId, onClose }: HistoryDialogProps) {
  const edits = useQuery(forumQueries.edits(postId))
  return (
    <Dialog isOpen onClose={onClose} title={<Trans>Earlier texts</Trans>}>
      {edits.data ? (
        <ol className={styles.edits}>
          {edits.data.items.map(({ text, publishedAt, userName }, index) => (
            <li key={`${publishedAt} ${index}`}>
              <Text size="meta">
                {userName === null ? (
                  <Trans>
                    Until <Time value={publishedAt} form="dateTime" />
                  </Trans>
                ) : (
                  <Trans>
                    Until <Time value={publishedAt} form="dateTime" />, edited by {userName}
                  </Trans>
                )}
              </Text>
              <Text className={styles.earlier}>{text}</Text>
            </li>
          ))}
        </ol>
      ) : (
        <RowsAwaited total={2} error={edits.error} onRetry={() => void edits.refetch()} isRetrying={edits.isFetching} />
      )}
    </Dialog>
  )
}
