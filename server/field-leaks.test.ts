/**
 * Every call that reads × every role × a member whose secret fields hold canaries: none may occur in an answer to anybody but that
 * member. A new call that reads and needs an input has to get one here.
 */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRead, type Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { groups } from '#contract/roles.ts'
import { blocks } from './db/tables/social.ts'
import { videoAlbumItems, videoAlbums } from './db/tables/albums/video-albums.ts'
import { invitations } from './db/tables/registration.ts'
import { members, sessions } from './db/tables/accounts.ts'
import { profiles } from './db/tables/profiles.ts'
import { callers, type Caller } from './testing/access/callers.ts'
import { first } from './testing/rows/insert-member.ts'
import { insertPhotoAlbum } from './testing/rows/insert-photo-album.ts'
import { insertThread } from './testing/rows/insert-forum.ts'
import { insertPhoto } from './testing/rows/insert-photo.ts'
import { insertMarketItem } from './testing/rows/insert-market-item.ts'
import { insertEvent, insertEventGuest } from './testing/rows/insert-event.ts'
import { insertBlog } from './testing/rows/insert-blog.ts'
import { insertPoll } from './testing/rows/insert-poll.ts'
import { insertChatMessage } from './testing/rows/insert-conversation.ts'
import {
  createTestServer,
  insertComment,
  insertConversation,
  insertMailMessage,
  insertPlace,
  insertVideo,
  makeFriends,
  type Credentials,
  type TestServer,
} from './testing/index.ts'
import { transaction } from './db/client.ts'
import { house, ofMember } from './ledger/ledger-accounts.ts'
import { post } from './ledger/post.ts'

const canaries = {
  'mail address': 'canary-box@leak.example',
  phone: '+4915100000777',
  'number that was asked': '+4915100000888',
  birthday: '1987-06-05',
  'IP address': '203.0.113.77',
  latitude: '12.3457',
  longitude: '98.7654',
  'invited address': 'canary-guest@leak.example',
} as const
/** Every role, a friend, and a member the subject has blocked. */
type Viewer = Caller | 'friend' | 'blocked'
const viewers: readonly Viewer[] = [...callers, 'friend', 'blocked']

let server: TestServer
let subject: Credentials
const people = new Map<Viewer, Credentials>()
let inputs: Record<string, readonly object[]>

beforeAll(async () => {
  server = await createTestServer()
  const place = await insertPlace(server.db, { city: 'Shown town', latitude: 12.3, longitude: 98.7 })
  subject = await server.asMember({
    name: 'Subject',
    email: canaries['mail address'],
    phone: canaries.phone,
    phoneAsked: canaries['number that was asked'],
    birthday: canaries.birthday,
  })
  // A city that is shown is not secret; the nearby point that represents the member in 'near me' is.
  const point = { coarseLatitude: 12.3457, coarseLongitude: 98.7654 }
  await server.db
    .update(profiles)
    .set({ ...place, ...point })
    .where(eq(profiles.memberId, subject.memberId))
  await server.db.update(sessions).set({ ip: canaries['IP address'] }).where(eq(sessions.id, subject.sessionId))
  for (const viewer of viewers) if (viewer !== 'guest') people.set(viewer, await makeViewer(viewer))
  inputs = await makeInputs(place)
})
afterAll(() => server.close())

async function makeViewer(viewer: Viewer): Promise<Credentials> {
  const isCaller = (name: Viewer): name is Caller => callers.some((caller) => caller === name)
  const made = await server.asMember({ groupId: isCaller(viewer) ? groups[viewer] : groups.active })
  if (viewer === 'friend') await makeFriends(server.db, made.memberId, subject.memberId)
  if (viewer === 'blocked') await server.db.insert(blocks).values({ memberId: subject.memberId, blockedId: made.memberId })
  return made
}

/** Everything the subject has in common with others: a video with a comment, a mail message, a group, a public chat, an invitation. */
async function makeInputs(place: { countryIso: string; regionId: number; cityId: number }): Promise<typeof inputs> {
  const { db } = server
  const [userId, others] = [subject.memberId, [...people.values()].map(({ memberId }) => memberId)]
  const { id: videoId } = await insertVideo(db, { ownerId: userId })
  await insertComment(db, { itemId: videoId, authorId: userId })
  const { id: albumId } = first(await db.insert(videoAlbums).values({ ownerId: userId, title: 'All' }).returning())
  await db.insert(videoAlbumItems).values({ albumId, videoId, position: 1 })
  const { id: photoAlbumId } = await insertPhotoAlbum(db, { ownerId: userId })
  const { id: photoId } = await insertPhoto(db, { ownerId: userId, albumId: photoAlbumId, promoState: 'pending', promoAt: new Date() })
  const { id: pollId } = await insertPoll(db, { ownerId: userId })
  const { id: blogId } = await insertBlog(db, { ownerId: userId })
  const { id: eventId } = await insertEvent(db, { ownerId: userId })
  const { id: marketItemId } = await insertMarketItem(db, { ownerId: userId })
  const { id: visitedId } = await insertEvent(db)
  for (const guestId of [userId, ...others]) await insertEventGuest(db, visitedId, guestId)
  const forum = await insertThread(db, { ownerId: userId })
  const { threadId } = await insertMailMessage(db, { fromId: userId, toIds: others })
  const group = await insertConversation(db, 'group', [userId, ...others], { title: 'All' })
  const publicChat = await insertConversation(db, 'public', [userId, ...others], { title: 'Public' })
  for (const { id } of [group, publicChat]) await insertChatMessage(db, id, userId)
  const [invitation] = await db
    .insert(invitations)
    .values({ inviterId: userId, email: canaries['invited address'], secretHash: 'x', expiresAt: new Date(Date.now() + 86_400_000) })
    .returning()
  const [of, chats] = [{ userId }, [group, publicChat].map(({ messagingHash }) => ({ messagingHash }))]
  return {
    'geo.listCities': [{ regions: [place.regionId] }],
    'geo.listRegions': [{ iso: place.countryIso }],
    'geo.loadPlaces': [{ iso: place.countryIso, regions: [place.regionId], cities: [place.cityId] }],
    'searches.load': [{ module: 'members' }],
    'searches.countNew': [{ module: 'members', searches: [{ name: 'Saved', filter: '{}' }] }],
    'finder.find': [{ text: 'Subject' }, { text: '-Subject' }],
    'friends.ofMember': [of, {}],
    'friends.fans': [of, {}],
    'friends.heroes': [of, {}],
    'friends.mutual': [of],
    'friends.getStanding': [of],
    'members.get': [of, { userName: 'Subject' }],
    'profiles.getStatLine': [of],
    'profiles.listCards': [{ userIds: [userId] }],
    'comments.search': [{ itemId: videoId, typeId: 'video', parentId: null }],
    'comments.browse': [{}, { userName: 'Subject' }, { itemId: videoId, typeId: 'video' }],
    'feed.wall': [of],
    'videos.browse': [of, {}, { userName: 'Subject' }, { view: 'album', albumId }],
    'videoAlbums.search': [of, {}, { userName: 'Subject' }],
    'videoAlbums.get': [{ albumId }],
    'photos.browse': [of, {}, { userName: 'Subject' }, { albumId: photoAlbumId }],
    'photos.get': [{ photoId }],
    'photos.pager': [{ photoId }, { photoId, albumId: photoAlbumId }],
    'photoAlbums.browse': [of, {}, { userName: 'Subject' }],
    'photoAlbums.options': [of, {}],
    'photoAlbums.get': [{ albumId: photoAlbumId }],
    'polls.search': [of, {}, { userName: 'Subject' }],
    'polls.searchResults': [of, {}],
    'polls.get': [{ pollId }],
    'blogs.search': [of, {}, { userName: 'Subject' }],
    'blogs.get': [{ blogId }],
    'faq.getCategory': [{ catId: 1 }],
    'faq.getQuestion': [{ questionId: 1 }],
    'pages.getNews': [{ newsId: 1 }],
    'events.search': [of, {}, { userName: 'Subject' }],
    'events.get': [{ eventId }, { eventId: visitedId }],
    'events.guests': [{ eventId: visitedId }],
    'market.search': [of, {}, { userName: 'Subject' }],
    'market.get': [{ itemId: marketItemId }],
    'market.categories': [{}],
    'events.checkInCode': [{ eventId: visitedId }],
    'events.door': [{ eventId }],
    'tags.search': [{ text: 'rope' }],
    'tags.ofItem': [{ typeId: 'photo', itemId: photoId }],
    'tags.ofMember': [of, {}],
    'content.listKeys': [
      { typeId: 'video_album', itemId: albumId },
      { typeId: 'photo_album', itemId: photoAlbumId },
    ],
    'products.list': [of, { userName: 'Subject' }],
    'products.view': [{ productId: 1 }],
    'sales.view': [{ id: 1 }],
    'downloads.remaining': [{ itemId: videoId }],
    'sales.offer': [
      { typeId: 'video', itemId: videoId },
      { typeId: 'video_album', itemId: albumId },
    ],
    'tickets.view': [{ id: await insertTip(userId, others[0] ?? userId) }],
    'videos.get': [{ videoId }],
    'videos.related': [{ videoId }],
    'invitations.get': [{ invitationId: invitation?.id ?? 0 }],
    'invitations.search': [{ text: 'canary' }],
    'pages.getBlockSource': [{ view: 'about', locale: 'en' }],
    'pages.listHelpTopics': [{ place: '/' }],
    'pages.renderBlock': [{ view: 'about' }],
    'pages.viewBlock': [{ view: 'about' }],
    'forums.index': [{}],
    'forums.news': [{}],
    'forums.threads': [{}, { forumId: forum.forumId }],
    'forums.thread': [{ threadId: forum.id }],
    'forums.selectThread': [{ threadId: forum.id }],
    'forums.selectPost': [{ postId: forum.postId }],
    'forums.post': [{ postId: forum.postId }],
    'forums.edits': [{ postId: forum.postId }],
    'forums.posts': [of, {}, { threadId: forum.id }],
    'mail.messages': [{ threadId }],
    'mail.search': [{ text: 'a' }],
    'members.search': [{ text: 'Subject' }],
    'geo.searchPlaces': [{ text: 'Berlin' }],
    'chat.get': chats,
    'chat.listMessages': chats,
    'chat.listParticipants': chats,
    'chat.listRemoved': chats,
    'directory.browse': [{}, { withinKm: 100 }],
  }
}

/** From the one to the other. */
async function insertTip(fromId: number, toId: number): Promise<number> {
  const about = { key: crypto.randomUUID(), itemType: 'tip', buyerId: fromId, sellerId: toId, amount: 1, now: new Date() } as const
  const moves = [
    { account: house, amount: -1 },
    { account: ofMember('member', toId), amount: 1 },
  ]
  return (await transaction(server.db, (tx) => post(tx, { ...about, moves }))).id
}

const reads = endpoints.filter(isRead)
const inputsOf = ({ name }: Endpoint) => inputs[name] ?? [{}]
const found = (body: unknown) => Object.entries(canaries).flatMap(([field, text]) => (JSON.stringify(body).includes(text) ? [field] : []))

/** Calls everything; returns the leaks, and the number of successful answers. */
async function crawl(as: Pick<Credentials, 'token'> | undefined): Promise<{ leaks: string[]; answered: number }> {
  const leaks: string[] = []
  let answered = 0
  for (const endpoint of reads) {
    for (const input of inputsOf(endpoint)) {
      // Each endpoint has inputs of its own, checked below; the general type cannot express that.
      const { status, body } = await server.call(endpoint as Endpoint, input as never, { as })
      if (status === 200) answered += 1
      leaks.push(...found(body).map((field) => `${endpoint.name}: ${field}`))
    }
  }
  return { leaks, answered }
}

describe('the secret fields of a member', () => {
  it('[S-08] are searched for in every call that reads, with inputs that reach the member', () => {
    const unread = reads.filter((endpoint) => inputsOf(endpoint).some((input) => !v.is(endpoint.request, input)))
    expect(unread.map(({ name }) => name)).toEqual([])
    expect(reads.length).toBeGreaterThan(60)
  })

  it('[S-08] are found by this search where they may occur: in the member’s own answers', async () => {
    const { leaks } = await crawl(subject)
    expect(new Set(leaks.map((leak) => leak.split(': ')[1]))).toEqual(new Set(['mail address', 'phone', 'IP address', 'invited address']))
    const { phoneAsked, birthday } = first(await server.db.select().from(members).where(eq(members.id, subject.memberId)))
    expect({ phoneAsked, birthday }).toEqual({ phoneAsked: canaries['number that was asked'], birthday: canaries.birthday })
    const { coarseLatitude, coarseLongitude } = first(
      await server.db.select().from(profiles).where(eq(profiles.memberId, subject.memberId)),
    )
    expect([String(coarseLatitude), String(coarseLongitude)]).toEqual([canaries.latitude, canaries.longitude])
  })

  it.each(viewers)('[S-08] occur in no answer to others: %s', async (viewer) => {
    const { leaks, answered } = await crawl(people.get(viewer))
    expect(leaks).toEqual([])
    const isOut = viewer === 'guest' || viewer === 'registered' || viewer === 'banned'
    expect(answered).toBeGreaterThan(isOut ? 3 : 50)
  })
})
