/** What a waiting write was, in words. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { saveLanguage, savePreferences } from '#contract/accounts.ts'
import { createComment, deleteComment, updateComment } from '#contract/comments.ts'
import { deleteFeedItem } from '#contract/feed.ts'
import { editVideo, setFavourite, voteVideo } from '#contract/videos.ts'

const words: Readonly<Record<string, MessageDescriptor>> = {
  [voteVideo.name]: msg`A vote on a film`,
  [setFavourite.name]: msg`A favourite`,
  [editVideo.name]: msg`Changes to a film`,
  [createComment.name]: msg`A comment`,
  [updateComment.name]: msg`An edited comment`,
  [deleteComment.name]: msg`A deleted comment`,
  [deleteFeedItem.name]: msg`An entry of yours taken from the feed`,
  [savePreferences.name]: msg`Your settings`,
  [saveLanguage.name]: msg`Your language`,
}

/** Null for what a member did not do knowingly (views, positions, reports): it is sent, but not listed. */
export function wordsOfWrite(endpointName: string): MessageDescriptor | null {
  return words[endpointName] ?? null
}
