/**
 * Kinds of content: what members publish, list, vote on, save, comment on and report. A kind declares here which actions its items support;
 * the actions are implemented once, in `server/content/` and `src/entities/content/`.
 */
import * as v from 'valibot'
import type { AudienceSetting } from '../policy/members.ts'
import type { FeedDetail } from '../session.ts'

export interface ContentAbilities {
  /** `like` has no downvotes. */
  readonly vote: 'up_down' | 'like' | null
  readonly favourite: boolean
  readonly comment: boolean
  readonly report: boolean
  /** Views are counted, and the member finds the item among those they viewed recently. */
  readonly view: boolean
  /** Publishing an item and commenting on it create feed entries and notifications. */
  readonly feed: boolean
  /** The owner can give named members a key to an item that its audience does not include. */
  readonly key: boolean
  /** Items carry tags. */
  readonly tag: boolean
  /** Staff decide on items that their owners offer, in the queue of `approvals.ts`. */
  readonly approval: boolean
  /** The owner can transfer an item to another member. */
  readonly transfer: boolean
  /** Vendors can sell access to an item. */
  readonly sale: boolean
  /** For a day after its publication, members who follow the owner find an item among the stories on Home (H-17). */
  readonly story: boolean
}
export type ContentAbility = keyof ContentAbilities

export interface ContentKindDeclaration {
  /** The kind's name on the wire (1§3 type_id) and in the tables. It never changes. */
  readonly typeId: string
  readonly can: ContentAbilities
  /** Address of an item in the app, after the `#`. */
  readonly path: (itemId: number) => string
  /** The owner's privacy setting that determines who may find the items (1§3 privacy_content). Null: all members. */
  readonly audience: AudienceSetting | null
  /**
   * Its part of the site (2§7 module): the name of its saved searches and of its queries in the app. Null if the kind has no list of its
   * own.
   */
  readonly module: string | null
  /** Address of that list in the app, without the view. */
  readonly listPath: string | null
  /**
   * Its page outside the app, where one is configured for the whole site: comments lead there (1§2). Null or absent: `path` is where it
   * opens.
   */
  readonly externalPage?: (itemId: number, site: { readonly blogUrl: string | null }) => string | null
  /** The preference that determines whether Home shows it in full (H-05). */
  readonly feedDetail: FeedDetail
}

const declared = new Map<string, ContentKindDeclaration>()

/** Throws if a kind of the same name is already declared. */
export function defineContentKind(kind: ContentKindDeclaration): ContentKindDeclaration {
  if (declared.has(kind.typeId)) throw new Error(`The content kind ${kind.typeId} is declared twice.`)
  declared.set(kind.typeId, kind)
  return kind
}

export function declaredKinds(): readonly ContentKindDeclaration[] {
  return [...declared.values()]
}

export function findDeclaredKind(typeId: string): ContentKindDeclaration | undefined {
  return declared.get(typeId)
}

export const videoKind = defineContentKind({
  typeId: 'video',
  path: (videoId) => `/videos/${videoId}`,
  can: {
    vote: 'up_down',
    favourite: true,
    comment: true,
    report: true,
    view: true,
    feed: true,
    key: false,
    tag: false,
    approval: true,
    transfer: true,
    sale: true,
    story: true,
  },
  audience: 'videos',
  module: 'videos',
  listPath: '/videos/browse',
  feedDetail: 'video',
})

/** A member's profile. Visits have a list of their own, and favourite members are called heroes. */
export const memberKind = defineContentKind({
  typeId: 'user',
  path: (memberId) => `/members/id/${memberId}`,
  can: {
    vote: null,
    favourite: false,
    comment: true,
    report: true,
    view: false,
    feed: false,
    key: false,
    tag: false,
    approval: false,
    transfer: false,
    sale: false,
    story: false,
  },
  audience: 'profile',
  module: 'members',
  listPath: '/members/browse',
  feedDetail: 'member',
})

export const videoAlbumKind = defineContentKind({
  typeId: 'video_album',
  path: (albumId) => `/video/album/${albumId}`,
  can: {
    vote: 'up_down',
    favourite: false,
    comment: true,
    report: true,
    view: false,
    feed: false,
    key: true,
    tag: false,
    approval: false,
    transfer: false,
    sale: true,
    story: true,
  },
  audience: 'video_albums',
  module: 'video_albums',
  listPath: '/video/albums/browse',
  feedDetail: 'video',
})

export const photoKind = defineContentKind({
  typeId: 'photo',
  path: (photoId) => `/photos/${photoId}`,
  can: {
    vote: 'up_down',
    favourite: true,
    comment: true,
    report: true,
    view: true,
    feed: true,
    key: false,
    tag: true,
    approval: true,
    transfer: false,
    sale: false,
    story: true,
  },
  audience: 'photos',
  module: 'photos',
  listPath: '/photos/browse',
  feedDetail: 'photo',
})

export const photoAlbumKind = defineContentKind({
  typeId: 'photo_album',
  path: (albumId) => `/photo/album/${albumId}`,
  can: {
    vote: 'up_down',
    favourite: false,
    comment: true,
    report: true,
    view: true,
    feed: false,
    key: true,
    tag: true,
    approval: false,
    transfer: false,
    sale: true,
    story: true,
  },
  audience: 'photo_albums',
  module: 'photo_albums',
  listPath: '/photo/albums/browse',
  feedDetail: 'photo',
})

export const pollKind = defineContentKind({
  typeId: 'poll',
  path: (pollId) => `/polls/${pollId}`,
  can: {
    vote: 'like',
    favourite: true,
    comment: true,
    report: true,
    view: true,
    feed: true,
    key: false,
    tag: false,
    approval: false,
    transfer: false,
    sale: false,
    story: true,
  },
  audience: 'profile',
  module: 'polls',
  listPath: '/polls/browse',
  feedDetail: 'event',
})

/** An event. Its visibility is its own, and the host's privacy settings do not narrow it. */
export const eventKind = defineContentKind({
  typeId: 'event',
  path: (eventId) => `/events/${eventId}`,
  can: {
    vote: 'up_down',
    favourite: true,
    comment: true,
    report: true,
    view: true,
    feed: true,
    key: false,
    tag: true,
    approval: true,
    transfer: false,
    sale: false,
    story: true,
  },
  audience: null,
  module: 'events',
  listPath: '/events/browse',
  feedDetail: 'event',
})

/** A blog post. It may open on another site; its comments are here (ambiguity blog-external). */
export const blogKind = defineContentKind({
  typeId: 'blog',
  path: (blogId) => `/blogs/${blogId}`,
  externalPage: (blogId, { blogUrl }) => (blogUrl === null ? null : `${blogUrl.replace(/\/$/, '')}/${blogId}`),
  can: {
    vote: 'up_down',
    favourite: true,
    comment: true,
    report: true,
    view: true,
    feed: true,
    key: false,
    tag: false,
    approval: false,
    transfer: false,
    sale: false,
    story: true,
  },
  audience: null,
  module: 'blogs',
  listPath: '/blogs/browse',
  feedDetail: 'member',
})

/** An item of the marketplace. It is for all members; vendors can sell it for tickets. */
export const marketItemKind = defineContentKind({
  typeId: 'market_item',
  path: (itemId) => `/marketplace/${itemId}`,
  can: {
    vote: null,
    favourite: true,
    comment: true,
    report: true,
    view: true,
    feed: true,
    key: false,
    tag: true,
    approval: false,
    transfer: false,
    sale: true,
    story: true,
  },
  audience: null,
  module: 'marketplace',
  listPath: '/marketplace',
  feedDetail: 'event',
})

/** A thread of a forum. Replies are posts of their own kind, and not comments. */
export const threadKind = defineContentKind({
  typeId: 'thread',
  path: (threadId) => `/threads/${threadId}`,
  can: {
    vote: null,
    favourite: false,
    comment: false,
    report: true,
    view: false,
    feed: false,
    key: false,
    tag: true,
    approval: false,
    transfer: false,
    sale: false,
    story: true,
  },
  audience: null,
  module: 'forums',
  listPath: '/forums/threads',
  feedDetail: 'member',
})

/** A post of a thread. */
export const postKind = defineContentKind({
  typeId: 'post',
  path: (postId) => `/forums/posts/${postId}`,
  can: {
    vote: 'like',
    favourite: false,
    comment: false,
    report: true,
    view: false,
    feed: false,
    key: false,
    tag: false,
    approval: true,
    transfer: false,
    sale: false,
    story: false,
  },
  audience: null,
  module: null,
  listPath: null,
  feedDetail: 'member',
})

/** The name of a kind that supports the ability. */
/* @__NO_SIDE_EFFECTS__ */
export function kindThatCan(ability: ContentAbility) {
  return v.pipe(
    v.string(),
    v.check((typeId) => Boolean(declared.get(typeId)?.can[ability]), 'invalid'),
  )
}

export const itemId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER))

/** Identifies an item by its kind and its id within the kind. */
export interface ContentRef {
  readonly typeId: string
  readonly itemId: number
}
