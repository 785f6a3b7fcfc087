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

/** What each status means, for the owner. */
export const statusSentences: Record<VideoStatus, MessageDescriptor> = {
  combined: msg`Made of several of your videos`,
  delete: msg`Deleted`,
  empty: msg`The file had no video in it. Upload another one.`,
  encoding: msg`We’re preparing it. It gets sharper as better versions are ready.`,
  failed: msg`We couldn’t process it. Upload the file again.`,
  giffed: msg`Shown as an animation`,
  inactive: msg`Hidden: only you can see it`,
  mia: msg`The file is missing. Contact us.`,
  new: msg`Waiting for its file`,
  pending: msg`Waiting to be processed`,
  ready: msg`Visible: members can find and watch it`,
  reported: msg`Hidden while we look into a report. Only you and staff can see it.`,
  stalled: msg`Processing was interrupted. It’ll continue automatically.`,
  upload: msg`The upload isn’t finished`,
  download: msg`Only for sale as a download`,
}
