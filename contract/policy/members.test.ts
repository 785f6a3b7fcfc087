import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groups, guestViewer, roleOfGroup, type GroupName, type Viewer } from '../roles.ts'
import { contentAudiences, isInAudience } from './members.ts'

const ownerId = 7
const viewer = (group: GroupName, id = 1): Viewer => ({
  id,
  role: roleOfGroup(groups[group]),
  groupId: groups[group],
  permissions: new Set(),
  isTech: false,
  isVideoApprover: false,
})

describe('audiences', () => {
  it.each([
    ['public', true, true, true],
    ['members', false, true, true],
    ['friends', false, false, true],
    ['nobody', false, false, false],
  ] as const)('[S-29] %s: guest %s, member %s, friend %s', (audience, guest, member, friend) => {
    expect(isInAudience(guestViewer, { ownerId, isFriend: false }, audience)).toBe(guest)
    expect(isInAudience(viewer('active'), { ownerId, isFriend: false }, audience)).toBe(member)
    expect(isInAudience(viewer('active'), { ownerId, isFriend: true }, audience)).toBe(friend)
  })

  it('the owner and admins are in every one; staff, vendors and sponsors have no more access than members', () => {
    fc.assert(
      fc.property(fc.constantFrom(...contentAudiences), fc.constantFrom('staff', 'vendor', 'sponsor', 'model'), (audience, group) => {
        const facts = { ownerId, isFriend: false }
        return (
          isInAudience(viewer('free', ownerId), facts, audience) &&
          isInAudience(viewer('admin'), facts, audience) &&
          isInAudience(viewer(group), facts, audience) === isInAudience(viewer('active'), facts, audience)
        )
      }),
    )
  })

  it('a guest is nobody’s friend, whatever the facts claim', () => {
    expect(isInAudience(guestViewer, { ownerId, isFriend: true }, 'friends')).toBe(false)
  })
})
