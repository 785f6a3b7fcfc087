import { describe, expect, it } from 'vitest'
import { recordView, setFavouriteItem, voteOnItem } from '#contract/content/content.ts'
import { editVideo, setFavourite, voteVideo, type VideoDetails } from '#contract/videos.ts'
import { layOver, layOverShown } from '#src/data/outbox/waiting-writes.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { outboxEntryForTest as write } from '#src/offline/testing/outbox-entry-for-test.ts'
import { videoWrites } from './writes.ts'

const video = { videoId: 7, title: 'Net making', myVote: 'up', upVotes: 4, downVotes: 1, isFavourite: false } as unknown as VideoDetails // the fields that overlays change
const ref = { typeId: 'video', itemId: 7 }
const shown = (writes: OutboxEntry[], of = video) => layOverShown(videoWrites, 'details', of, writes)

describe('queued writes applied to a video', () => {
  it('[V-18] moves a vote from one count to the other, and withdraws it', () => {
    const after = (way: 'up' | 'down' | null) => shown([write(voteOnItem, { ...ref, way })])
    expect(after('down')).toMatchObject({ myVote: 'down', upVotes: 3, downVotes: 2 })
    expect(after(null)).toMatchObject({ myVote: null, upVotes: 3, downVotes: 1 })
    expect(after('up')).toMatchObject({ myVote: 'up', upVotes: 4, downVotes: 1 })
  })

  it('[V-19] shows a favourite before the server has it', () => {
    expect(shown([write(setFavouriteItem, { ...ref, isFavourite: true })]).isFavourite).toBe(true)
  })

  it('[V-18] [V-19] shows no refused vote, favourite or edit; only a form shows the edit again', () => {
    const refused = { code: 'not_found' } as const
    const edit = write(editVideo, { videoId: 7, title: 'Refused title' }, refused)
    const writes = [
      write(voteOnItem, { ...ref, way: 'down' }, refused),
      write(setFavouriteItem, { ...ref, isFavourite: true }, refused),
      edit,
    ]
    expect(shown(writes)).toEqual(video)
    expect(layOver(videoWrites, 'details', video, [edit]).title).toBe('Refused title')
  })

  it('shows votes and favourites that an earlier build left in the outbox', () => {
    expect(shown([write(voteVideo, { videoId: 7, way: 'down' })])).toMatchObject({ myVote: 'down', upVotes: 3, downVotes: 2 })
    expect(shown([write(setFavourite, { videoId: 7, isFavourite: true })]).isFavourite).toBe(true)
  })

  it('applies edits in order and ignores writes of other kinds', () => {
    const edits = [
      write(editVideo, { videoId: 7, title: 'First title' }),
      write(recordView, ref),
      write(editVideo, { videoId: 7, title: 'Second title' }),
    ]
    expect(shown(edits).title).toBe('Second title')
  })

  it('shows the categories and co-stars of an edit by the names saved with it, and the stored ones where there are none', () => {
    const categories = [{ categoryId: 3, categoryGroupId: 2, title: 'Knots', totalVideo: 0 }]
    const stored = { ...video, categories: [], stars: [] }
    const edit = { videoId: 7, categories: [3] }
    expect(shown([write(editVideo, edit, { shown: { categories } })], stored)).toMatchObject({ categories, stars: [] })
    expect(shown([write(editVideo, edit)], stored).categories).toEqual([])
    expect(shown([write(editVideo, edit, { shown: { categories: ['?'] } })], stored).categories).toEqual([])
  })
})
