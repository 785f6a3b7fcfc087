import { describe, expect, it } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import type { CommentId } from '#contract/primitives.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { mergePendingComments } from './pending.ts'

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
  }) as unknown as Comment // the fields the merge reads
let nextId = 1

function write(endpointName: string, input: Record<string, unknown>, code: OutboxEntry['code'] = null): OutboxEntry {
  const id = nextId++
  return {
    id,
    idempotencyKey: `key-${id}`,
    endpointName,
    subject: 'comments:video:7',
    input: { itemId: 7, typeId: 'video', parentId: null, ...input },
    state: code ? 'failed' : 'waiting',
    code,
    attempts: 0,
    notBeforeMs: 0,
    createdAtMs: 9000,
  }
}

const shown = (sent: Comment[], writes: OutboxEntry[], parentId: number | null = null) =>
  mergePendingComments(sent, writes, parentId as CommentId | null, self).map((entry) => [entry.text, entry.state.kind])

describe('comments with what waits in the outbox', () => {
  it('puts queued threads first and queued replies last, each under its own parent', () => {
    const writes = [
      write('comments.create', { text: 'first' }),
      write('comments.create', { text: 'second' }),
      write('comments.create', { text: 'a reply', parentId: 3 }),
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

  it('shows an edit at once and hides what is being deleted', () => {
    const writes = [write('comments.update', { commentId: 3, text: 'better' }), write('comments.delete', { commentId: 4 })]
    expect(shown([comment(3, 'sent'), comment(4, 'gone')], writes)).toEqual([['better', 'queued']])
  })

  it('keeps a refused comment with the reason', () => {
    const [entry] = mergePendingComments([], [write('comments.create', { text: 'too many' }, 'rate_limited')], null, self)
    expect(entry?.state).toEqual({ kind: 'failed', code: 'rate_limited' })
    expect(entry?.createdAt).toBe(9)
  })
})
