/**
 * Kinds of content: what members publish, list, vote on, keep, comment on and report. A kind says here what can be done with its items;
 * how is written once, in `server/content/` and `src/entities/content/`.
 */
import * as v from 'valibot'
import type { AudienceSetting } from '../policy/members.ts'
import type { FeedDetail } from '../session.ts'

export interface ContentAbilities {
  /** `like` has no votes against. */
  readonly vote: 'up_down' | 'like' | null
  readonly favourite: boolean
  readonly comment: boolean
  readonly report: boolean
  /** Views are counted, and the member finds the item again among what they viewed last. */
  readonly view: boolean
  /** Publishing an item and commenting on it write feed entries and notifications. */
  readonly feed: boolean
  /** The owner can give an item to another member. */
  readonly transfer: boolean
}
export type ContentAbility = keyof ContentAbilities

export interface ContentKindDeclaration {
  /** The word on the wire (1§3 type_id) and in the tables. It never changes. */
  readonly typeId: string
  readonly can: ContentAbilities
  /** Where the app shows an item, behind its `#`. */
  readonly path: (itemId: number) => string
  /** The owner's privacy setting that says who may find the items (1§3 privacy_content). */
  readonly audience: AudienceSetting
  /** Its part of the site (2§7 module): the name of its saved searches, and of its queries in the app. Null without a list of its own. */
  readonly module: string | null
  /** The address of that list in the app, without its view. */
  readonly listPath: string | null
  /** Which of the member's choices says whether Home tells of it in full (H-05). */
  readonly feedDetail: FeedDetail
}

const declared = new Map<string, ContentKindDeclaration>()

/** Throws for a second kind of the same name. */
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
  can: { vote: 'up_down', favourite: true, comment: true, report: true, view: true, feed: true, transfer: true },
  audience: 'videos',
  module: 'videos',
  listPath: '/videos/browse',
  feedDetail: 'video',
})

/** A member's profile. Visits have a list of their own, and favourite members are heroes. */
export const memberKind = defineContentKind({
  typeId: 'user',
  path: (memberId) => `/members/id/${memberId}`,
  can: { vote: null, favourite: false, comment: true, report: true, view: false, feed: false, transfer: false },
  audience: 'profile',
  module: 'members',
  listPath: '/members/browse',
  feedDetail: 'member',
})

/** The name of a kind that can do it. */
/* @__NO_SIDE_EFFECTS__ */
export function kindThatCan(ability: ContentAbility) {
  return v.pipe(
    v.string(),
    v.check((typeId) => Boolean(declared.get(typeId)?.can[ability]), 'invalid'),
  )
}

export const itemId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER))

/** Which item: of which kind, and its id there. */
export interface ContentRef {
  readonly typeId: string
  readonly itemId: number
}
