/** Members as others see them. */
import * as v from 'valibot'
import type { ResponseInput } from '#contract/endpoint.ts'
import { deletedName, type getMember, type MemberBadge, type memberBadge } from '#contract/members.ts'
import { groupId, groups, roleOfGroup } from '#contract/roles.ts'
import { avatarPath } from '../../lib/media-paths.ts'
import { toSeconds } from '../../lib/moments.ts'

/** What a badge is made of: select it with `badgeColumns`. */
export interface BadgeRow {
  readonly id: number
  readonly name: string
  readonly avatarKey: string | null
  readonly groupId: number
  readonly deletedAt: Date | null
}

export interface ProfileRow extends BadgeRow {
  readonly createdAt: Date
  readonly lastSeenAt: Date | null
  readonly aboutMe: string
  readonly videoTotal: number
}

/** A deleted member reads '[deleted]', has no picture, and shows nothing of what he was. */
export function presentBadge(row: BadgeRow): v.InferInput<typeof memberBadge> {
  const isDeleted = row.deletedAt !== null
  const shownGroup = isDeleted ? groups.guest : row.groupId
  return {
    userId: row.id,
    userName: isDeleted ? deletedName : row.name,
    userImage: isDeleted ? null : avatarPath(row.avatarKey),
    userGroupId: v.parse(groupId, shownGroup),
    role: roleOfGroup(shownGroup),
    isDeleted,
  } satisfies Record<keyof MemberBadge, unknown>
}

export function presentProfile(row: ProfileRow): ResponseInput<typeof getMember> {
  return {
    ...presentBadge(row),
    joinedAt: toSeconds(row.createdAt),
    lastSeenAt: row.lastSeenAt ? toSeconds(row.lastSeenAt) : null,
    aboutMe: row.aboutMe,
    totalVideo: row.videoTotal,
  }
}
