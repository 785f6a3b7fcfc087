/** The kinds of content under test. Each is published as the product does it, with all its side effects. */
import { eq } from 'drizzle-orm'
import type { EventVisibility } from '#contract/community/events.ts'
import type { TextNode } from '#contract/comments.ts'
import type { ContentAudience, FieldAudience } from '#contract/policy/members.ts'
import type { AlbumPrivacy } from '#contract/policy/video-albums.ts'
import { savePrivacy } from '#contract/profile/privacy.ts'
import { members } from '../../db/tables/accounts.ts'
import { replaceTags } from '../../content/tags.ts'
import { transaction } from '../../db/client.ts'
import { insertPhotoAlbum } from '../rows/insert-photo-album.ts'
import { insertPhoto } from '../rows/insert-photo.ts'
import { insertMarketItem } from '../rows/insert-market-item.ts'
import { insertEvent } from '../rows/insert-event.ts'
import { insertPoll } from '../rows/insert-poll.ts'
import { videoAlbumItems, videoAlbums } from '../../db/tables/albums/video-albums.ts'
import { contentFavourites } from '../../db/tables/content/content.ts'
import { profiles } from '../../db/tables/profiles.ts'
import { heroes } from '../../db/tables/social.ts'
import { videoStars, videoWatches } from '../../db/tables/videos.ts'
import { recountVideos } from '../../domains/videos/index.ts'
import { posterStorageKey } from '../../lib/media-paths.ts'
import { insertComment } from '../rows/insert-comment.ts'
import { insertChatMessage, insertConversation } from '../rows/insert-conversation.ts'
import { insertMailMessage } from '../rows/insert-mail-message.ts'
import { insertMember } from '../rows/insert-member.ts'
import { insertVideo } from '../rows/insert-video.ts'
import { makeFriends } from '../rows/make-friends.ts'
import { marks, nothingYet, type Subject } from './questions.ts'
import type { World } from './world.ts'

let serial = 0

/** Everyone has watched it, likes it, stars in it, commented on it, and was answered and mentioned there by the host. */
export async function publishVideo({ server, owner, people, surroundings }: World, audience: ContentAudience): Promise<Subject> {
  const { db, services } = server
  serial += 1
  const video = await insertVideo(db, {
    ownerId: owner.memberId,
    ownerAudience: audience,
    title: `${marks.title} ${serial}`,
    description: marks.text,
    allowDownload: 'members',
  })
  await services.storage.put(posterStorageKey(video.mediaKey ?? '', video.posterVersion), Buffer.from('picture'))
  const everybody = [...people.values()]
  const videoId = video.id
  for (const memberId of [...everybody.map((each) => each.memberId), surroundings.hostId]) {
    await db.insert(contentFavourites).values({ memberId, typeId: 'video', itemId: videoId })
    await db.insert(videoStars).values({ memberId, videoId })
    await db.insert(videoWatches).values({ memberId, videoId, seconds: 20, watchedAt: new Date() })
  }
  await recountVideos(db, [owner.memberId])
  services.bus.emit('content.published', { typeId: 'video', itemId: videoId, ownerId: owner.memberId })
  for (const { memberId } of everybody) {
    const thread = await insertComment(db, { itemId: videoId, authorId: memberId, text: `${marks.text} by one` })
    const reply = await insertComment(db, {
      ...{ itemId: videoId, authorId: surroundings.hostId, parentId: thread.id, text: marks.text },
      textParsed: everybody.map(({ member }): TextNode => ({ kind: 'mention', text: `@${member.name}`, userName: member.name })),
    })
    for (const { id: commentId, authorId } of [thread, reply])
      services.bus.emit('comments.written', { commentId, typeId: 'video', itemId: videoId, authorId })
  }
  return { ...nothingYet, videoId, memberId: owner.memberId, name: owner.member.name }
}

/** With one of the host's videos in it, which every member may see, and a comment by everyone. */
export async function publishAlbum({ server, owner, people, surroundings }: World, audience: ContentAudience): Promise<Subject> {
  const { db, services } = server
  serial += 1
  const [album] = await db
    .insert(videoAlbums)
    .values({ ownerId: owner.memberId, title: `${marks.title} ${serial}`, description: marks.text, settingAudience: audience })
    .returning()
  const albumId = album?.id ?? 0
  await db.insert(videoAlbumItems).values({ albumId, videoId: surroundings.otherVideoId, position: 1 })
  const item = { typeId: 'video_album', itemId: albumId }
  services.bus.emit('content.published', { ...item, ownerId: owner.memberId })
  services.bus.emit('videoAlbums.changed', { memberId: owner.memberId })
  for (const { memberId } of people.values()) {
    const { id: commentId } = await insertComment(db, { ...item, authorId: memberId, text: marks.text })
    services.bus.emit('comments.written', { commentId, ...item, authorId: memberId })
  }
  return { ...nothingYet, albumId, memberId: owner.memberId, name: owner.member.name }
}

/** In an album of its own, both with a tag, and with a comment by everyone. */
export async function publishPhoto({ server, owner, people }: World, audience: ContentAudience): Promise<Subject> {
  const { db, services } = server
  serial += 1
  const of = { ownerId: owner.memberId, settingAudience: audience, description: marks.text }
  const { id: photoAlbumId } = await insertPhotoAlbum(db, { ...of, name: `${marks.title} ${serial}` })
  const { id: photoId } = await insertPhoto(db, { ...of, albumId: photoAlbumId, title: `${marks.title} ${serial}`, featuredAt: new Date() })
  const item = { typeId: 'photo', itemId: photoId }
  await transaction(db, async (tx) => {
    await replaceTags(tx, { typeId: 'photo', itemIds: [photoId] }, [marks.about])
    await replaceTags(tx, { typeId: 'photo_album', itemIds: [photoAlbumId] }, [marks.about])
  })
  services.bus.emit('content.published', { ...item, ownerId: owner.memberId })
  services.bus.emit('photos.changed', { memberId: owner.memberId })
  for (const { memberId } of people.values()) {
    const { id: commentId } = await insertComment(db, { ...item, authorId: memberId, text: marks.text })
    services.bus.emit('comments.written', { commentId, ...item, authorId: memberId })
  }
  return { ...nothingYet, photoId, photoAlbumId, memberId: owner.memberId, name: owner.member.name }
}

/** With two answers, results at once, and a comment by everyone. */
export async function publishPoll({ server, owner, people }: World, privacy: AlbumPrivacy): Promise<Subject> {
  const { db, services } = server
  serial += 1
  const { id: pollId } = await insertPoll(db, { ownerId: owner.memberId, title: `${marks.title} ${serial}`, privacy })
  const item = { typeId: 'poll', itemId: pollId }
  services.bus.emit('content.published', { ...item, ownerId: owner.memberId })
  services.bus.emit('polls.changed', { pollId })
  for (const { memberId } of people.values()) {
    const { id: commentId } = await insertComment(db, { ...item, authorId: memberId, text: marks.text })
    services.bus.emit('comments.written', { commentId, ...item, authorId: memberId })
  }
  return { ...nothingYet, pollId, memberId: owner.memberId, name: owner.member.name }
}

/** With a guest list, and a comment by everyone. */
export async function publishEvent({ server, owner, people }: World, visibility: EventVisibility): Promise<Subject> {
  const { db, services } = server
  serial += 1
  const of = { ownerId: owner.memberId, location: marks.text, privateLocation: true }
  const { id: eventId } = await insertEvent(db, { ...of, title: `${marks.title} ${serial}`, description: marks.text, visibility })
  const item = { typeId: 'event', itemId: eventId }
  services.bus.emit('content.published', { ...item, ownerId: owner.memberId })
  for (const { memberId } of people.values()) {
    const { id: commentId } = await insertComment(db, { ...item, authorId: memberId, text: marks.text })
    services.bus.emit('comments.written', { commentId, ...item, authorId: memberId })
  }
  return { ...nothingYet, eventId, memberId: owner.memberId, name: owner.member.name }
}

/** With a comment by everyone. Items are for all members. */
export async function publishMarketItem({ server, owner, people }: World): Promise<Subject> {
  const { db, services } = server
  serial += 1
  const { id: marketItemId } = await insertMarketItem(db, {
    ...{ ownerId: owner.memberId, title: `${marks.title} ${serial}`, description: marks.text, priceText: marks.text },
  })
  const item = { typeId: 'market_item', itemId: marketItemId }
  services.bus.emit('content.published', { ...item, ownerId: owner.memberId })
  for (const { memberId } of people.values()) {
    const { id: commentId } = await insertComment(db, { ...item, authorId: memberId, text: marks.text })
    services.bus.emit('comments.written', { commentId, ...item, authorId: memberId })
  }
  return { ...nothingYet, marketItemId, memberId: owner.memberId, name: owner.member.name }
}

/** Published to every member and announced; its owner restricts it afterwards. */
export async function publishAndClose(world: World, audience: ContentAudience): Promise<Subject> {
  const subject = await publishVideo(world, 'members')
  await world.settled()
  world.dropSignals()
  await world.server.call(savePrivacy, { privacyContent: { videos: audience } }, { as: world.owner })
  return subject
}

/**
 * An account whose profile is closed to everyone. Friends, heroes and fans are set beforehand, because a member's own lists show them
 * all.
 */
export async function makeMember({ server, relateTo }: World): Promise<Subject> {
  serial += 1
  const { id: memberId, name } = await insertMember(server.db, {
    ...{ name: `${marks.person}-${serial}`, avatarKey: `${String(serial).padStart(24, '0')}.webp`, lastSeenAt: new Date() },
    privacyContent: { profile: 'nobody' },
  })
  await relateTo(memberId)
  return { ...nothingYet, memberId, name }
}

/** The member fills in every detail, befriends the host, is featured and has a new photo. */
export async function publishProfile(world: World, { memberId }: Subject, audience: ContentAudience): Promise<void> {
  const { server, surroundings } = world
  const { db, services } = server
  await db
    .update(members)
    .set({ privacyContent: { profile: audience }, aboutMe: marks.about })
    .where(eq(members.id, memberId))
  await fillProfile(world, memberId, {})
  await db.update(profiles).set({ featuredAt: new Date(), sharesLocation: true }).where(eq(profiles.memberId, memberId))
  await makeFriends(db, memberId, surroundings.hostId)
  await db.insert(heroes).values([
    { memberId, heroId: surroundings.hostId },
    { memberId: surroundings.hostId, heroId: memberId },
  ])
  services.bus.emit('accounts.memberJoined', { memberId })
  services.bus.emit('friends.made', { memberId, friendId: surroundings.hostId })
  services.bus.emit('members.pictureChanged', { memberId, avatarKey: `${String(serial).padStart(24, '0')}.webp` })
}

const fields = ['height', 'place', 'contacts', 'cf_position'] as const

/** The owner, whose profile is open, fills in its fields for one audience. */
export async function fillFields(world: World, audience: FieldAudience): Promise<Partial<Subject>> {
  await fillProfile(world, world.owner.memberId, Object.fromEntries(fields.map((field) => [field, audience])))
  return {}
}

async function fillProfile({ server, surroundings }: World, memberId: number, visibility: Record<string, string>): Promise<void> {
  await server.db
    .update(profiles)
    .set({
      ...surroundings.place,
      heightCm: 187,
      contacts: [{ site: 'Mastodon', value: marks.about }],
      customValues: { cf_position: 'versatile' },
      visibility,
    })
    .where(eq(profiles.memberId, memberId))
}

/** The owner's own comment under another member's video, which every member may see. */
export async function writeElsewhere({ server, owner, surroundings }: World): Promise<Partial<Subject>> {
  const itemId = surroundings.otherVideoId
  const { id: commentId } = await insertComment(server.db, { itemId, authorId: owner.memberId, text: marks.text })
  server.services.bus.emit('comments.written', { commentId, typeId: 'video', itemId, authorId: owner.memberId })
  return {}
}

/** Between the owner and the friend. */
export async function writeMailMessage({ server, owner, people }: World): Promise<Partial<Subject>> {
  const toId = people.get('friend')?.memberId ?? 0
  const { threadId } = await insertMailMessage(server.db, { fromId: owner.memberId, toIds: [toId], text: marks.text, subject: marks.title })
  server.services.bus.emit('mail.changed', { memberId: toId, isNew: true, threadId })
  return { threadId }
}

/** Between the owner and the friend. */
export async function writeMessage({ server, owner, people }: World): Promise<Partial<Subject>> {
  const { id, messagingHash } = await insertConversation(server.db, 'pair', [owner.memberId, people.get('friend')?.memberId ?? 0])
  await insertChatMessage(server.db, id, owner.memberId, { text: marks.text })
  return { messagingHash }
}

export async function makeDraft({ server, owner }: World): Promise<Partial<Subject>> {
  const { id: videoId } = await insertVideo(server.db, {
    ownerId: owner.memberId,
    isDraft: true,
    title: marks.title,
    description: marks.text,
  })
  return { videoId }
}
