import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useState, type ReactNode } from 'react'
import type { MemberBadge } from '#contract/members.ts'
import { isSaying } from '#contract/profile/blocks-and-reports.ts'
import type { ReportedContent } from '#contract/site/moderation.ts'
import { labelOfReason } from '#src/entities/report/reason-labels.ts'
import type { ReportDialogProps } from '#src/entities/report/report-props.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { HandleReportsDialog } from './handle-reports-dialog.tsx'
import { ReportedItem } from './reported-item.tsx'
import styles from './report-card.module.css'

const kindNames: Readonly<Record<ReportDialogProps['typeId'], MessageDescriptor>> = {
  video: msg`Video`,
  video_album: msg`Album`,
  user: msg`Profile`,
  comment: msg`Comment`,
  mail: msg`Mail`,
  chat: msg`Chat`,
}

/** An entry of the queue: the worst reason, what has been reported, and who reported it, why and when. */
export function ReportCard({ report }: { report: ReportedContent }) {
  const { i18n } = useLingui()
  const [isHandling, setIsHandling] = useState(false)
  const { reportId, typeId, reasonId, author, reportTotal, reports } = report
  const kindName = Object.entries(kindNames).find(([kind]) => kind === typeId)?.[1]
  const more = reportTotal - reports.length

  return (
    <Card>
      <Stack gap={4}>
        <Row justify="between" align="start" isWrapping>
          <Text as="h2" size="head">
            {i18n._(labelOfReason(reasonId))}
          </Text>
          <Row gap={2}>
            {reportTotal > 1 && (
              <Badge tone="warning">
                <Plural value={reportTotal} one="# report" other="# reports" />
              </Badge>
            )}
            {kindName && <Badge tone="outline">{i18n._(kindName)}</Badge>}
          </Row>
        </Row>
        <ReportedItem report={report} />
        {typeId !== 'user' && (
          <dl className={styles.facts}>
            <Fact name={isSaying(typeId) ? <Trans>Written by</Trans> : <Trans>Member</Trans>}>
              {author ? <Name of={author} /> : <Trans>Someone who left</Trans>}
            </Fact>
          </dl>
        )}
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
      {isHandling && <HandleReportsDialog reportId={reportId} onClose={() => setIsHandling(false)} />}
    </Card>
  )
}

/** `hasReason`: the entry has several reports, whose reasons may differ. */
function OneReport({ report, hasReason }: { report: ReportedContent['reports'][number]; hasReason: boolean }) {
  const { i18n } = useLingui()
  const { reporter, reasonId, text, createdAt } = report
  return (
    <dl className={styles.facts}>
      <Fact name={<Trans>Reported by</Trans>}>
        <Name of={reporter} />
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
    </dl>
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
