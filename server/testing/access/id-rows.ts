/** Every call that takes an id, with an input that names another member's hidden thing (`objects.long.test.ts`). */
import { randomBytes } from 'node:crypto'
import { endSession } from '#contract/accounts.ts'
import { browseComments, createComment, deleteComment, searchComments, updateComment } from '#contract/comments.ts'
import * as forumWrites from '#contract/community/forum-writes.ts'
import * as forumCalls from '#contract/community/forums.ts'
import { dismissEncoding } from '#contract/encoding.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { deleteFeedItem } from '#contract/feed.ts'
import * as albums from '#contract/albums/video-albums.ts'
import * as guestCalls from '#contract/community/event-guests.ts'
import * as eventCalls from '#contract/community/events.ts'
import * as blogCalls from '#contract/community/blogs.ts'
import * as marketCalls from '#contract/community/market.ts'
import * as pollCalls from '#contract/community/polls.ts'
import * as photoAlbumCalls from '#contract/photos/photo-albums.ts'
import * as photoCalls from '#contract/photos/photos.ts'
import * as tagCalls from '#contract/photos/tags.ts'
import { giveKeys, listKeys, recordView, revokeKey, setFavouriteItem, transferItem, voteOnItem } from '#contract/content/content.ts'
import { removePasskey, renamePasskey } from '#contract/account/passkeys.ts'
import { removeNotification } from '#contract/notify/notifications.ts'
import { getInvitation, removeInvitation, updateInvitation } from '#contract/registration/invitations.ts'
import { recheckSaved, requestPlay, requestSave } from '#contract/playback.ts'
import { removeFromCart } from '#contract/money/cart.ts'
import * as downloadCalls from '#contract/money/downloads.ts'
import * as productCalls from '#contract/money/products.ts'
import * as saleCalls from '#contract/money/sales.ts'
import { viewTransaction } from '#contract/money/tickets.ts'
import { getMember } from '#contract/profile/profile.ts'
import { countProfileView, getStatLine, listMemberCards, saveNote, sendInterest } from '#contract/profile/profile-visits.ts'
import { addReport, blockMember, removeReport, unblockMember } from '#contract/profile/blocks-and-reports.ts'
import { cancelAllUploads, cancelUploads, noteUploadComplete, noteUploadError, removeUploadFile, reportUpload } from '#contract/uploads.ts'
import {
  countView,
  deleteVideo,
  editVideo,
  getVideo,
  relatedVideos,
  rememberPosition,
  setFavourite,
  transferVideo,
  voteVideo,
} from '#contract/videos.ts'
import {
  acceptThread,
  archiveThreads,
  createMessage,
  editMessage,
  moveThreads,
  readThread,
  removeMessage,
  removeThreads,
  searchMessages,
  sendMail,
} from '#contract/mail/mail.ts'

export interface Things {
  readonly videoId: number
  /** Private, with an ordinary video in it. */
  readonly albumId: number
  readonly albumVideoId: number
  readonly otherAlbumId: number
  /** Private, in a private album. */
  readonly photoId: number
  readonly photoAlbumId: number
  /** Private, with an answer. */
  readonly pollId: number
  readonly pollAnswerId: number
  /** For the invited only, with a guest. */
  /** Expired. */
  readonly marketItemId: number
  readonly eventId: number
  readonly eventGuestId: number
  /** Somebody else’s, for the invited only: the owner of the things has a place. */
  readonly visitedEventId: number
  readonly ticketId: number
  readonly cartItemId: number
  /** The sale of the hidden video. */
  readonly productId: number
  /** Of another member’s purchase from somebody else. */
  readonly purchaseId: number
  readonly commentId: number
  readonly notificationId: number
  readonly uploadId: string
  readonly sessionId: string
  readonly passkeyId: string
  readonly receiverId: number
  /** Has blocked the stranger. */
  readonly memberId: number
  readonly invitationId: number
  readonly feedId: number
  readonly threadId: number
  readonly messageId: number
  /** By the member who has blocked the stranger, in an open forum. */
  readonly forumThreadId: number
  readonly postId: number
  /** By the member who is signed in as `blogger`. */
  readonly blogId: number
}

interface Row {
  readonly endpoint: Endpoint
  readonly input: (things: Things) => Record<string, unknown>
  /** The answer that strangers get; `ok` if a request about nothing succeeds. */
  readonly strangers?: 'ok'
  /** Who is let through as a control, if not the owner: the member with a blog, who has blocked the stranger. */
  readonly control?: 'blogger'
}

const under = ({ videoId }: Things) => ({ itemId: videoId, typeId: 'video' })
const video = ({ videoId }: Things) => ({ videoId })
const item = ({ videoId }: Things) => ({ typeId: 'video', itemId: videoId })
const album = ({ albumId }: Things) => ({ albumId })
const albumItem = ({ albumId }: Things) => ({ typeId: 'video_album', itemId: albumId })
const albumVideo = ({ albumId, albumVideoId }: Things) => ({ albumId, videoId: albumVideoId })
const albumVideos = ({ albumId, albumVideoId }: Things) => ({ albumId, videoIds: [albumVideoId] })
const photo = ({ photoId }: Things) => ({ photoId })
const photoItem = ({ photoId }: Things) => ({ typeId: 'photo', itemId: photoId })
const photoAlbum = ({ photoAlbumId }: Things) => ({ albumId: photoAlbumId })
const poll = ({ pollId }: Things) => ({ pollId })
const blog = ({ blogId }: Things) => ({ blogId })
const event = ({ eventId }: Things) => ({ eventId })
const marketItem = ({ marketItemId }: Things) => ({ itemId: marketItemId })
const eventGuest = ({ eventId, eventGuestId }: Things) => ({ eventId, userId: eventGuestId })
const visitedEvent = ({ visitedEventId }: Things) => ({ eventId: visitedEventId })
const forumThread = ({ forumThreadId }: Things) => ({ threadId: forumThreadId })
const forumPost = ({ postId }: Things) => ({ postId })
const member = ({ memberId }: Things) => ({ userId: memberId })
const mailThread = ({ threadId }: Things) => ({ threadId })
const mailThreadIds = ({ threadId }: Things) => ({ threadIds: [threadId] })

export const rows: readonly Row[] = [
  { endpoint: getVideo, input: video },
  { endpoint: relatedVideos, input: video },
  { endpoint: countView, input: video },
  { endpoint: voteVideo, input: (things) => ({ ...video(things), way: 'up' }) },
  { endpoint: setFavourite, input: (things) => ({ ...video(things), isFavourite: true }) },
  { endpoint: rememberPosition, input: (things) => ({ ...video(things), seconds: 3, watchedAt: 1_700_000_000 }) },
  { endpoint: editVideo, input: (things) => ({ ...video(things), title: 'Not yours' }) },
  { endpoint: transferVideo, input: (things) => ({ ...video(things), to: things.receiverId }) },
  { endpoint: recordView, input: item },
  { endpoint: voteOnItem, input: (things) => ({ ...item(things), way: 'up' }) },
  { endpoint: setFavouriteItem, input: (things) => ({ ...item(things), isFavourite: true }) },
  { endpoint: transferItem, input: (things) => ({ ...item(things), to: things.receiverId }) },
  { endpoint: albums.getVideoAlbum, input: album },
  { endpoint: albums.editVideoAlbum, input: (things) => ({ ...album(things), title: 'Not yours' }) },
  { endpoint: albums.deleteVideoAlbum, input: album },
  { endpoint: albums.addToVideoAlbum, input: albumVideos },
  { endpoint: albums.removeFromVideoAlbum, input: albumVideo },
  { endpoint: albums.massDeleteFromVideoAlbum, input: albumVideos },
  { endpoint: albums.moveToVideoAlbum, input: (things) => ({ ...albumVideos(things), toAlbumId: things.otherAlbumId }) },
  { endpoint: albums.reorderVideoAlbum, input: (things) => ({ ...albumVideo(things), afterVideoId: null }) },
  { endpoint: albums.voteVideoAlbum, input: (things) => ({ ...album(things), way: 'up' }) },
  // A video that may not be seen is in no album.
  { endpoint: albums.createVideoAlbum, input: ({ videoId }) => ({ title: 'Mine', videoIds: [videoId] }) },
  { endpoint: albums.searchVideoAlbums, input: video, strangers: 'ok' },
  { endpoint: albums.indexVideoAlbums, input: video, strangers: 'ok' },
  { endpoint: photoCalls.getPhoto, input: photo },
  { endpoint: photoCalls.photoPager, input: photo },
  { endpoint: photoCalls.editPhoto, input: (things) => ({ ...photo(things), title: 'Not yours' }) },
  { endpoint: photoCalls.massUpdatePhotos, input: ({ photoId }) => ({ photoIds: [photoId], title: 'Not yours' }) },
  { endpoint: photoCalls.removePhoto, input: ({ photoId }) => ({ photoIds: [photoId] }) },
  { endpoint: photoCalls.mogrifyPhoto, input: (things) => ({ ...photo(things), edits: { rotate: 90 } }) },
  { endpoint: photoCalls.cropPhoto, input: (things) => ({ ...photo(things), crop: null }) },
  { endpoint: photoCalls.rotatePhoto, input: (things) => ({ ...photo(things), rotate: 90 }) },
  { endpoint: photoCalls.markPhoto, input: (things) => ({ ...photo(things), marks: [] }) },
  { endpoint: photoCalls.convertPhoto, input: (things) => ({ ...photo(things), format: 'png' }) },
  { endpoint: photoCalls.offerPromo, input: (things) => ({ ...photo(things), isPromo: true }) },
  { endpoint: photoCalls.browsePhotos, input: photoAlbum },
  {
    endpoint: photoCalls.startPhotoUpload,
    input: (things) => ({ ...photoAlbum(things), filename: 'knot.jpg', sizeBytes: 1000, fingerprint: randomBytes(8).toString('hex') }),
  },
  { endpoint: photoAlbumCalls.getPhotoAlbum, input: photoAlbum },
  { endpoint: photoAlbumCalls.editPhotoAlbum, input: (things) => ({ ...photoAlbum(things), name: 'Not yours' }) },
  { endpoint: photoAlbumCalls.deletePhotoAlbum, input: photoAlbum },
  {
    endpoint: photoAlbumCalls.reorderPhotoAlbum,
    input: (things) => ({ ...photoAlbum(things), photoId: things.photoId, afterPhotoId: null }),
  },
  { endpoint: photoAlbumCalls.votePhotoAlbum, input: (things) => ({ ...photoAlbum(things), way: 'up' }) },
  { endpoint: pollCalls.getPoll, input: poll },
  { endpoint: pollCalls.editPoll, input: (things) => ({ ...poll(things), title: 'Not yours' }) },
  { endpoint: pollCalls.deletePoll, input: poll },
  { endpoint: blogCalls.getBlog, input: blog },
  { endpoint: blogCalls.editBlog, input: (things) => ({ ...blog(things), title: 'Not yours' }), control: 'blogger' },
  { endpoint: blogCalls.disposeBlog, input: blog, control: 'blogger' },
  { endpoint: pollCalls.voteOnPoll, input: (things) => ({ ...poll(things), answerIds: [things.pollAnswerId] }) },
  { endpoint: marketCalls.getMarketItem, input: marketItem },
  { endpoint: marketCalls.updateMarketItem, input: (things) => ({ ...marketItem(things), title: 'Not yours' }) },
  { endpoint: marketCalls.renewMarketItem, input: marketItem },
  { endpoint: marketCalls.deleteMarketItem, input: marketItem },
  { endpoint: eventCalls.getEvent, input: event },
  { endpoint: eventCalls.updateEvent, input: (things) => ({ ...event(things), title: 'Not yours' }) },
  { endpoint: eventCalls.deleteEvent, input: event },
  { endpoint: eventCalls.voteOnEvent, input: (things) => ({ ...event(things), way: 'up' }) },
  { endpoint: eventCalls.rsvpToEvent, input: (things) => ({ ...visitedEvent(things), rsvp: 1 }) },
  { endpoint: eventCalls.withdrawRsvp, input: visitedEvent },
  { endpoint: guestCalls.createInvites, input: (things) => ({ ...event(things), userIds: [things.receiverId] }) },
  { endpoint: guestCalls.updateInvite, input: (things) => ({ ...eventGuest(things), isConfirmed: true }) },
  { endpoint: guestCalls.removeInvite, input: eventGuest },
  { endpoint: guestCalls.listGuests, input: event },
  { endpoint: guestCalls.readAddress, input: visitedEvent },
  { endpoint: guestCalls.listAddressReadings, input: event },
  { endpoint: guestCalls.readCheckInCode, input: visitedEvent },
  { endpoint: guestCalls.readDoor, input: event },
  { endpoint: guestCalls.checkIn, input: eventGuest },
  { endpoint: guestCalls.writeToGuests, input: (things) => ({ ...event(things), to: ['confirmed'], text: 'Hello' }) },
  { endpoint: tagCalls.tagsOfItem, input: photoItem },
  { endpoint: tagCalls.setTags, input: (things) => ({ ...photoItem(things), tagList: ['knots'] }) },
  { endpoint: tagCalls.addTag, input: (things) => ({ ...photoItem(things), tag: 'knots' }) },
  { endpoint: tagCalls.removeTag, input: (things) => ({ ...photoItem(things), tag: 'knots' }) },
  { endpoint: listKeys, input: albumItem },
  { endpoint: giveKeys, input: (things) => ({ ...albumItem(things), userIds: [things.receiverId] }) },
  { endpoint: revokeKey, input: (things) => ({ ...albumItem(things), userId: things.receiverId }) },
  { endpoint: deleteVideo, input: video },
  { endpoint: requestPlay, input: video },
  { endpoint: requestSave, input: video },
  { endpoint: recheckSaved, input: ({ videoId }) => ({ videoIds: [videoId] }), strangers: 'ok' },
  { endpoint: dismissEncoding, input: video },
  { endpoint: searchComments, input: (things) => ({ ...under(things), parentId: null }) },
  { endpoint: browseComments, input: under },
  { endpoint: createComment, input: (things) => ({ ...under(things), parentId: things.commentId, text: 'Hello' }) },
  { endpoint: updateComment, input: (things) => ({ ...under(things), commentId: things.commentId, parentId: null, text: 'Changed' }) },
  { endpoint: deleteComment, input: (things) => ({ ...under(things), commentId: things.commentId, parentId: null }) },
  { endpoint: productCalls.viewProduct, input: ({ productId }) => ({ productId }) },
  { endpoint: productCalls.listProducts, input: member },
  { endpoint: downloadCalls.viewSale, input: ({ purchaseId }) => ({ id: purchaseId }) },
  { endpoint: downloadCalls.refundSale, input: ({ purchaseId }) => ({ id: purchaseId }) },
  { endpoint: saleCalls.getOffer, input: item },
  { endpoint: saleCalls.setSale, input: (things) => ({ ...item(things), mode: 'none' }) },
  { endpoint: viewTransaction, input: ({ ticketId }) => ({ id: ticketId }) },
  { endpoint: removeFromCart, input: ({ cartItemId }) => ({ id: cartItemId }) },
  { endpoint: getMember, input: member },
  { endpoint: countProfileView, input: member },
  { endpoint: getStatLine, input: member },
  { endpoint: listMemberCards, input: ({ memberId }) => ({ userIds: [memberId] }), strangers: 'ok' },
  { endpoint: saveNote, input: (things) => ({ ...member(things), text: 'Tea' }) },
  { endpoint: sendInterest, input: member },
  { endpoint: blockMember, input: member },
  { endpoint: unblockMember, input: member, strangers: 'ok' },
  { endpoint: addReport, input: ({ memberId }) => ({ typeId: 'user', itemId: memberId, reasonId: 1 }) },
  { endpoint: removeReport, input: ({ memberId }) => ({ typeId: 'user', itemId: memberId }), strangers: 'ok' },
  { endpoint: removeNotification, input: ({ notificationId }) => ({ notificationId }), strangers: 'ok' },
  { endpoint: deleteFeedItem, input: ({ feedId }) => ({ feedId }) },
  { endpoint: endSession, input: ({ sessionId }) => ({ sessionId }) },
  { endpoint: renamePasskey, input: ({ passkeyId }) => ({ passkeyId, name: 'Not yours' }) },
  { endpoint: removePasskey, input: ({ passkeyId }) => ({ passkeyId }) },
  { endpoint: getInvitation, input: ({ invitationId }) => ({ invitationId }) },
  { endpoint: updateInvitation, input: ({ invitationId }) => ({ invitationId, note: 'Not yours' }) },
  { endpoint: removeInvitation, input: ({ invitationId }) => ({ invitationId }) },
  { endpoint: removeUploadFile, input: ({ uploadId }) => ({ data: { uploadId } }), strangers: 'ok' },
  { endpoint: noteUploadError, input: ({ uploadId }) => ({ data: { uploadId } }), strangers: 'ok' },
  { endpoint: noteUploadComplete, input: ({ uploadId }) => ({ data: { uploadId } }), strangers: 'ok' },
  { endpoint: cancelAllUploads, input: ({ uploadId }) => ({ data: { uploadIds: [uploadId] } }), strangers: 'ok' },
  { endpoint: cancelUploads, input: ({ uploadId }) => ({ data: { uploadIds: [uploadId] } }), strangers: 'ok' },
  { endpoint: forumCalls.findForumThread, input: forumThread },
  { endpoint: forumCalls.selectThread, input: forumThread },
  { endpoint: forumCalls.selectPost, input: forumPost },
  { endpoint: forumCalls.viewPost, input: forumPost },
  { endpoint: forumWrites.sendPost, input: (things) => ({ ...forumThread(things), text: 'Hello' }) },
  { endpoint: forumWrites.likePost, input: forumPost },
  { endpoint: forumWrites.subscribeThread, input: (things) => ({ ...forumThread(things), subscribed: true }) },
  { endpoint: forumWrites.readForumThread, input: (things) => ({ ...forumThread(things), ...forumPost(things) }) },
  { endpoint: readThread, input: mailThread },
  { endpoint: searchMessages, input: mailThread },
  { endpoint: sendMail, input: (things) => ({ ...mailThread(things), text: 'Hello' }) },
  { endpoint: createMessage, input: (things) => ({ ...mailThread(things), text: 'Hello' }) },
  { endpoint: editMessage, input: ({ messageId }) => ({ messageId, text: 'Not yours' }) },
  { endpoint: removeMessage, input: ({ messageId }) => ({ messageId }) },
  { endpoint: moveThreads, input: (things) => ({ ...mailThreadIds(things), box: 'archive' }), strangers: 'ok' },
  { endpoint: archiveThreads, input: mailThreadIds, strangers: 'ok' },
  { endpoint: removeThreads, input: mailThreadIds, strangers: 'ok' },
  { endpoint: acceptThread, input: mailThread },
  { endpoint: reportUpload, input: ({ uploadId }) => ({ data: { kind: 'error', uploadId } }), strangers: 'ok' },
]
/** Their ids belong to no member: categories and places are for all, and the fields of a profile are the same for every member. */
export const withoutOwner = [
  // The sender’s own id, or none.
  'uploads.start',
  'feed.wall',
  'videos.browse',
  'profiles.save',
  // About two members, and about a call only for its two members: tested with the calls.
  'calls.get',
  'calls.start',
  // The host; a new event has no id, and towns are for all.
  'events.create',
  'events.search',
  // The seller; a new item has no id, and categories are for all.
  'market.create',
  'market.saveCategories',
  'market.search',
  // The author.
  'blogs.search',
  'polls.search',
  'polls.searchResults',
  // The owner of albums and of their tags; without one, the caller.
  'photoAlbums.browse',
  'photoAlbums.options',
  'tags.ofMember',
  // Packages of tickets are for all.
  'cart.add',
  'payments.pay',
  'payments.buyTokens',
  'payments.quote',
  // About the caller’s own tickets, or another member’s for admins alone: tested with the tickets.
  'invitations.grant',
  'membership.end',
  'membership.grant',
  'membership.ofMember',
  'tickets.settleDebt',
  'tickets.adjust',
  'tickets.export',
  'tickets.grant',
  'tickets.index',
  'tickets.search',
  'tickets.spend',
  'tickets.spendToken',
  'tickets.transfer',
  'sales.index',
  // For buyers, whose own the item is not, and for vendors: tested with the sales.
  'downloads.remaining',
  'downloads.start',
  'products.buy',
  'products.update',
  'products.addSerials',
  'sales.buyDownload',
  'sales.purchaseDownload',
  'sales.buyVideoAlbum',
  'sales.buyPhotoAlbum',
  'sales.countClick',
  'sales.await',
  // For the member’s own subscriptions and consents: tested with the renewals.
  'renewals.start',
  'renewals.stop',
  'sales.quote',
  // The caller’s own, or another member’s for admins alone: tested with the photo.
  'profiles.removePicture',
  'profiles.uploadPicture',
  // The caller’s own, or another member’s for staff alone: tested with the downloads.
  'downloads.list',
  // For staff, whose own they are not; access.test checks the access.
  'chat.letIn',
  'content.decideApproval',
  'content.listApprovals',
  'sales.expireAccess',
  'payouts.decide',
  // The seller’s own: tested with the payouts.
  'payouts.withdraw',
  'photos.feature',
  'reported.close',
  'reported.list',
  'reported.listHandled',
  'reported.read',
  'forums.close',
  'forums.copyThread',
  'forums.movePosts',
  'forums.moveThread',
  'forums.stick',
  // Texts of the site, for staff or for all members.
  ...['createQuestion', 'deleteCategory', 'deleteQuestion', 'updateCategory', 'updateQuestion'].map((name) => `faq.${name}`),
  ...['getCategory', 'getQuestion', 'listQuestions', 'sayIfHelped'].map((name) => `faq.${name}`),
  ...['getNews', 'updateNews', 'deleteNews'].map((name) => `pages.${name}`),
  'zoom.remove',
  'zoom.save',
  // Forums are for all members; for the author alone: tested with the forums.
  'forums.threads',
  'forums.readAll',
  'forums.posts',
  'forums.deletePost',
  'forums.deleteThread',
  'forums.edits',
  // About members and conversations: tested with the chat, like every other call about a conversation.
  'chat.addToGroup',
  'chat.open',
  'chat.removeFromGroup',
  // About two members; the friends' own tests check that blocked members and those who never existed look alike.
  'friends.accept',
  'friends.deny',
  'friends.fans',
  'friends.getStanding',
  'friends.heroes',
  'friends.mutual',
  'friends.ofMember',
  'friends.remove',
  'friends.request',
  'friends.setHero',
]
