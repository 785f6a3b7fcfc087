import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isSaying } from '#contract/profile/blocks-and-reports.ts'
import type { HandledReport, ReportedContent } from '#contract/site/moderation.ts'
import { labelOfReason } from '#src/entities/report/reason-labels.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Fact, Facts, MemberName } from './facts.tsx'
import { nameOfKind } from '#src/entities/content/kind-names.ts'
import { ReportedItem } from './reported-item.tsx'

export interface ReportHeadProps {
  report: ReportedContent | HandledReport
  /** Of a private message: whether staff may read it, which is possible as long as the report is open. */
  isOpen: boolean
  badges?: ReactNode
}

/** What was reported, of whom, and the worst reason. */
export function ReportHead({ report, isOpen, badges }: ReportHeadProps) {
  const { i18n } = useLingui()
  const { typeId, reasonId, author, reportTotal } = report
  const kindName = nameOfKind(typeId)
  return (
    <>
      <Row justify="between" align="start" isWrapping>
        <Text as="h2" size="head">
          {i18n._(labelOfReason(reasonId))}
        </Text>
        <Row gap={2} isWrapping>
          {badges}
          {reportTotal > 1 && (
            <Badge tone="warning">
              <Plural value={reportTotal} one="# report" other="# reports" />
            </Badge>
          )}
          {kindName && <Badge tone="outline">{i18n._(kindName)}</Badge>}
        </Row>
      </Row>
      {(isOpen || (typeId !== 'mail' && typeId !== 'chat')) && <ReportedItem report={report} />}
      {typeId !== 'user' && (
        <Facts>
          <Fact name={isSaying(typeId) ? <Trans>Written by</Trans> : <Trans>Member</Trans>}>
            {author ? <MemberName of={author} /> : <Trans>Someone who left</Trans>}
          </Fact>
        </Facts>
      )}
    </>
  )
}
