import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  defaultGroupFlags,
  groupName,
  groups,
  hasPermission,
  isActiveGroup,
  isFullMember,
  permissionFlags,
  roleOfGroup,
  roles,
  type PermissionFlags,
  type Role,
} from './roles.ts'

const flags = fc.constantFrom(...permissionFlags)
const flagRecord: fc.Arbitrary<PermissionFlags> = fc.dictionary(flags, fc.boolean())

describe('groups and roles', () => {
  it('[G-07] every group has one of the eight roles, and each role but guest has a group of its own', () => {
    const expected: Record<keyof typeof groups, Role> = {
      admin: 'admin',
      active: 'active',
      guest: 'guest',
      staff: 'staff',
      banned: 'guest',
      sponsor: 'sponsor',
      pending: 'active',
      beta: 'active',
      inactive: 'guest',
      memorial: 'guest',
      vendor: 'vendor',
      model: 'model',
      registered: 'registered',
      free: 'active',
    }
    for (const [name, role] of Object.entries(expected)) expect(roleOfGroup(groups[name as keyof typeof groups]), name).toBe(role)
    expect(new Set(Object.values(expected))).toEqual(new Set(roles))
  })

  it('[G-08] group ids 1 to 5 and 7 to 15 have their names, 6 and others have none', () => {
    const names = [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15].map(groupName)
    expect(names).toEqual([
      'admin',
      'active',
      'guest',
      'staff',
      'banned',
      'sponsor',
      'pending',
      'beta',
      'inactive',
      'memorial',
      'vendor',
      'model',
      'registered',
      'free',
    ])
    for (const unknown of [0, 6, 16, -1, 1.5]) expect(groupName(unknown)).toBeUndefined()
  })

  it('[G-08] memorial, banned, inactive and registered count as not active, all other groups as active', () => {
    const notActive = Object.values(groups).filter((id) => !isActiveGroup(id))
    expect(notActive.map(groupName).sort()).toEqual(['banned', 'inactive', 'memorial', 'registered'])
    expect(isActiveGroup(6)).toBe(false)
  })

  it('[G-12] banned, inactive and memorial members are not full members', () => {
    for (const name of ['banned', 'inactive', 'memorial', 'registered', 'guest'] as const)
      expect(isFullMember(roleOfGroup(groups[name])), name).toBe(false)
  })

  it('an unknown group is treated as a guest', () => {
    fc.assert(fc.property(fc.integer(), (id) => groupName(id) !== undefined || (roleOfGroup(id) === 'guest' && !isActiveGroup(id))))
  })
})

describe('permission flags', () => {
  it("[G-09] the member's own flag wins in both directions, then the group's, then no", () => {
    const flag = 'video.can_edit_other_video'
    expect(hasPermission(flag, { [flag]: true }, { [flag]: false })).toBe(true)
    expect(hasPermission(flag, { [flag]: false }, { [flag]: true })).toBe(false)
    expect(hasPermission(flag, {}, { [flag]: true })).toBe(true)
    expect(hasPermission(flag, {}, {})).toBe(false)
  })

  it("[G-09] whatever the other flags are, the member's own flag decides alone", () => {
    fc.assert(
      fc.property(
        flags,
        flagRecord,
        flagRecord,
        (flag, own, group) => hasPermission(flag, own, group) === (flag in own ? own[flag] : (group[flag] ?? false)),
      ),
    )
  })

  it('members start with the flags for their own videos and comments, guests and suspended members with none', () => {
    expect(defaultGroupFlags(groups.free)).toEqual({
      'video.can_edit_own_video': true,
      'comment.edit_own_comment': true,
      'comment.delete_own_comment': true,
    })
    for (const name of ['guest', 'banned', 'inactive', 'memorial', 'registered'] as const)
      expect(defaultGroupFlags(groups[name]), name).toEqual({})
    expect(Object.keys(defaultGroupFlags(groups.admin)).sort()).toEqual([...permissionFlags].sort())
  })
})
