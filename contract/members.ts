/** Members as others see them in lists: the badge, the picker, suggestions. */
import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { pageOf, pageRequest } from './content/paging.ts'
import { memberId, nothing, text } from './primitives.ts'
import { groupId, permissionFlag, role } from './roles.ts'

/** Access levels (1§3). Unknown levels are owner-only. */
export const accessLevels = { members: 0, public: 6, product: 7, inactive: 8, deleted: 9 } as const
/** One server stores all photos: uploads go to it unless an installation is configured otherwise (1§9). */
export const defaultServerId = 4

/** User badge (1§3). A deleted member's name is '[deleted]', without a photo. */
export const memberBadge = v.object({
  userId: memberId,
  userName: v.string(),
  userImage: v.nullable(v.string()),
  userGroupId: groupId,
  role,
  isDeleted: v.boolean(),
  /** The server that stores the photo; null without one. */
  serverId: v.optional(v.nullable(v.number()), null),
  /** An access level: members, inactive, or deleted. It reveals no more than the group does. */
  statusId: v.optional(v.number(), accessLevels.members),
})
export type MemberBadge = v.InferOutput<typeof memberBadge>
export const deletedName = '[deleted]'

/** For pickers; searches only once there is text, 10 a page (1§5, 2§9). */
export const searchMembers = defineEndpoint({
  name: 'members.search',
  method: 'POST',
  path: '/api3/user/search',
  access: 'member',
  offline: 'cache',
  perMinute: 120,
  legacy: ['users.search', 'users.inline'],
  request: v.object({ text: text(1, 60), ...pageRequest }),
  response: pageOf(memberBadge),
  errors: [],
})

/** Group (2§3): `parameters` are its default permissions (1§6). */
const groupRole = v.object({
  id: groupId,
  name: v.string(),
  active: v.boolean(),
  parameters: v.record(permissionFlag, v.boolean()),
  role,
})

/** The groups an account may be in, and the role of each (1§3). */
export const listGroups = defineEndpoint({
  name: 'members.listGroups',
  method: 'GET',
  path: '/api3/user/groups',
  access: 'member',
  offline: 'cache',
  legacy: 'users.groups',
  request: nothing,
  response: v.object({ groups: v.array(groupRole) }),
  errors: [],
})

/** Members with videos for the viewer to discover ("heroes-to-be" on Home). */
export const suggestHeroes = defineEndpoint({
  name: 'members.suggestHeroes',
  method: 'GET',
  path: '/api3/user/suggest-heroes',
  access: 'member',
  offline: 'cache',
  request: nothing,
  response: v.object({ members: v.array(v.object({ ...memberBadge.entries, totalVideo: v.number() })) }),
  errors: [],
})
