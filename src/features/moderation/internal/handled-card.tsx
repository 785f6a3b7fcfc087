import { Trans } from '@lingui/react/macro'
import type { HandledReport } from '#contract/site/moderation.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { Fact, Facts, MemberName } from './facts.tsx'
import { ReportHead } from './report-head.tsx'
import styles from './report-card.module.css'

/** An answered report: what it was about, who handled it, when, and with which reason. */
export function HandledCard({ report }: { report: HandledReport }) {
  const { handledBy, handledAt, handlingReason, decision } = report
  return (
    <Card>
      <Stack gap={4}>
        <ReportHead report={report} isOpen={false} />
        <Facts>
          <Fact name={<Trans>Handled by</Trans>}>{handledBy ? <MemberName of={handledBy} /> : <Trans>Someone who left</Trans>}</Fact>
          <Fact name={<Trans>Handled</Trans>}>
            <Time value={handledAt * 1000} />
          </Fact>
          {decision !== null && (
            <Fact name={<Trans>Decision</Trans>}>{decision === 'show' ? <Trans>Visible again</Trans> : <Trans>Stays hidden</Trans>}</Fact>
          )}
          <Fact name={<Trans>Reason</Trans>}>
            <span className={styles.text}>{handlingReason}</span>
          </Fact>
        </Facts>
      </Stack>
    </Card>
  )
}
