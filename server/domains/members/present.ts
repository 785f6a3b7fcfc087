/** Members as others see them. */
import * as v from 'valibot'
import { accessLevels, defaultServerId, deletedName, type MemberBadge, type memberBadge } from '#contract/members.ts'
import { groupId, groups, roleOfGroup } from '#contract/roles.ts'
import { avatarPath } from '../../lib/media-paths.ts'

/** The columns of a badge: select them with `badgeColumns`. */
export interface BadgeRow {
  readonly id: number
  readonly name: string
  readonly avatarKey: string | null
  readonly groupId: number
  readonly deletedAt: Date | null
}

/** A deleted member appears as '[deleted]', without a photo or any former detail. */
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
    serverId: isDeleted || row.avatarKey === null ? null : defaultServerId,
    statusId: isDeleted ? accessLevels.deleted : row.groupId === groups.inactive ? accessLevels.inactive : accessLevels.members,
  } satisfies Record<keyof MemberBadge, unknown>
}
