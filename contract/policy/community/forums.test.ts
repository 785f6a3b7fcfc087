import { describe, expect, it } from 'vitest'
import { guestViewer, type Role, type Viewer } from '../../roles.ts'
import { mayRetitle, postAbilities, readingMinutes, threadAbilities, wordsPerMinute, type PostFacts, type ThreadFacts } from './forums.ts'

const viewer = (role: Role, id = 1): Viewer => ({ ...guestViewer, id, role })
const thread: ThreadFacts = { ownerId: 1, isDeleted: false, isBlocked: false, isClosed: false, postTotal: 2 }
const post: PostFacts = { authorId: 1, isDeleted: false, isBlocked: false, isFirst: false }

describe('threads and posts', () => {
  it('[X-09] stick, close and move are for staff and admins alone', () => {
    for (const role of ['staff', 'admin'] as const)
      expect(threadAbilities(viewer(role, 2), thread)).toMatchObject({ canStick: true, canClose: true, canMove: true, canDelete: true })
    for (const role of ['active', 'sponsor', 'model', 'vendor'] as const)
      expect(threadAbilities(viewer(role), thread)).toMatchObject({ canStick: false, canClose: false, canMove: false, canDelete: false })
  })

  it('[X-08] edit and delete are for the author and staff, move for staff; in a closed thread for staff alone', () => {
    expect(postAbilities(viewer('active'), thread, post)).toMatchObject({ canEdit: true, canDelete: true, canMove: false })
    expect(postAbilities(viewer('active', 2), thread, post)).toMatchObject({ canEdit: false, canDelete: false, canReadHistory: false })
    expect(postAbilities(viewer('staff', 2), thread, post)).toMatchObject({ canEdit: true, canDelete: true, canMove: true })
    const closed = { ...thread, isClosed: true }
    expect(postAbilities(viewer('active'), closed, post)).toMatchObject({ canEdit: false, canDelete: false, canQuote: false })
    expect(postAbilities(viewer('staff', 2), closed, post)).toMatchObject({ canEdit: true, canDelete: true, canQuote: false })
  })

  it('[X-08] title and tags change with the first post, by moderators and the member who started the thread', () => {
    const first = { ...post, isFirst: true }
    expect([mayRetitle(viewer('active'), thread, first), mayRetitle(viewer('staff', 2), thread, first)]).toEqual([true, true])
    expect(mayRetitle(viewer('active'), thread, post)).toBe(false)
    expect(mayRetitle(viewer('active'), { ...thread, isClosed: true }, first)).toBe(false)
    expect(mayRetitle(viewer('active', 2), thread, { ...first, authorId: 2 }), 'moved in front of another member’s thread').toBe(false)
  })

  it('guests, registered and blocked members can do nothing', () => {
    const nobody = [threadAbilities(viewer('registered'), thread), threadAbilities(guestViewer, thread)]
    for (const abilities of [...nobody, threadAbilities(viewer('active', 2), { ...thread, isBlocked: true })])
      expect(Object.values(abilities)).not.toContain(true)
    expect(Object.values(postAbilities(viewer('active', 2), thread, { ...post, isBlocked: true }))).not.toContain(true)
  })

  it('[X-13] are read at 200 words a minute', () => {
    const words = (total: number) => 'rope '.repeat(total)
    expect(wordsPerMinute).toBe(200)
    expect([readingMinutes(words(3)), readingMinutes(words(400)), readingMinutes(words(1000))]).toEqual([1, 2, 5])
    expect([readingMinutes(''), readingMinutes(words(299)), readingMinutes(words(300))]).toEqual([1, 1, 2])
  })
})
