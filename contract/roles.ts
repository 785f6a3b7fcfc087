/** Roles, groups and permission flags (1§3, 1§6). */
import * as v from 'valibot'

export const roles = ['guest', 'registered', 'active', 'sponsor', 'staff', 'model', 'vendor', 'admin'] as const
export const role = v.picklist(roles)
export type Role = v.InferOutput<typeof role>

/** Group ids of the documents. 6 is not in use. */
export const groups = {
  admin: 1,
  active: 2,
  guest: 3,
  staff: 4,
  banned: 5,
  sponsor: 7,
  pending: 8,
  beta: 9,
  inactive: 10,
  memorial: 11,
  vendor: 12,
  model: 13,
  registered: 14,
  free: 15,
} as const
export type GroupName = keyof typeof groups
export type GroupId = (typeof groups)[GroupName]
export const groupId = v.picklist(Object.values(groups) as [GroupId, ...GroupId[]])
const groupNames = new Map<number, GroupName>(Object.entries(groups).map(([name, id]) => [id, name as GroupName]))

export function groupName(id: number): GroupName | undefined {
  return groupNames.get(id)
}

const inactiveGroups: ReadonlySet<GroupName> = new Set(['memorial', 'banned', 'inactive', 'registered'])

/** Memorial, banned, inactive and registered count as not active; all others count as active (1§3). */
export function isActiveGroup(id: number): boolean {
  const name = groupNames.get(id)
  return name !== undefined && !inactiveGroups.has(name)
}

/** The role of a group in guards. Beta, free and pending members use the main area as 'active'. */
export function roleOfGroup(id: number): Role {
  switch (groupNames.get(id)) {
    case 'admin':
      return 'admin'
    case 'staff':
      return 'staff'
    case 'sponsor':
      return 'sponsor'
    case 'vendor':
      return 'vendor'
    case 'model':
      return 'model'
    case 'active':
    case 'beta':
    case 'free':
    case 'pending':
      return 'active'
    case 'registered':
      return 'registered'
    default:
      return 'guest'
  }
}

const fullMemberRoles: ReadonlySet<Role> = new Set(['active', 'sponsor', 'staff', 'model', 'vendor', 'admin'])

/** Full members use the main area; admins do both (ambiguity admin-main-area). */
export function isFullMember(value: Role): boolean {
  return fullMemberRoles.has(value)
}

export const permissionFlags = [
  'video.can_edit_own_video',
  'video.can_edit_other_video',
  'video.can_edit_any_video',
  'video.can_cat_assign_any',
  'video.can_approve_videos',
  'video.can_set_any_date',
  'comment.delete_own_comment',
  'comment.delete_user_comment',
  'comment.edit_own_comment',
  'comment.edit_user_comment',
] as const
export const permissionFlag = v.picklist(permissionFlags)
export type PermissionFlag = v.InferOutput<typeof permissionFlag>
export type PermissionFlags = Partial<Record<PermissionFlag, boolean>>

const memberFlags: PermissionFlags = {
  'video.can_edit_own_video': true,
  'comment.edit_own_comment': true,
  'comment.delete_own_comment': true,
}
const everyFlag: PermissionFlags = Object.fromEntries(permissionFlags.map((flag) => [flag, true]))

/** Default permissions of a group; the database may hold others per group. */
export function defaultGroupFlags(id: number): PermissionFlags {
  const name = groupNames.get(id)
  if (name === 'admin') return everyFlag
  if (name === 'staff') return { ...memberFlags, 'video.can_cat_assign_any': true, 'comment.delete_user_comment': true }
  return isActiveGroup(id) && name !== 'guest' ? memberFlags : {}
}

/** The member's own flag first, else the group's (1§6). */
export function hasPermission(flag: PermissionFlag, ownFlags: PermissionFlags, groupFlags: PermissionFlags): boolean {
  return ownFlags[flag] ?? groupFlags[flag] ?? false
}

/** Everything policies need to know about the viewer. Guests have no id. */
export interface Viewer {
  readonly id: number | null
  readonly role: Role
  readonly groupId: number
  readonly permissions: ReadonlySet<PermissionFlag>
  /** The admin with the configured id (G-10). */
  readonly isTech: boolean
  /** On the operator's list of members who approve videos (1§6). */
  readonly isVideoApprover: boolean
}

export const guestViewer: Viewer = {
  id: null,
  role: 'guest',
  groupId: groups.guest,
  permissions: new Set(),
  isTech: false,
  isVideoApprover: false,
}
