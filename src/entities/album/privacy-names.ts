import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { albumPrivacy } from '#contract/policy/video-albums.ts'

/** Who can see an album, by level. */
export const privacyNames: Record<number, MessageDescriptor> = {
  [albumPrivacy.members]: msg`Members`,
  [albumPrivacy.friends]: msg`Friends`,
  [albumPrivacy.nobody]: msg`Only you`,
}

/** Who can comment on an album, by level. */
export const commentPrivacyNames: Record<number, MessageDescriptor> = {
  [albumPrivacy.members]: msg`Members`,
  [albumPrivacy.friends]: msg`Friends`,
  [albumPrivacy.nobody]: msg`Nobody`,
}
