import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  defaultGroupFlags,
  groups,
  guestViewer,
  permissionFlags,
  roleOfGroup,
  type GroupName,
  type PermissionFlag,
  type Viewer,
} from '../roles.ts'
import { mayDeleteComment, mayEditComment } from './comments.ts'

const authorId = 3
const itemOwnerId = 4
const comment = { authorId, itemOwnerId }

function viewer(id: number, group: GroupName, flags?: PermissionFlag[]): Viewer {
  const own = Object.entries(defaultGroupFlags(groups[group])).flatMap(([flag, isOn]) => (isOn ? [flag as PermissionFlag] : []))
  return {
    id,
    role: roleOfGroup(groups[group]),
    groupId: groups[group],
    permissions: new Set(flags ?? own),
    isTech: false,
    isVideoApprover: false,
  }
}

describe('comments', () => {
  it('[W-06] authors edit and delete their own comments while they hold the flags', () => {
    expect(mayEditComment(viewer(authorId, 'free'), comment)).toBe(true)
    expect(mayDeleteComment(viewer(authorId, 'free'), comment)).toBe(true)
    expect(mayEditComment(viewer(authorId, 'free', []), comment)).toBe(false)
    expect(mayDeleteComment(viewer(authorId, 'free', []), comment)).toBe(false)
  })

  it("[W-07] the owner of the item deletes comments on it but edits nobody else's", () => {
    expect(mayDeleteComment(viewer(itemOwnerId, 'free'), comment)).toBe(true)
    expect(mayEditComment(viewer(itemOwnerId, 'free'), comment)).toBe(false)
  })

  it.each([
    // [flag, comments its holder may delete, comments its holder may edit]; owner: of the item, or the member whose profile it is.
    ['nothing', ['owner'], []],
    ['comment.delete_own_comment', ['author', 'owner'], []],
    ['comment.delete_user_comment', ['author', 'owner', 'other'], []],
    ['comment.edit_own_comment', ['owner'], ['author']],
    ['comment.edit_user_comment', ['owner'], ['owner', 'other']],
  ] as const)(
    "[W-06] [W-07] %s held alone permits exactly its own edits and deletions for the author, the item's owner and others",
    (flag, deleted, edited) => {
      const positions = { author: authorId, owner: itemOwnerId, other: 9 }
      const allowed = (rule: typeof mayDeleteComment) =>
        Object.entries(positions).flatMap(([name, id]) =>
          rule(viewer(id, 'active', flag === 'nothing' ? [] : [flag]), comment) ? [name] : [],
        )
      expect(allowed(mayDeleteComment)).toEqual(deleted)
      expect(allowed(mayEditComment)).toEqual(edited)
    },
  )

  it('other members may neither edit nor delete; staff delete, admins do both', () => {
    expect(mayEditComment(viewer(9, 'active'), comment) || mayDeleteComment(viewer(9, 'active'), comment)).toBe(false)
    expect(mayDeleteComment(viewer(9, 'staff'), comment)).toBe(true)
    expect(mayEditComment(viewer(9, 'staff'), comment)).toBe(false)
    expect(mayEditComment(viewer(9, 'admin'), comment) && mayDeleteComment(viewer(9, 'admin'), comment)).toBe(true)
  })

  it('guests may do nothing to any comment', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.nat(),
        (author, owner) =>
          !mayEditComment(guestViewer, { authorId: author, itemOwnerId: owner }) &&
          !mayDeleteComment(guestViewer, { authorId: author, itemOwnerId: owner }),
      ),
    )
  })

  it('editing the comments of others needs edit_user_comment, whatever other flags the member holds', () => {
    fc.assert(
      fc.property(
        fc.subarray([...permissionFlags]),
        (flags) => mayEditComment(viewer(9, 'active', flags), comment) === flags.includes('comment.edit_user_comment'),
      ),
    )
  })
})
