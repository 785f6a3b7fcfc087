import { describe, expect, it } from 'vitest'
import type { VideoDetails } from '#contract/videos.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { withPendingWrites } from './pending.ts'

const video = { videoId: 7, title: 'Net making', myVote: 'up', upVotes: 4, downVotes: 1, isFavourite: false } as unknown as VideoDetails // the fields overlays touch

function write(endpointName: string, input: unknown, shown?: unknown): OutboxEntry {
  return {
    id: 1,
    idempotencyKey: 'key',
    endpointName,
    subject: 'video:7',
    input,
    shown,
    state: 'waiting',
    code: null,
    attempts: 0,
    notBeforeMs: 0,
    createdAtMs: 0,
  }
}

describe('what waits in the outbox, laid over a film', () => {
  it('[V-18] moves a vote from one count to the other, and takes it back', () => {
    expect(withPendingWrites(video, [write('videos.vote', { videoId: 7, way: 'down' })])).toMatchObject({
      myVote: 'down',
      upVotes: 3,
      downVotes: 2,
    })
    expect(withPendingWrites(video, [write('videos.vote', { videoId: 7, way: null })])).toMatchObject({
      myVote: null,
      upVotes: 3,
      downVotes: 1,
    })
    expect(withPendingWrites(video, [write('videos.vote', { videoId: 7, way: 'up' })])).toMatchObject({
      myVote: 'up',
      upVotes: 4,
      downVotes: 1,
    })
  })

  it('[V-19] shows a favourite before the server knows of it', () => {
    expect(withPendingWrites(video, [write('videos.setFavourite', { videoId: 7, isFavourite: true })]).isFavourite).toBe(true)
  })

  it('applies edits in order and ignores writes of other kinds', () => {
    const edits = [
      write('videos.edit', { videoId: 7, title: 'First title' }),
      write('videos.countView', { videoId: 7 }),
      write('videos.edit', { videoId: 7, title: 'Second title' }),
    ]
    expect(withPendingWrites(video, edits).title).toBe('Second title')
  })

  it('shows the categories and co-stars of an edit by the names that are kept with it, and the stored ones where there are none', () => {
    const categories = [{ categoryId: 3, categoryGroupId: 2, title: 'Knots', totalVideo: 0 }]
    const stored = { ...video, categories: [], stars: [] }
    const edit = { videoId: 7, categories: [3] }
    expect(withPendingWrites(stored, [write('videos.edit', edit, { categories })])).toMatchObject({ categories, stars: [] })
    expect(withPendingWrites(stored, [write('videos.edit', edit)]).categories).toEqual([])
    expect(withPendingWrites(stored, [write('videos.edit', edit, { categories: ['?'] })]).categories).toEqual([])
  })
})
