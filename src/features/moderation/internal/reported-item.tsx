import { Trans } from '@lingui/react/macro'
import { isSaying } from '#contract/profile/blocks-and-reports.ts'
import type { ReportedContent } from '#contract/site/moderation.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { ReportedMessage } from './reported-message.tsx'
import styles from './report-card.module.css'

/** What has been reported: its title, name or text with a link to it. A private message is shown on request only. */
export function ReportedItem({ report }: { report: Pick<ReportedContent, 'reportId' | 'typeId' | 'title' | 'path' | 'isDeleted'> }) {
  const { reportId, typeId, title, path, isDeleted } = report
  if (isDeleted) {
    return (
      <Note>
        <Trans>This has been deleted.</Trans>
      </Note>
    )
  }
  if (typeId === 'mail' || typeId === 'chat') return <ReportedMessage reportId={reportId} />
  if (path !== null && title !== null && !isSaying(typeId)) {
    return (
      <RouterLink href={path} className={linkTextClass()}>
        {title}
      </RouterLink>
    )
  }
  return (
    <Stack gap={2}>
      {title !== null && (isSaying(typeId) ? <blockquote className={styles.text}>{title}</blockquote> : <Text>{title}</Text>)}
      {path === null ? (
        <Text size="meta" tone="muted">
          <Trans>You can’t open it yourself. Ask an admin.</Trans>
        </Text>
      ) : (
        <RouterLink href={path} className={linkTextClass()}>
          <Trans>Show where it was written</Trans>
        </RouterLink>
      )}
    </Stack>
  )
}
