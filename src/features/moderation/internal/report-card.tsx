import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReportedContent } from '#contract/site/moderation.ts'
import { labelOfReason } from '#src/entities/report/reason-labels.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { DueBadge } from './due-badge.tsx'
import { Fact, Facts, MemberName } from './facts.tsx'
import { HandleReportsDialog } from './handle-reports-dialog.tsx'
import { ReportHead } from './report-head.tsx'
import styles from './report-card.module.css'

/** An entry of the queue: the worst reason, what has been reported, and who reported it, why and when. */
export function ReportCard({ report }: { report: ReportedContent }) {
  const [isHandling, setIsHandling] = useState(false)
  const { reportId, reportTotal, reports, isHeld, dueAt } = report
  const more = reportTotal - reports.length

  return (
    <Card>
      <Stack gap={4}>
        <ReportHead
          report={report}
          isOpen
          badges={
            <>
              {dueAt !== null && <DueBadge dueAt={dueAt} />}
              {isHeld && (
                <Badge tone="outline" icon="eye-slash">
                  <Trans>Hidden until you decide</Trans>
                </Badge>
              )}
            </>
          }
        />
        {reports.map((one) => (
          <OneReport key={one.reportId} report={one} hasReason={reportTotal > 1} />
        ))}
        {more > 0 && (
          <Text tone="muted">
            <Plural value={more} one="and # more report" other="and # more reports" />
          </Text>
        )}
        <div>
          <Button variant="quiet" icon="check" onClick={() => setIsHandling(true)}>
            <Trans>Mark as handled</Trans>
          </Button>
        </div>
      </Stack>
      {isHandling && <HandleReportsDialog reportId={reportId} isHeld={isHeld} onClose={() => setIsHandling(false)} />}
    </Card>
  )
}

/** `hasReason`: the entry has several reports, whose reasons may differ. */
function OneReport({ report, hasReason }: { report: ReportedContent['reports'][number]; hasReason: boolean }) {
  const { i18n } = useLingui()
  const { reporter, reasonId, text, createdAt } = report
  return (
    <Facts>
      <Fact name={<Trans>Reported by</Trans>}>
        <MemberName of={reporter} />
      </Fact>
      <Fact name={<Trans>Reported</Trans>}>
        <Time value={createdAt * 1000} />
      </Fact>
      {hasReason && <Fact name={<Trans>Reason</Trans>}>{i18n._(labelOfReason(reasonId))}</Fact>}
      {text !== '' && (
        <Fact name={<Trans>Reporter’s note</Trans>}>
          <span className={styles.text}>{text}</span>
        </Fact>
      )}
    </Facts>
  )
}
