/**
 * What waits in the outbox is laid over what the server said, at reading time: no cache is operated on, and a restart changes nothing.
 */
import * as v from 'valibot'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { editVideo, setFavourite, videoDetails, voteVideo, type VideoCard, type VideoDetails } from '#contract/videos.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { changesOf, inputOf } from '#src/offline/outbox/input-of.ts'

export function videoSubject(videoId: number): string {
  return `video:${videoId}`
}

/** What is kept beside an edit that waits, because the edit has only ids. */
const shownEdit = v.partial(v.pick(videoDetails, ['categories', 'stars']))
export type ShownEdit = v.InferInput<typeof shownEdit>

/** Votes move the counts of the way they leave and the way they take. */
function withVote(video: VideoDetails, way: 'up' | 'down' | null): VideoDetails {
  if (video.myVote === way) return video
  const change = (counted: 'up' | 'down') => Number(way === counted) - Number(video.myVote === counted)
  return { ...video, myVote: way, upVotes: video.upVotes + change('up'), downVotes: video.downVotes + change('down') }
}

export function withPendingWrites(video: VideoDetails, writes: readonly OutboxEntry[]): VideoDetails {
  return writes.reduce((current, write) => {
    const vote = inputOf(write, voteVideo)
    if (vote) return withVote(current, vote.way)
    const favourite = inputOf(write, setFavourite)
    if (favourite) return { ...current, isFavourite: favourite.isFavourite }
    const edit = changesOf(write, editVideo)
    if (!edit) return current
    const { videoId: _videoId, categories: _categories, stars: _stars, ...plain } = edit
    const shown = v.safeParse(shownEdit, write.shown)
    return { ...current, ...plain, ...(shown.success ? withoutUndefined(shown.output) : {}) }
  }, video)
}

/** The same for a card, which knows fewer of the fields. */
export function cardWithPendingWrites(card: VideoCard, writes: readonly OutboxEntry[]): VideoCard {
  return writes.reduce((current, write) => {
    const favourite = inputOf(write, setFavourite)
    if (favourite) return { ...current, isFavourite: favourite.isFavourite }
    const title = inputOf(write, editVideo)?.title
    return title === undefined ? current : { ...current, title }
  }, card)
}
