import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ReportDialogProps } from '#src/entities/report/report-props.ts'

type Kind = ReportDialogProps['typeId']

const kindNames: Readonly<Record<Kind, MessageDescriptor>> = {
  video: msg`Video`,
  video_album: msg`Album`,
  photo: msg`Photo`,
  photo_album: msg`Photo album`,
  poll: msg`Poll`,
  blog: msg`Blog post`,
  event: msg`Event`,
  market_item: msg`Item for sale`,
  thread: msg`Thread`,
  post: msg`Post`,
  user: msg`Profile`,
  comment: msg`Comment`,
  mail: msg`Mail`,
  chat: msg`Chat`,
}
export const kinds = Object.entries(kindNames).map(([value, label]) => ({ value, label }))

/** Undefined for a kind of a newer release. */
export function nameOfKind(typeId: string): MessageDescriptor | undefined {
  return kinds.find(({ value }) => value === typeId)?.label
}
