/**
 * Every call that takes an id × another member's hidden thing and a thing that never existed. Both get the same answer, nothing changes
 * anywhere, and the owner, as a control, gets through. A new call that takes an id and has no row here fails.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GenericSchema } from 'valibot'
import { endSession, listSessions } from '#contract/accounts.ts'
import { createComment, deleteComment, searchComments, updateComment } from '#contract/comments.ts'
import { dismissEncoding } from '#contract/encoding.ts'
import type { Endpoint, RequestInput } from '#contract/endpoint.ts'
import { deleteFeedItem } from '#contract/feed.ts'
import * as albums from '#contract/albums/video-albums.ts'
import * as photoAlbumCalls from '#contract/photos/photo-albums.ts'
import * as photoCalls from '#contract/photos/photos.ts'
import * as tagCalls from '#contract/photos/tags.ts'
import { giveKeys, listKeys, recordView, revokeKey, setFavouriteItem, transferItem, voteOnItem } from '#contract/content/content.ts'
import { endpoints } from '#contract/index.ts'
import { removePasskey, renamePasskey } from '#contract/account/passkeys.ts'
import { removeNotification } from '#contract/notify/notifications.ts'
import { createInvitation, getInvitation, removeInvitation, updateInvitation } from '#contract/registration/invitations.ts'
import { recheckSaved, requestPlay, requestSave } from '#contract/playback.ts'
import { viewTransaction } from '#contract/money/tickets.ts'
import { getMember } from '#contract/profile/profile.ts'
import { countProfileView, getStatLine, listMemberCards, saveNote, sendInterest } from '#contract/profile/profile-visits.ts'
import { addReport, blockMember, removeReport, unblockMember } from '#contract/profile/blocks-and-reports.ts'
import {
  cancelAllUploads,
  cancelUploads,
  listUploads,
  noteUploadComplete,
  noteUploadError,
  removeUploadFile,
  reportUpload,
  startUpload,
} from '#contract/uploads.ts'
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
import { members, passkeys } from './db/tables/accounts.ts'
import { encodingJobs } from './db/tables/encoding.ts'
import { blocks } from './db/tables/social.ts'
import { notifications } from './db/tables/notifications.ts'
import { invitations } from './db/tables/registration.ts'
import { feedItems } from './db/tables/feed.ts'
import { uploadReports } from './db/tables/uploads.ts'
import { videos } from './db/tables/videos.ts'
import { transaction } from './db/client.ts'
import { house, ofMember } from './ledger/ledger-accounts.ts'
import { post } from './ledger/post.ts'
import { createMediaServer, type MediaServer } from './testing/create-media-server.ts'
import { insertPhotoAlbum } from './testing/rows/insert-photo-album.ts'
import { insertPhoto } from './testing/rows/insert-photo.ts'
import { insertComment, insertMailMessage, insertMember, insertSession, insertVideo, type Credentials } from './testing/index.ts'

interface Things {
  readonly videoId: number
  /** Private, with an ordinary video in it. */
  readonly albumId: number
  readonly albumVideoId: number
  readonly otherAlbumId: number
  /** Private, in a private album. */
  readonly photoId: number
  readonly photoAlbumId: number
  readonly ticketId: number
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
}

interface Row {
  readonly endpoint: Endpoint
  readonly input: (things: Things) => Record<string, unknown>
  /** The answer that strangers get; `ok` if a request about nothing succeeds. */
  readonly strangers?: 'ok'
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
const member = ({ memberId }: Things) => ({ userId: memberId })
const mailThread = ({ threadId }: Things) => ({ threadId })
const mailThreadIds = ({ threadId }: Things) => ({ threadIds: [threadId] })

const rows: readonly Row[] = [
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
  { endpoint: createComment, input: (things) => ({ ...under(things), parentId: things.commentId, text: 'Hello' }) },
  { endpoint: updateComment, input: (things) => ({ ...under(things), commentId: things.commentId, parentId: null, text: 'Changed' }) },
  { endpoint: deleteComment, input: (things) => ({ ...under(things), commentId: things.commentId, parentId: null }) },
  { endpoint: viewTransaction, input: ({ ticketId }) => ({ id: ticketId }) },
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
const withoutOwner = [
  // The sender’s own id, or none.
  'uploads.start',
  'feed.wall',
  'videos.browse',
  'profiles.save',
  // About two members, and about a call only for its two members: tested with the calls.
  'calls.get',
  'calls.start',
  // The owner of albums and of their tags; without one, the caller.
  'photoAlbums.browse',
  'photoAlbums.options',
  'tags.ofMember',
  // About the caller’s own tickets, or another member’s for admins alone: tested with the tickets.
  'tickets.adjust',
  'tickets.grant',
  'tickets.index',
  'tickets.search',
  'tickets.spend',
  'tickets.spendToken',
  'tickets.transfer',
  // For staff, whose own they are not; access.test checks the access.
  'chat.letIn',
  'content.decideApproval',
  'content.listApprovals',
  'photos.feature',
  'reported.close',
  'reported.list',
  'reported.listHandled',
  'reported.read',
  'zoom.remove',
  'zoom.save',
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

let server: MediaServer
let owner: Credentials
let stranger: Credentials

beforeAll(async () => {
  server = await createMediaServer()
  owner = await server.asMember()
  stranger = await server.asMember()
  // Their first calls are recorded as visits.
  for (const as of [owner, stranger]) await server.call(listUploads, {}, { as })
})
afterAll(() => server.close())

/** An unpublished video, with everything that can be attached to one. */
async function makeThings(): Promise<Things> {
  const video = await insertVideo(server.db, { ownerId: owner.memberId, allowDownload: 'public' })
  await server.db.update(videos).set({ status: 'new' }).where(eq(videos.id, video.id))
  for (const name of ['360p', '720p'])
    await server.storage.put(`${video.mediaKey}/${name}/index.m3u8`, Buffer.from('#EXTM3U\n#EXT-X-ENDLIST\n'))
  await server.db.insert(encodingJobs).values({ videoId: video.id, memberId: owner.memberId, sourceKey: 'originals/x', state: 'failed' })
  const comment = await insertComment(server.db, { itemId: video.id, authorId: owner.memberId })
  const session = await insertSession(server.db, { memberId: owner.memberId, now: server.clock.now() })
  const passkeyId = randomBytes(16).toString('base64url')
  await server.db.insert(passkeys).values({ id: passkeyId, memberId: owner.memberId, publicKey: '', name: 'Phone' })
  const file = { filename: 'video.mp4', sizeBytes: 1000, fingerprint: randomBytes(8).toString('hex') }
  const { uploadId } = (await server.call(startUpload, { data: file }, { as: owner })).data
  const [notice] = await server.db
    .insert(notifications)
    .values({ memberId: owner.memberId, view: 'site', kind: 'welcome' })
    .returning({ id: notifications.id })
  const [entry] = await server.db
    .insert(feedItems)
    .values({ kind: 'picture_changed', memberId: owner.memberId, pictureKey: randomUUID() })
    .returning({ feedId: feedItems.id })
  const { invitationId } = await makeInvitation()
  const mailMessage = await insertMailMessage(server.db, { fromId: owner.memberId, toIds: [(await insertMember(server.db)).id] })
  return {
    threadId: mailMessage.threadId,
    messageId: mailMessage.messageId,
    videoId: video.id,
    ...(await makeAlbums(video.id)),
    ...(await makePhoto()),
    ticketId: await insertTip(),
    commentId: comment.id,
    notificationId: notice?.id ?? 0,
    uploadId,
    sessionId: session.id,
    passkeyId,
    receiverId: stranger.memberId,
    invitationId,
    feedId: entry?.feedId ?? 0,
    memberId: await insertBlocker(),
  }
}

/** Private ones. The hidden video is in the first as well. */
async function makeAlbums(videoId: number): Promise<Pick<Things, 'albumId' | 'albumVideoId' | 'otherAlbumId'>> {
  const { id: albumVideoId } = await insertVideo(server.db, { ownerId: owner.memberId })
  const make = async (videoIds: number[]) => {
    const input = { title: 'Nets', privacy: 2, videoIds } as RequestInput<typeof albums.createVideoAlbum>
    return (await server.call(albums.createVideoAlbum, input, { as: owner })).data.id
  }
  return { albumVideoId, albumId: await make([albumVideoId, videoId]), otherAlbumId: await make([]) }
}

async function makePhoto(): Promise<Pick<Things, 'photoId' | 'photoAlbumId'>> {
  const { id: photoAlbumId } = await insertPhotoAlbum(server.db, { ownerId: owner.memberId, privacy: 2 })
  const { id: photoId } = await insertPhoto(server.db, { ownerId: owner.memberId, albumId: photoAlbumId, privacy: 2 })
  return { photoId, photoAlbumId }
}

/** From the owner to a member. */
async function insertTip(): Promise<number> {
  const to = await insertMember(server.db)
  const input = {
    key: randomUUID(),
    itemType: 'tip',
    buyerId: owner.memberId,
    sellerId: to.id,
    amount: 1,
    now: server.clock.now(),
  } as const
  const moves = [
    { account: house, amount: -1 },
    { account: ofMember('member', to.id), amount: 1 },
  ]
  return (await transaction(server.db, (tx) => post(tx, { ...input, moves }))).id
}

async function insertBlocker(): Promise<number> {
  const { id } = await insertMember(server.db)
  await server.db.insert(blocks).values({ memberId: id, blockedId: stranger.memberId })
  return id
}

/** Ten may be open: the invitations of earlier things are withdrawn. */
async function makeInvitation() {
  await server.db.update(invitations).set({ state: 'deleted' })
  return (await server.call(createInvitation, {}, { as: owner })).data
}

const never = (): Things => ({
  videoId: 999_999_999,
  albumId: 999_999_999,
  albumVideoId: 999_999_999,
  otherAlbumId: 999_999_998,
  photoId: 999_999_999,
  photoAlbumId: 999_999_999,
  ticketId: 999_999_999,
  commentId: 999_999_999,
  notificationId: 999_999_999,
  uploadId: randomBytes(16).toString('hex'),
  sessionId: randomUUID(),
  passkeyId: randomBytes(16).toString('base64url'),
  receiverId: stranger.memberId,
  memberId: 999_999_999,
  invitationId: 999_999_999,
  feedId: 999_999_999,
  threadId: 999_999_999,
  messageId: 999_999_999,
})

/** Every row of every table, except what is written about every visitor. */
async function everything(): Promise<Record<string, string>> {
  const { rows: tables } = await server.db.$client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('upload_reports')",
  )
  const state: Record<string, string> = { events: String(server.events.length), jobs: JSON.stringify(server.jobs) }
  for (const { name } of tables) {
    const { rows: found } = await server.db.$client.query<{ hash: string }>(
      `select md5(coalesce(string_agg(row::text, '|' order by row::text), '')) as hash from "${name}" row`,
    )
    state[name] = found[0]?.hash ?? ''
  }
  return state
}

/** The same, once listeners to earlier events have written everything. */
async function everythingSettled(): Promise<Record<string, string>> {
  let state = await everything()
  const isSame = async () => {
    const earlier = state
    state = await everything()
    return JSON.stringify(earlier) === JSON.stringify(state)
  }
  await expect.poll(isSame).toBe(true)
  return state
}

/** An answer without what differs between any two: the request id, and the second it was given in. */
const comparable = (body: unknown) => JSON.stringify(body, (key, value: unknown) => (/^(request_id|recheck_after)$/.test(key) ? 0 : value))

describe('[S-07] the id of a thing', () => {
  it('has a row in this table wherever a call takes one', () => {
    const taking = endpoints.filter(({ request }) => fieldsOf(request).some((field) => /(^|[a-z])(i|I)ds?$/.test(field)))
    expect(
      taking
        .map(({ name }) => name)
        .filter((name) => !withoutOwner.includes(name))
        .toSorted(),
    ).toEqual(rows.map(({ endpoint }) => endpoint.name).toSorted())
  })

  it.each(rows)('reveals nothing of another member to $endpoint.name, and no more than one that never existed', async (row) => {
    const { endpoint, input, strangers = 'not_found' } = row
    const things = await makeThings()
    // A visit is written once a minute: none is due while this row is tested.
    const visitors = inArray(members.id, [owner.memberId, stranger.memberId])
    await server.db.update(members).set({ lastSeenAt: server.clock.now() }).where(visitors)
    // The table pairs each endpoint with an input of its own; the general type cannot express that.
    const call = async (about: Things, as: Credentials) => server.call(endpoint, input(about) as never, { as })
    const before = await everythingSettled()
    const [theirs, none] = [await call(things, stranger), await call(never(), stranger)]
    const told = (code: string | undefined) => code?.replace(/^(user|album)_/, '') ?? 'ok'
    expect([told(theirs.refusal?.code), told(none.refusal?.code)]).toEqual([strangers, strangers])
    expect(comparable(theirs.body)).toBe(comparable(none.body))
    expect(await everything()).toEqual(before)
    expect((await call(things, owner)).refusal).toBeNull()
  })

  it('is not stored with a report about another member’s upload, and allows no video that may not be seen', async () => {
    const things = await makeThings()
    const videoIds = [things.videoId] as never
    expect((await server.call(recheckSaved, { videoIds }, { as: stranger })).data.allowed).toEqual([])
    expect((await server.call(recheckSaved, { videoIds }, { as: owner })).data.allowed).toEqual([things.videoId])
    await server.call(reportUpload, { data: { kind: 'error', uploadId: things.uploadId as never } }, { as: stranger })
    const reports = await server.db.select().from(uploadReports)
    expect(reports.filter(({ memberId, uploadId }) => memberId === stranger.memberId && uploadId !== null)).toEqual([])
    expect((await server.call(listSessions, {}, { as: stranger })).data.sessions.map(({ sessionId }) => sessionId)).not.toContain(
      things.sessionId,
    )
  })
})

/** Names of a request's fields; of a choice between requests, those of all of them. */
function fieldsOf(schema: GenericSchema): string[] {
  if ('options' in schema && Array.isArray(schema.options)) return schema.options.flatMap((option: GenericSchema) => fieldsOf(option))
  return 'entries' in schema && typeof schema.entries === 'object' ? Object.keys(schema.entries ?? {}) : []
}
