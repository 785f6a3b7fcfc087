import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { VideoStatus } from '#contract/videos.ts'

export const statusNames: Record<VideoStatus, MessageDescriptor> = {
  combined: msg`Combined`,
  delete: msg`Deleted`,
  empty: msg`Empty`,
  encoding: msg`Encoding`,
  failed: msg`Failed`,
  giffed: msg`Animated`,
  inactive: msg`Inactive`,
  mia: msg`Missing`,
  new: msg`New`,
  pending: msg`Waiting`,
  ready: msg`Ready`,
  reported: msg({ message: 'Reported', context: 'video status' }),
  stalled: msg`Stalled`,
  upload: msg`Uploading`,
  download: msg`Download for sale`,
}
