import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { reportReasons, type ReportReason } from '#contract/profile/blocks-and-reports.ts'

export const reasonLabels: Readonly<Record<ReportReason, MessageDescriptor>> = {
  nonConsent: msg`Someone shown without consent`,
  underAge: msg`Someone may be under 18`,
  stolen: msg`Stolen photos or videos`,
  harassment: msg`Harassment`,
  spam: msg`Advertising or fraud`,
  illegal: msg`Something else illegal`,
  other: msg`Something else`,
}
export const reasons = Object.keys(reportReasons) as ReportReason[] // the keys of a constant record

/** Ids as on the wire; an unknown one is shown as something else. */
export function labelOfReason(reasonId: number): MessageDescriptor {
  return reasonLabels[reasons.find((reason) => reportReasons[reason] === reasonId) ?? 'other']
}
