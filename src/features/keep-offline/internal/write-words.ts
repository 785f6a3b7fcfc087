/** What a waiting write was, in words. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { saveFilmDefaults, saveUnits, saveWatermark } from '#contract/account/settings.ts'
import { saveLanguage, savePreferences } from '#contract/accounts.ts'
import { createComment, deleteComment, updateComment } from '#contract/comments.ts'
import { savePrivacy } from '#contract/profile/privacy.ts'
import { saveNote } from '#contract/profile/profile-visits.ts'
import { saveFetishes, saveProfile } from '#contract/profile/profile.ts'
import { addReport, blockMember, removeReport, unblockMember } from '#contract/profile/safety.ts'
import { acceptFriend, denyFriend, removeFriend, requestFriend, setHero } from '#contract/people/friends.ts'
import { clearNotifications, removeNotification, saveNotifySettings } from '#contract/notify/notifications.ts'
import { createSearch, deleteSearch, saveSearch, updateSearch } from '#contract/directory/searches.ts'
import { deleteFeedItem } from '#contract/feed.ts'
import {
  acceptThread,
  archiveThreads,
  createMessage,
  editMessage,
  moveThreads,
  removeMessage,
  removeThreads,
  sendMail,
} from '#contract/talk/mail.ts'
import { deleteConversation, leaveConversation, saveConversationSettings, saveTalkSettings } from '#contract/talk/chat.ts'
import { editVideo, setFavourite, voteVideo } from '#contract/videos.ts'

const words: Readonly<Record<string, MessageDescriptor>> = {
  [voteVideo.name]: msg`A vote on a film`,
  [setFavourite.name]: msg`A favourite`,
  [editVideo.name]: msg`Changes to a film`,
  [createComment.name]: msg`A comment`,
  [updateComment.name]: msg`An edited comment`,
  [deleteComment.name]: msg`A deleted comment`,
  [requestFriend.name]: msg`A friend request`,
  [acceptFriend.name]: msg`An accepted friend request`,
  [denyFriend.name]: msg`A declined friend request`,
  [removeFriend.name]: msg`A friendship or request taken back`,
  [setHero.name]: msg`A hero`,
  [removeNotification.name]: msg`Cleared notifications`,
  [clearNotifications.name]: msg`Cleared notifications`,
  [saveNotifySettings.name]: msg`Your settings`,
  [saveSearch.name]: msg`A saved search`,
  [createSearch.name]: msg`A saved search`,
  [updateSearch.name]: msg`A changed search`,
  [deleteSearch.name]: msg`A deleted search`,
  [deleteFeedItem.name]: msg`An entry of yours taken from the feed`,
  [savePreferences.name]: msg`Your settings`,
  [saveLanguage.name]: msg`Your language`,
  [saveUnits.name]: msg`Your settings`,
  [saveWatermark.name]: msg`Your watermark`,
  [saveFilmDefaults.name]: msg`How your films begin`,
  [saveProfile.name]: msg`Your profile`,
  [saveFetishes.name]: msg`Your fetishes`,
  [savePrivacy.name]: msg`Your privacy`,
  [saveNote.name]: msg`A private note`,
  [blockMember.name]: msg`A member you blocked`,
  [unblockMember.name]: msg`A member you let back`,
  [addReport.name]: msg`A report`,
  [removeReport.name]: msg`A report taken back`,
  [sendMail.name]: msg`A letter`,
  [createMessage.name]: msg`A letter`,
  [editMessage.name]: msg`A changed letter`,
  [removeMessage.name]: msg`A removed letter`,
  [moveThreads.name]: msg`Moved mail`,
  [archiveThreads.name]: msg`Archived mail`,
  [removeThreads.name]: msg`Removed mail`,
  [acceptThread.name]: msg`An accepted message request`,
  [leaveConversation.name]: msg`A conversation you left`,
  [deleteConversation.name]: msg`A deleted conversation`,
  [saveConversationSettings.name]: msg`A muted or unmuted conversation`,
  [saveTalkSettings.name]: msg`Your settings`,
}

/** Null for what a member did not do knowingly (views, positions, reports): it is sent, but not listed. */
export function wordsOfWrite(endpointName: string): MessageDescriptor | null {
  return words[endpointName] ?? null
}
