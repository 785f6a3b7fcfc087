/** Members as every domain presents them. */
import type { ResponseInput } from '#contract/endpoint.ts'
import { accessLevels, defaultServerId, deletedName, type searchMembers } from '#contract/members.ts'
import { groups, roleOfGroup } from '#contract/roles.ts'
import type { FakeMember } from './world.ts'

export function presentBadge(member: FakeMember): ResponseInput<typeof searchMembers>['items'][number] {
  const { id, userName, userImage, groupId, isDeleted } = member
  return {
    userId: id,
    userName: isDeleted ? deletedName : userName,
    userImage: isDeleted ? null : userImage,
    userGroupId: groupId,
    role: roleOfGroup(groupId),
    isDeleted,
    serverId: isDeleted || userImage === null ? null : defaultServerId,
    statusId: isDeleted ? accessLevels.deleted : groupId === groups.inactive ? accessLevels.inactive : accessLevels.members,
  }
}
