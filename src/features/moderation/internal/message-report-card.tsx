import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { MemberBadge } from '#contract/members.ts'
import type { messageReport } from '#contract/site/moderation.ts'
import { CallError } from '#src/http/call-error.ts'
import { useCloseReport } from '#src/entities/report/mutations.ts'
import { labelOfReason } from '#src/entities/report/reason-labels.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import type { InferOutput } from 'valibot'
import { ReportedMessage } from './reported-message.tsx'
import styles from './message-report-card.module.css'

type Report = InferOutput<typeof messageReport>

/** One report: the reason, the reporter, the author; the message itself only on demand. */
export function MessageReportCard({ report }: { report: Report }) {
  const { i18n } = useLingui()
  const close = useCloseReport()
  const [isAsking, setIsAsking] = useState(false)
  const { reportId, typeId, reasonId, reporter, author, text, createdAt } = report

  return (
    <Card>
      <Stack gap={3}>
        <Row justify="between" align="start">
          <Text as="h2" size="head">
            {i18n._(labelOfReason(reasonId))}
          </Text>
          <Badge tone="outline">{typeId === 'mail' ? <Trans>Mail</Trans> : <Trans>Chat</Trans>}</Badge>
        </Row>
        <dl className={styles.facts}>
          <Fact name={<Trans>Written by</Trans>}>{author ? <Name of={author} /> : <Trans>Someone who left</Trans>}</Fact>
          <Fact name={<Trans>Reported by</Trans>}>
            <Name of={reporter} />
          </Fact>
          <Fact name={<Trans>Reported</Trans>}>
            <Time value={createdAt * 1000} />
          </Fact>
          {text !== '' && (
            <Fact name={<Trans>Reporter’s note</Trans>}>
              <span className={styles.said}>{text}</span>
            </Fact>
          )}
        </dl>
        <ReportedMessage reportId={reportId} />
        <div>
          <Button variant="quiet" icon="check" onClick={() => setIsAsking(true)}>
            <Trans>Close report</Trans>
          </Button>
        </div>
      </Stack>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Close this report?</Trans>}
        body={<Trans>It’s removed from the list. You can’t view the message again unless it’s reported again.</Trans>}
        confirmLabel={<Trans>Close it</Trans>}
        cancelLabel={<Trans>Leave open</Trans>}
        onConfirm={() => close.mutateAsync(reportId)}
        describeError={(problem) => (problem instanceof CallError ? i18n._(messageForCode(problem.code)) : undefined)}
        successMessage={<Trans>Report closed.</Trans>}
      />
    </Card>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Name({ of: { userName, isDeleted } }: { of: MemberBadge }) {
  if (isDeleted) return userName
  return (
    <RouterLink href={`/members/${encodeURIComponent(userName)}`} className={linkTextClass()}>
      {userName}
    </RouterLink>
  )
}
