/** All rows of the demo community: members, videos (still without media), texts, votes, favourites. One transaction, all or nothing. */
import { categoryIds } from '#contract/categories.ts'
import { groups } from '#contract/roles.ts'
import type { Transaction } from '../../db/context.ts'
import { contentFavourites, contentViews, contentVotes } from '../../db/tables/content/content.ts'
import { feedItems } from '../../db/tables/feed.ts'
import { heroes } from '../../db/tables/social.ts'
import { memberNames, members } from '../../db/tables/accounts.ts'
import { videoCategoryLinks, videos, videoStars, videoWatches } from '../../db/tables/videos.ts'
import { iAndLOf, nameKeyOf, nameSkeleton } from '../../domains/accounts/index.ts'
import { seedCategories, skinColourIds } from '../category-list.ts'
import { createChance, type Chance } from './chance.ts'
import { demoClips, demoVideos, type DemoVideo } from './videos.ts'
import { insertEvents, type InsertedEvent } from './community/insert-events.ts'
import { insertBlogs, type InsertedBlog } from './community/insert-blogs.ts'
import { insertMarketItems } from './community/insert-market-items.ts'
import type { ScenePictures } from './community/store-scene-pictures.ts'
import { insertPolls, type InsertedPoll } from './community/insert-polls.ts'
import { insertForums } from './community/insert-forums.ts'
import { insertAlbums } from './insert-albums.ts'
import { insertComments, type DemoComment, type WrittenComment } from './insert-comments.ts'
import { insertPhotos, type InsertedPhotos } from './photos/insert-photos.ts'
import { insertInvitations } from './insert-invitations.ts'
import { insertMemberships } from './money/insert-memberships.ts'
import { insertSales } from './money/insert-sales.ts'
import { insertTickets } from './money/insert-tickets.ts'
import { birthdaysSoon, insertProfiles } from './insert-profiles.ts'
import { demoAccounts, demoPeople, type DemoMember } from './members.ts'
import { insertReports } from './insert-reports.ts'
import { insertFaq } from './pages/insert-faq.ts'
import { insertPages } from './pages/insert-pages.ts'
import { insertChatAndMail } from './chat/insert-chat-and-mail.ts'
import type { SentPicture } from './chat/store-pictures.ts'
import { createTimeline } from './timeline.ts'
import { demoReplies, demoThreads } from './words.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface Person {
  readonly id: number
  readonly name: string
}
interface StoredVideo {
  readonly id: number
  readonly ownerName: string
  readonly publishedAt: Date
  readonly seconds: number
}

export interface CommunityOptions {
  readonly passwordHash: string
  readonly avatarKeys: ReadonlyMap<string, string>
  /** In the order in which members send them. */
  readonly pictures: readonly SentPicture[]
  /** Title of an event or item for sale → its photos. */
  readonly scenePictures: ScenePictures
  readonly now: Date
}

/** Returns the ids of the videos, in the order of `demoVideos`, and those of the photos, in the order of `demoPhotoAlbums`. */
export async function insertCommunity(tx: Transaction, options: CommunityOptions): Promise<{ filmIds: number[]; photoIds: number[] }> {
  const chance = createChance(20_261_121)
  const people = await insertMembers(tx, options, chance)
  const active = people.filter(({ name }) => name !== 'demo-registered' && name !== 'Rope_Rabbi')
  const all = await insertVideos(tx, options, people)
  // Drafts come last, so the published ones keep their positions in `demoVideos`.
  const storedVideos = all.filter((_, index) => demoVideos[index]?.isDraft !== true)
  await insertCategoriesAndStars(tx, storedVideos, people, chance)
  await insertMarks(tx, storedVideos, active, options, chance)
  const said = commentsOnVideos(storedVideos, active, options, chance)
  await insertProfiles(tx, people, options.now)
  await insertPages(tx, options.now)
  await insertFaq(tx, { activeIds: active.map(({ id }) => id), now: options.now })
  const byName = (name: string) => idOf(people, name)
  const albums = { idOf: byName, videoIds: storedVideos.map(({ id }) => id), voterIds: active.map(({ id }) => id), now: options.now }
  const videoAlbumIds = await insertAlbums(tx, albums, chance)
  const [albumId = 0, , leatherAlbumId = 0] = videoAlbumIds
  const photos = await insertPhotos(tx, { idOf: byName, activeIds: active.map(({ id }) => id), now: options.now })
  const { photoIds, albumIds } = photos
  const polls = await insertPolls(tx, { idOf: byName, voterIds: active.map(({ id }) => id), now: options.now })
  const events = await insertEvents(tx, {
    ...{ idOf: byName, activeIds: active.map(({ id }) => id) },
    ...{ pictures: options.scenePictures, now: options.now },
  })
  await insertHeroes(
    tx,
    [...storedVideos].toSorted(byNewest).map(({ ownerName }) => byName(ownerName)),
    people,
  )
  const items = await insertMarketItems(tx, { idOf: byName, pictures: options.scenePictures, now: options.now })
  const blogs = await insertBlogs(tx, { idOf: byName, now: options.now })
  const written = await insertComments(tx, [...said, ...photos.said, ...blogs.said])
  await insertFeed(tx, storedVideos, people, { written, photos: photos.published, polls, blogs: blogs.inserted, events })
  await insertMemberships(tx, { idOf: byName, now: options.now })
  await insertInvitations(tx, { idOf: byName, now: options.now })
  const timeline = createTimeline()
  insertTickets(tx, timeline, { idOf: byName, videos: storedVideos, now: options.now })
  const sellable = eachVideo(storedVideos).map(([{ title, price = null }, { id, ownerName }]) => ({ id, title, ownerName, price }))
  await insertSales(tx, timeline, { idOf: byName, videos: sellable, albumId: leatherAlbumId, now: options.now })
  await timeline.write()
  await insertChatAndMail(tx, { idOf: byName, now: options.now, pictures: options.pictures.values() })
  const reported = {
    videoId: videoOf(storedVideos, 'Halyard'),
    albumId,
    photoId: photoIds[0] ?? 0,
    photoAlbumId: albumIds[0] ?? 0,
    pollId: polls[0]?.id ?? 0,
    blogId: blogs.inserted[2]?.id ?? 0,
    eventId: events[1]?.id ?? 0,
    marketItemId: items[2]?.id ?? 0,
    comment: commentByOther(written, [byName('demo-staff'), byName('demo-admin')]),
    ...(await insertForums(tx, { idOf: byName, activeIds: active.map(({ id }) => id), now: options.now })),
  }
  await insertReports(tx, { idOf: byName, now: options.now, ...reported })
  for (const text of recounts) await tx.execute(text)
  return { filmIds: all.map(({ id }) => id), photoIds }
}

const byNewest = (one: StoredVideo, other: StoredVideo) => other.publishedAt.getTime() - one.publishedAt.getTime()
const heroesOfEach = 6

/** The demo accounts follow those who published last, whose stories Home shows. */
async function insertHeroes(tx: Transaction, ownerIds: readonly number[], people: readonly Person[]): Promise<void> {
  const heroIds = [...new Set(ownerIds)].slice(0, heroesOfEach)
  const fans = people.slice(0, demoAccounts.length).filter((_, index) => demoAccounts[index]?.group !== 'registered')
  const ties = fans.flatMap(({ id: memberId }) => heroIds.map((heroId) => ({ memberId, heroId })))
  await tx.insert(heroes).values(ties.filter(({ memberId, heroId }) => memberId !== heroId))
}

function birthdayOf(name: string, now: Date, otherwise: string): string {
  const daysAhead = birthdaysSoon.get(name)
  return daysAhead === undefined ? otherwise : `1984${new Date(now.getTime() + daysAhead * dayMs).toISOString().slice(4, 10)}`
}

async function insertMembers(tx: Transaction, { passwordHash, avatarKeys, now }: CommunityOptions, chance: Chance): Promise<Person[]> {
  const row = ({ name, group, about }: DemoMember, index: number) => {
    const isAccount = index < demoAccounts.length
    const createdAt = new Date(now.getTime() - (isAccount ? 400 : 20 + chance.integer(900)) * dayMs)
    // Five days away, so that there is something new after the sign-in.
    const lastSeenAt = new Date(now.getTime() - (isAccount ? 5 * dayMs : chance.integer(96) * hourMs))
    return {
      name,
      nameKey: nameKeyOf(name),
      email: `member-${index + 1}@demo.ropewalk.example`,
      passwordHash,
      groupId: groups[group],
      birthday: birthdayOf(name, now, `${1962 + chance.integer(40)}-0${1 + chance.integer(9)}-1${chance.integer(9)}`),
      aboutMe: about,
      avatarKey: avatarKeys.get(name) ?? null,
      emailConfirmedAt: createdAt,
      acceptedTermsAt: group === 'registered' ? null : createdAt,
      createdAt,
      lastSeenAt,
      lastVisitAt: lastSeenAt,
    }
  }
  const people = await tx
    .insert(members)
    .values([...demoAccounts, ...demoPeople].map(row))
    .returning({ id: members.id, name: members.name })
  await tx
    .insert(memberNames)
    .values(people.map(({ id, name }) => ({ skeleton: nameSkeleton(name), letters: iAndLOf(name), memberId: id })))
    .onConflictDoNothing()
  return people
}

async function insertVideos(tx: Transaction, { now }: CommunityOptions, people: readonly Person[]): Promise<StoredVideo[]> {
  const chance = createChance(7)
  const storedVideos: StoredVideo[] = []
  for (const [index, video] of demoVideos.entries()) {
    const publishedAt = new Date(now.getTime() - (rankOf(index) * 3 + chance.integer(3)) * dayMs - chance.integer(20) * hourMs)
    const { title, description, isFeatured = false, download = 'nobody', isDraft = false } = video
    const [row] = await tx
      .insert(videos)
      .values({
        ...{ title, description, isFeatured, isDraft, publishedAt, createdAt: publishedAt },
        ownerId: idOf(people, video.owner),
        status: 'pending',
        allowPlay: chance.integer(9) === 0 ? 'public' : 'members',
        allowDownload: download,
        watcherOverlay: chance.integer(6) === 0,
        viewTotal: 40 + chance.integer(900),
      })
      .returning({ id: videos.id })
    if (!row) throw new Error('insert returned no row')
    storedVideos.push({ id: row.id, ownerName: video.owner, publishedAt, seconds: video.segments * 4 })
  }
  return storedVideos
}

/** By age, 0 the newest. Videos of the same clip are far apart, so that no screen shows one image three times. */
function rankOf(index: number): number {
  const clip = demoVideos[index]?.clip ?? 0
  const earlier = demoVideos.slice(0, index).filter((video) => video.clip === clip).length
  return earlier * demoClips.length + clip
}

const specials = { solo: categoryIds.solo, two: categoryIds.twoGuys, group: categoryIds.group } as const
const faces = [categoryIds.headless, categoryIds.faces, categoryIds.masked] as const

/** As the rules require: one about faces, one about the number of people, one to five actions. */
async function insertCategoriesAndStars(
  tx: Transaction,
  storedVideos: readonly StoredVideo[],
  people: readonly Person[],
  chance: Chance,
): Promise<void> {
  const links = eachVideo(storedVideos).flatMap(([video, { id }]) =>
    [chance.oneOf(faces), specials[video.kind], ...video.categories.map(actionId), chance.oneOf(skinColourIds)].map((categoryId) => ({
      videoId: id,
      categoryId,
    })),
  )
  await tx.insert(videoCategoryLinks).values(links)
  const stars = eachVideo(storedVideos).flatMap(([video, { id }]) =>
    (video.stars ?? []).map((name, ordering) => ({ videoId: id, memberId: idOf(people, name), ordering })),
  )
  await tx.insert(videoStars).values(stars)
}

async function insertMarks(
  tx: Transaction,
  storedVideos: readonly StoredVideo[],
  active: readonly Person[],
  { now }: CommunityOptions,
  chance: Chance,
): Promise<void> {
  const later = ({ publishedAt }: StoredVideo) =>
    new Date(publishedAt.getTime() + chance.integer(Math.max(1, now.getTime() - publishedAt.getTime())))
  for (const video of storedVideos) {
    const others = chance.shuffled(active.filter(({ name }) => name !== video.ownerName))
    const votes = others
      .slice(0, 4 + chance.integer(24))
      .map(({ id }, index) => ({ typeId: 'video', itemId: video.id, memberId: id, way: index % 9 === 8 ? -1 : 1, createdAt: later(video) }))
    const kept = chance.shuffled(others).slice(0, 2 + chance.integer(8))
    const watched = chance.shuffled(others).slice(0, 6 + chance.integer(10))
    await tx.insert(contentVotes).values(votes)
    await tx
      .insert(contentFavourites)
      .values(kept.map(({ id }) => ({ memberId: id, typeId: 'video', itemId: video.id, createdAt: later(video) })))
    const watches = watched.map(({ id }) => {
      const watchedAt = later(video)
      return { memberId: id, videoId: video.id, seconds: 1 + chance.integer(video.seconds), watchedAt }
    })
    await tx.insert(videoWatches).values(watches)
    await tx.insert(contentViews).values(
      watches.map(({ memberId, watchedAt }) => ({
        memberId,
        typeId: 'video',
        itemId: video.id,
        viewedAt: watchedAt,
        countedAt: watchedAt,
      })),
    )
  }
}

function commentsOnVideos(
  storedVideos: readonly StoredVideo[],
  active: readonly Person[],
  { now }: CommunityOptions,
  chance: Chance,
): DemoComment[] {
  const after = (moment: Date, hours: number) =>
    new Date(Math.min(now.getTime() - hourMs, moment.getTime() + (1 + chance.integer(hours)) * hourMs))
  return storedVideos.toReversed().flatMap((video) => {
    const said: DemoComment[] = []
    const say = (text: string, { id: authorId }: Person, createdAt: Date, parent?: DemoComment): DemoComment => {
      const comment: DemoComment = {
        ...{ typeId: 'video', itemId: video.id, authorId, createdAt, parent },
        text: text.replace('@owner', `@${video.ownerName}`),
      }
      said.push(comment)
      return comment
    }
    let moment = video.publishedAt
    for (const text of chance.shuffled(demoThreads).slice(0, 1 + chance.integer(5))) {
      moment = after(moment, 20)
      const thread = say(text, chance.oneOf(active), moment)
      let replied = moment
      for (const reply of chance.shuffled(demoReplies).slice(0, Math.max(0, chance.integer(5) - 2))) {
        replied = after(replied, 9)
        say(reply, chance.oneOf(active), replied, thread)
      }
    }
    return said
  })
}

const newcomers = 5

/** In the order in which it happened. The feed itself hides videos that are not ready yet. */
async function insertFeed(
  tx: Transaction,
  storedVideos: readonly StoredVideo[],
  people: readonly Person[],
  {
    written,
    photos,
    polls,
    blogs,
    events,
  }: {
    readonly written: readonly WrittenComment[]
    readonly photos: InsertedPhotos['published']
    readonly polls: readonly InsertedPoll[]
    readonly blogs: readonly InsertedBlog[]
    readonly events: readonly InsertedEvent[]
  },
): Promise<void> {
  const entryOf = (typeId: string) => (item: InsertedPoll) => {
    return { kind: 'published' as const, memberId: item.ownerId, typeId, itemId: item.id, createdAt: item.publishedAt }
  }
  const approved = events.filter(({ isApproved }) => isApproved)
  const shown = [
    ...photos.map(entryOf('photo')),
    ...polls.map(entryOf('poll')),
    ...blogs.map(entryOf('blog')),
    ...approved.map(entryOf('event')),
  ]
  const published = storedVideos.map(({ id, ownerName, publishedAt }) => ({
    kind: 'published' as const,
    memberId: idOf(people, ownerName),
    typeId: 'video',
    itemId: id,
    createdAt: publishedAt,
  }))
  const onVideos = written.filter(({ typeId }) => typeId === 'video')
  const spoken = onVideos.map(({ id: commentId, typeId, itemId, authorId: memberId, createdAt }) => ({
    kind: 'comment_written' as const,
    ...{ memberId, typeId, itemId, commentId, createdAt },
  }))
  const joined = people.slice(-newcomers).map(({ id }, index) => ({
    kind: 'member_joined' as const,
    memberId: id,
    createdAt: storedVideos[index * 2]?.publishedAt ?? new Date(0),
  }))
  const all = [...published, ...shown, ...spoken, ...joined].toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  await tx.insert(feedItems).values(all)
}

/** Sets counters from the inserted rows. */
const recounts = [
  `update videos v set
    up_votes = (select count(*) from content_votes where type_id = 'video' and item_id = v.id and way > 0),
    down_votes = (select count(*) from content_votes where type_id = 'video' and item_id = v.id and way < 0),
    comment_total = (select count(*) from comments where type_id = 'video' and item_id = v.id)`,
  `update photos p set comment_total = (select count(*) from comments where type_id = 'photo' and item_id = p.id)`,
  `update comments thread set child_total = (select count(*) from comments reply where reply.parent_id = thread.id) where parent_id is null`,
]

function eachVideo(storedVideos: readonly StoredVideo[]): Array<[DemoVideo, StoredVideo]> {
  return demoVideos.flatMap((video, index) => {
    const row = storedVideos[index]
    return row ? [[video, row] satisfies [DemoVideo, StoredVideo]] : []
  })
}

function idOf(people: readonly Person[], name: string): number {
  const person = people.find((other) => other.name === name)
  if (!person) throw new Error(`Nobody in the demo community is called ${name}.`)
  return person.id
}

function videoOf(storedVideos: readonly StoredVideo[], ownerName: string): number {
  const video = storedVideos.find((other) => other.ownerName === ownerName)
  if (!video) throw new Error(`${ownerName} has no video in the demo community.`)
  return video.id
}

function commentByOther(written: readonly WrittenComment[], authorIds: readonly number[]): WrittenComment {
  const comment = written.find(({ authorId }) => !authorIds.includes(authorId))
  if (!comment) throw new Error('The demo community has no comment to report.')
  return comment
}

function actionId(title: string): number {
  const category = seedCategories.find((other) => other.title === title)
  if (!category) throw new Error(`There is no category ${title}.`)
  return category.id
}
