/** Who may see what about a member (1§3, 1§6; security rows 8 and 29). A block is checked first: it makes the member invisible. */
import type { Viewer } from '../roles.ts'

/** Possible audiences of each field of a profile. A field without an entry is visible to members. */
export const fieldAudiences = ['members', 'friends', 'nobody'] as const
export type FieldAudience = (typeof fieldAudiences)[number]

/** The kinds of content that each have one audience (1§3 privacy_content). */
export const audienceSettings = ['profile', 'photos', 'photo_albums', 'videos', 'video_albums'] as const
export type AudienceSetting = (typeof audienceSettings)[number]
export const contentAudiences = ['nobody', 'friends', 'members', 'public'] as const
export type ContentAudience = (typeof contentAudiences)[number]

export interface OwnerFacts {
  readonly ownerId: number
  readonly isFriend: boolean
}

/** Staff cannot see what a member hides; admins can. */
export function isInAudience(viewer: Viewer, { ownerId, isFriend }: OwnerFacts, audience: FieldAudience | ContentAudience): boolean {
  if (viewer.id === ownerId || viewer.role === 'admin') return viewer.id !== null
  switch (audience) {
    case 'public':
      return true
    case 'members':
      return viewer.id !== null
    case 'friends':
      return viewer.id !== null && isFriend
    case 'nobody':
      return false
  }
}
