/**
 * What the one search box shows of a member or an item. Both sides read it from the cards of the lists: the server from its answers, the
 * app from the answers that the device has stored.
 */
import * as v from 'valibot'

/** Kinds of content, the frequent questions, and site news, in the order in which they are shown. */
export const foundTypes = [
  'user',
  'video',
  'video_album',
  'photo',
  'photo_album',
  'thread',
  'event',
  'market_item',
  'blog',
  'poll',
  'faq',
  'news',
] as const
export const foundType = v.picklist(foundTypes)
export type FoundType = v.InferOutput<typeof foundType>

export const foundItem = v.object({
  typeId: foundType,
  itemId: v.number(),
  title: v.string(),
  /** Who owns it; empty for members, frequent questions and news. */
  userName: v.string(),
  /** Path of its picture; null without one. */
  image: v.nullable(v.string()),
})
export type FoundItem = v.InferOutput<typeof foundItem>

const image = v.nullable(v.string())
const named = { title: v.string(), userName: v.string() }
const badge = v.object({ userName: v.string() })

/** Each kind of card has its own id field, so no card is mistaken for one of another kind. */
const readers = {
  user: v.pipe(
    // From the directory and from profiles, but not from the badge of a member beside other content.
    v.object({ userId: v.number(), userName: v.string(), userImage: image, joinedAt: v.number() }),
    v.transform(({ userId: itemId, userName: title, userImage }) => ({ itemId, title, userName: '', image: userImage })),
  ),
  video: v.pipe(
    v.object({ videoId: v.number(), ...named, thumb: image }),
    v.transform(({ videoId: itemId, thumb, ...rest }) => ({ itemId, ...rest, image: thumb })),
  ),
  video_album: v.pipe(
    v.object({ albumId: v.number(), ...named, thumb: image }),
    v.transform(({ albumId: itemId, thumb, ...rest }) => ({ itemId, ...rest, image: thumb })),
  ),
  photo: v.pipe(
    v.object({ photoId: v.number(), ...named, destination: image }),
    v.transform(({ photoId: itemId, destination, ...rest }) => ({ itemId, ...rest, image: destination })),
  ),
  photo_album: v.pipe(
    v.object({ albumId: v.number(), name: v.string(), userName: v.string(), cover: image }),
    v.transform(({ albumId: itemId, name: title, userName, cover }) => ({ itemId, title, userName, image: cover })),
  ),
  thread: v.pipe(
    v.object({ threadId: v.number(), title: v.string(), owner: badge, forumName: v.string() }),
    v.transform(({ threadId: itemId, title, owner }) => ({ itemId, title, userName: owner.userName, image: null })),
  ),
  event: v.pipe(
    v.object({ eventId: v.number(), ...named, imagePath: image }),
    v.transform(({ eventId: itemId, imagePath, ...rest }) => ({ itemId, ...rest, image: imagePath })),
  ),
  market_item: v.pipe(
    v.object({ itemId: v.number(), ...named, imagePath: image }),
    v.transform(({ imagePath, ...rest }) => ({ ...rest, image: imagePath })),
  ),
  blog: v.pipe(
    v.object({ blogId: v.number(), ...named }),
    v.transform(({ blogId: itemId, ...rest }) => ({ itemId, ...rest, image: null })),
  ),
  poll: v.pipe(
    v.object({ pollId: v.number(), ...named }),
    v.transform(({ pollId: itemId, ...rest }) => ({ itemId, ...rest, image: null })),
  ),
  faq: v.pipe(
    v.object({ questionId: v.number(), question: v.string() }),
    v.transform(({ questionId: itemId, question: title }) => ({ itemId, title, userName: '', image: null })),
  ),
  news: v.pipe(
    v.object({ newsId: v.number(), title: v.string() }),
    v.transform(({ newsId: itemId, title }) => ({ itemId, title, userName: '', image: null })),
  ),
} satisfies Record<FoundType, v.GenericSchema>

/** A card or the details of an item, as one side knows it. Null for anything else. */
export function readFound(typeId: FoundType, card: unknown): FoundItem | null {
  const read = v.safeParse(readers[typeId], card)
  return read.success ? { typeId, ...read.output } : null
}
