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
  return { id, role: roleOfGroup(groups[group]), groupId: groups[group], permissions: new Set(flags ?? own), isTech: false }
}

describe('comments', () => {
  it('[W-06] authors edit and delete their own while they hold the flags', () => {
    expect(mayEditComment(viewer(authorId, 'free'), comment)).toBe(true)
    expect(mayDeleteComment(viewer(authorId, 'free'), comment)).toBe(true)
    expect(mayEditComment(viewer(authorId, 'free', []), comment)).toBe(false)
    expect(mayDeleteComment(viewer(authorId, 'free', []), comment)).toBe(false)
  })

  it('[W-07] the owner of the item deletes what stands under it but edits nothing of others', () => {
    expect(mayDeleteComment(viewer(itemOwnerId, 'free'), comment)).toBe(true)
    expect(mayEditComment(viewer(itemOwnerId, 'free'), comment)).toBe(false)
  })

  it('other members may neither edit nor delete; staff delete, admins do both', () => {
    expect(mayEditComment(viewer(9, 'active'), comment) || mayDeleteComment(viewer(9, 'active'), comment)).toBe(false)
    expect(mayDeleteComment(viewer(9, 'staff'), comment)).toBe(true)
    expect(mayEditComment(viewer(9, 'staff'), comment)).toBe(false)
    expect(mayEditComment(viewer(9, 'admin'), comment) && mayDeleteComment(viewer(9, 'admin'), comment)).toBe(true)
  })

  it('guests may do nothing, whoever wrote it', () => {
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

  it('editing the words of others needs edit_user_comment, whatever else one holds', () => {
    fc.assert(
      fc.property(
        fc.subarray([...permissionFlags]),
        (flags) => mayEditComment(viewer(9, 'active', flags), comment) === flags.includes('comment.edit_user_comment'),
      ),
    )
  })
})
