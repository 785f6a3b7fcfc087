/** The first check of everything about a member's profile: is it visible to this viewer? */
import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { Refusal } from '#contract/error.ts'
import { contentAudiences, fieldAudiences, isInAudience, type ContentAudience, type FieldAudience } from '#contract/policy/members.ts'
import type { Viewer } from '#contract/roles.ts'
import { areFriends } from '../../db/conditions/are-friends.ts'
import type { Queryable } from '../../db/context.ts'
import { notBlocked } from '../../db/conditions/not-blocked.ts'
import { members } from '../../db/tables/accounts.ts'
import { profiles } from '../../db/tables/profiles.ts'
import type { MemberContext } from '../../http/context.ts'
import { nameKeyOf } from '../accounts/index.ts'
import { isVisibleTo } from '../members/index.ts'

export interface ProfileRow {
  readonly member: typeof members.$inferSelect
  readonly profile: typeof profiles.$inferSelect
  readonly isFriend: boolean
}

export type WantedMember = { readonly userId: number } | { readonly userName: string }
type MemberViewer = Viewer & { readonly id: number }

const contentAudience = v.fallback(v.picklist(contentAudiences), 'members')
const fieldAudience = v.fallback(v.picklist(fieldAudiences), 'members')

/** For the five kinds of content; a setting that was never saved means members. */
export function contentAudienceOf(member: Pick<ProfileRow['member'], 'privacyContent'>, kind: string): ContentAudience {
  return v.parse(contentAudience, member.privacyContent[kind])
}

export function fieldAudienceOf(profile: Pick<ProfileRow['profile'], 'visibility'>, field: string): FieldAudience {
  return v.parse(fieldAudience, profile.visibility[field])
}

/** Undefined for blocked pairs, closed accounts, and profiles that this viewer may not see; the viewer cannot tell the difference. */
export async function findProfile(db: Queryable, viewer: MemberViewer, wanted: WantedMember): Promise<ProfileRow | undefined> {
  const isWanted = 'userId' in wanted ? eq(members.id, wanted.userId) : eq(members.nameKey, nameKeyOf(wanted.userName))
  const [row] = await db
    .select({ member: members, profile: profiles, isFriend: areFriends(viewer.id, members.id) })
    .from(members)
    .innerJoin(profiles, eq(profiles.memberId, members.id))
    .where(and(isWanted, isVisibleTo(viewer)))
  if (!row) return undefined
  const facts = { ownerId: row.member.id, isFriend: row.isFriend }
  return isInAudience(viewer, facts, contentAudienceOf(row.member, 'profile')) ? row : undefined
}

/** Throws user_not_found for a profile that is not visible to the viewer. */
export async function getProfile({ db, viewer }: Pick<MemberContext, 'db' | 'viewer'>, wanted: WantedMember): Promise<ProfileRow> {
  const row = await findProfile(db, viewer, wanted)
  if (!row) throw new Refusal('user_not_found')
  return row
}

/** A deleted account whose content still exists. Shows only that there was a member. */
export async function findDeleted(db: Queryable, viewer: MemberViewer, memberId: number): Promise<ProfileRow['member'] | undefined> {
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.id, memberId), sql`${members.deletedAt} is not null`, notBlocked(viewer.id, members.id)))
  return row
}
