import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { reportReasons, type ReportReason } from '#contract/profile/safety.ts'

export const reasonWords: Readonly<Record<ReportReason, MessageDescriptor>> = {
  nonConsent: msg`Somebody is shown without his consent`,
  underAge: msg`Somebody may be under 18`,
  stolen: msg`Stolen pictures or films`,
  harassment: msg`Harassment`,
  spam: msg`Advertising or fraud`,
  illegal: msg`Something else that is against the law`,
  other: msg`Something else`,
}
export const reasons = Object.keys(reportReasons) as ReportReason[] // the keys of a constant record

/** As the wire has them; one this app does not know yet is something else. */
export function wordsOfReason(reasonId: number): MessageDescriptor {
  return reasonWords[reasons.find((reason) => reportReasons[reason] === reasonId) ?? 'other']
}
