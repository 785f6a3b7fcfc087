/**
 * Every call that takes an id × another member's hidden thing and a thing that never existed. Both get the same answer, nothing changes
 * anywhere, and the owner, as a control, gets through. A new call that takes an id and has no row here fails.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GenericSchema } from 'valibot'
import { listSessions } from '#contract/accounts.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import * as albums from '#contract/albums/video-albums.ts'
import { createPoll, getPoll } from '#contract/community/polls.ts'
import { endpoints } from '#contract/index.ts'
import { createInvitation } from '#contract/registration/invitations.ts'
import { recheckSaved } from '#contract/playback.ts'
import { listUploads, reportUpload, startUpload } from '#contract/uploads.ts'
import { members, passkeys } from './db/tables/accounts.ts'
import { encodingJobs } from './db/tables/encoding.ts'
import { blocks } from './db/tables/social.ts'
import { notifications } from './db/tables/notifications.ts'
import { invitations } from './db/tables/registration.ts'
import { feedItems } from './db/tables/feed.ts'
import { uploadReports } from './db/tables/uploads.ts'
import { cartItems } from './db/tables/money/payments.ts'
import { videos } from './db/tables/videos.ts'
import { transaction } from './db/client.ts'
import { house, ofMember } from './ledger/ledger-accounts.ts'
import { post } from './ledger/post.ts'
import { createMediaServer, type MediaServer } from './testing/create-media-server.ts'
import { insertPhotoAlbum } from './testing/rows/insert-photo-album.ts'
import { insertThread } from './testing/rows/insert-forum.ts'
import { insertBlog } from './testing/rows/insert-blog.ts'
import { insertMarketItem } from './testing/rows/insert-market-item.ts'
import { insertEvent, insertEventGuest } from './testing/rows/insert-event.ts'
import { insertPhoto } from './testing/rows/insert-photo.ts'
import {
  insertComment,
  insertMailMessage,
  insertMember,
  insertPurchase,
  insertSale,
  insertSession,
  insertVideo,
  type Credentials,
} from './testing/index.ts'
import { rows, withoutOwner, type Things } from './testing/access/id-rows.ts'

let server: MediaServer
let owner: Credentials
let stranger: Credentials
/** Has blocked the stranger. */
let blogger: Credentials

beforeAll(async () => {
  server = await createMediaServer()
  owner = await server.asMember()
  stranger = await server.asMember()
  blogger = await server.asMember()
  await server.db.insert(blocks).values({ memberId: blogger.memberId, blockedId: stranger.memberId })
  // Their first calls are recorded as visits.
  for (const as of [owner, stranger, blogger]) await server.call(listUploads, {}, { as })
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
  const blockerId = await insertBlocker()
  const forumThread = await insertThread(server.db, { ownerId: blockerId })
  const blog = await insertBlog(server.db, { ownerId: blogger.memberId })
  const mailMessage = await insertMailMessage(server.db, { fromId: owner.memberId, toIds: [(await insertMember(server.db)).id] })
  return {
    threadId: mailMessage.threadId,
    messageId: mailMessage.messageId,
    videoId: video.id,
    ...(await makeAlbums(video.id)),
    ...(await makePhoto()),
    ...(await makePoll()),
    ...(await makeEvents()),
    ...(await makeMarketItem()),
    ticketId: await insertTip(),
    cartItemId: await insertCartItem(),
    ...(await makeSale()),
    commentId: comment.id,
    notificationId: notice?.id ?? 0,
    uploadId,
    sessionId: session.id,
    passkeyId,
    receiverId: stranger.memberId,
    invitationId,
    feedId: entry?.feedId ?? 0,
    memberId: blockerId,
    forumThreadId: forumThread.id,
    postId: forumThread.postId,
    blogId: blog.id,
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

async function makePoll(): Promise<Pick<Things, 'pollId' | 'pollAnswerId'>> {
  const input = { title: 'Which rope?', answers: ['Jute', 'Hemp'], privacy: 2 as const }
  const pollId = (await server.call(createPoll, input, { as: owner })).data.id
  const [answer] = (await server.call(getPoll, { pollId }, { as: owner })).data.answers
  return { pollId, pollAnswerId: answer?.answerId ?? 0 }
}

/** For the invited only: one of the owner, and one of somebody else in which the owner has a place. */
async function makeEvents(): Promise<Pick<Things, 'eventId' | 'eventGuestId' | 'visitedEventId'>> {
  const of = { visibility: 'invited', location: 'Leith', privateLocation: true } as const
  const { id: eventId } = await insertEvent(server.db, { ...of, ownerId: owner.memberId })
  const { id: eventGuestId } = await insertMember(server.db)
  await insertEventGuest(server.db, eventId, eventGuestId)
  const { id: visitedEventId } = await insertEvent(server.db, of)
  await insertEventGuest(server.db, visitedEventId, owner.memberId)
  return { eventId, eventGuestId, visitedEventId }
}

async function makeMarketItem(): Promise<Pick<Things, 'marketItemId'>> {
  const { id } = await insertMarketItem(server.db, { ownerId: owner.memberId, expiresAt: new Date(0) })
  return { marketItemId: id }
}

async function insertCartItem(): Promise<number> {
  const purchase = { kind: 'ticket_package', packageId: 101, qty: 1 } as const
  const item = { memberId: owner.memberId, purchase, qty: 1, addedAt: server.clock.now() }
  const [row] = await server.db
    .insert(cartItems)
    .values(item)
    .onConflictDoUpdate({ target: [cartItems.memberId, cartItems.purchase], set: { qty: 1 } })
    .returning({ id: cartItems.id })
  return row?.id ?? 0
}

/** A hidden video of its own, which another member has bought: what was bought cannot be deleted or given away. */
async function makeSale(): Promise<Pick<Things, 'productId' | 'purchaseId'>> {
  const { id: itemId } = await insertVideo(server.db, { ownerId: owner.memberId, isDraft: true })
  const sale = await insertSale(server.db, { itemId, sellerId: owner.memberId })
  const { id: purchaseId } = await insertPurchase(server.db, { sale, memberId: (await insertMember(server.db)).id })
  return { productId: sale.id, purchaseId }
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
  cartItemId: 999_999_999,
  videoId: 999_999_999,
  albumId: 999_999_999,
  albumVideoId: 999_999_999,
  otherAlbumId: 999_999_998,
  photoId: 999_999_999,
  photoAlbumId: 999_999_999,
  blogId: 999_999_999,
  pollId: 999_999_999,
  pollAnswerId: 999_999_999,
  marketItemId: 999_999_999,
  eventId: 999_999_999,
  eventGuestId: 999_999_999,
  visitedEventId: 999_999_999,
  ticketId: 999_999_999,
  productId: 999_999_999,
  purchaseId: 999_999_999,
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
  forumThreadId: 999_999_999,
  postId: 999_999_999,
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
    const { endpoint, input, strangers = 'not_found', control } = row
    const things = await makeThings()
    // A visit is written once a minute: none is due while this row is tested.
    const visitors = inArray(members.id, [owner.memberId, stranger.memberId, blogger.memberId])
    await server.db.update(members).set({ lastSeenAt: server.clock.now() }).where(visitors)
    // The table pairs each endpoint with an input of its own; the general type cannot express that.
    const call = async (about: Things, as: Credentials) => server.call(endpoint, input(about) as never, { as })
    const before = await everythingSettled()
    const [theirs, none] = [await call(things, stranger), await call(never(), stranger)]
    const told = (code: string | undefined) => code?.replace(/^(user|album)_/, '') ?? 'ok'
    expect([told(theirs.refusal?.code), told(none.refusal?.code)]).toEqual([strangers, strangers])
    expect(comparable(theirs.body)).toBe(comparable(none.body))
    expect(await everything()).toEqual(before)
    expect((await call(things, control === 'blogger' ? blogger : owner)).refusal).toBeNull()
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
