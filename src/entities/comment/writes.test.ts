import { describe, expect, it } from 'vitest'
import { createComment, deleteComment, updateComment, type Comment } from '#contract/comments.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CommentId } from '#contract/content/ids.ts'
import { layOverShown } from '#src/data/outbox/waiting-writes.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { outboxEntryForTest } from '#src/offline/testing/outbox-entry-for-test.ts'
import { commentList } from './comment-list.ts'
import { commentWrites } from './writes.ts'

const self = { userName: 'oakum', userImage: null }
const comment = (commentId: number, text: string) =>
  ({
    commentId,
    text,
    itemId: 7,
    typeId: 'video',
    parentId: null,
    postedAt: 5,
    userName: 'tar',
    userImage: null,
  }) as unknown as Comment // the fields the list reads

function write(endpoint: Endpoint, input: object, code: OutboxEntry['code'] = null): OutboxEntry {
  return outboxEntryForTest(endpoint, { itemId: 7, typeId: 'video', parentId: null, ...input }, { code })
}

const entries = (sent: Comment[], writes: OutboxEntry[], parentId: number | null = null) =>
  layOverShown(commentWrites, 'list', commentList(sent, parentId as CommentId | null, self), writes).entries
const shown = (...of: Parameters<typeof entries>) => entries(...of).map(({ text, state }) => [text, state.kind])

describe('comments with queued writes', () => {
  it('puts queued threads first and queued replies last, each under its own parent', () => {
    const writes = [
      write(createComment, { text: 'first' }),
      write(createComment, { text: 'second' }),
      write(createComment, { text: 'a reply', parentId: 3 }),
    ]
    expect(shown([comment(3, 'sent')], writes)).toEqual([
      ['second', 'queued'],
      ['first', 'queued'],
      ['sent', 'sent'],
    ])
    expect(shown([comment(4, 'sent reply')], writes, 3)).toEqual([
      ['sent reply', 'sent'],
      ['a reply', 'queued'],
    ])
  })

  it('shows an edit at once and hides a comment being deleted', () => {
    const writes = [write(updateComment, { commentId: 3, text: 'better' }), write(deleteComment, { commentId: 4 })]
    expect(shown([comment(3, 'sent'), comment(4, 'gone')], writes)).toEqual([['better', 'queued']])
  })

  it('shows a refused comment with the reason, and a comment whose deletion was refused', () => {
    const writes = [write(createComment, { text: 'too many' }, 'rate_limited'), write(deleteComment, { commentId: 4 }, 'forbidden')]
    const [created, kept] = entries([comment(4, 'still here')], writes)
    expect(created).toMatchObject({ state: { kind: 'failed', code: 'rate_limited' }, createdAt: 9 })
    expect(kept).toMatchObject({ text: 'still here', state: { kind: 'sent' } })
  })
})
