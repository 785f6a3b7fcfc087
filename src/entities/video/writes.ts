/** A member's actions on a video that may wait for a connection. */
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import type { RequestInput } from '#contract/endpoint.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import type { VideoId } from '#contract/content/ids.ts'
import { countView, editVideo, rememberPosition, setFavourite, videoDetails, voteVideo, type VideoDetails } from '#contract/videos.ts'
import { readAnew } from '#src/data/query/read-anew.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { defineWrites } from '#src/data/outbox/queued-write.ts'
import { submitRecord, type WriteOutcome } from '#src/data/outbox/submit-record.ts'
import { changesIn } from '#src/offline/outbox/input-of.ts'
import { refreshItems, takeOverItem } from '#src/entities/content/cache.ts'
import { contentWrites, withVote } from '#src/entities/content/writes.ts'
import { videoSubject } from '#src/offline/outbox/video-edits.ts'
import { videoQueries } from './queries.ts'

const define = defineWrites<{ details: VideoDetails }>()

export const videoRef = (videoId: number) => ({ typeId: 'video', itemId: videoId })

/**
 * This one, `earlierFavourite` and `earlierView` are for rows that builds before `content.vote` left on the device.
 */
const earlierVote = define(voteVideo, {
  label: msg`A vote`,
  subject: ({ videoId }) => videoSubject(videoId),
  overlay: { details: (video, { way }) => withVote(video, way) },
  settle: (client, { input, answer }) => takeOverItem(client, videoRef(input.videoId), answer),
  refresh: refreshItems,
})

const earlierFavourite = define(setFavourite, {
  label: msg`A favourite`,
  subject: ({ videoId }) => videoSubject(videoId),
  overlay: { details: (video, { isFavourite }) => ({ ...video, isFavourite }) },
  settle: (client, { input, answer }) => takeOverItem(client, videoRef(input.videoId), answer),
  refresh: refreshItems,
})

/** Saved beside a queued edit, because the edit contains only ids. */
const shownEdit = v.partial(v.pick(videoDetails, ['categories', 'stars']))
export type ShownEdit = v.InferInput<typeof shownEdit>

export const videoEdit = define(editVideo, {
  label: msg`Changes to a video`,
  texts: ['title', 'description'],
  place: ({ videoId }, { code }) => (code === 'not_found' ? null : `/videos/${videoId}/edit`),
  subject: ({ videoId }) => videoSubject(videoId),
  reread: (client, { videoId }) => readAnew(client, videoQueries.details(videoId)),
  overlay: {
    details(video, edit, entry) {
      const { videoId: _videoId, categories: _categories, stars: _stars, ...plain } = changesIn(edit)
      const shown = v.safeParse(shownEdit, entry.shown)
      return { ...video, ...plain, ...(shown.success ? withoutUndefined(shown.output) : {}) }
    },
  },
  settle: (client, { input, answer }) => takeOverItem(client, videoRef(input.videoId), answer),
  refresh: refreshItems,
})

/** Positions have subjects of their own: they must not hold back a vote. */
const earlierView = define(countView, { label: null, subject: ({ videoId }) => `view:${videoId}` })
const position = define(rememberPosition, { label: null, subject: ({ videoId }) => `position:${videoId}` })

export const videoWrites = [...contentWrites<VideoDetails>(), videoEdit, position, earlierVote, earlierFavourite, earlierView]

/** `shown` contains the new categories and co-stars themselves: the edit has only their ids. */
export function saveVideoEdit(edit: RequestInput<typeof editVideo>, shown: ShownEdit): Promise<WriteOutcome> {
  return submitRecord(videoEdit, edit, shown)
}

export function tellPosition(videoId: VideoId, seconds: number, now: Date): Promise<void> {
  return submit(position, { videoId, seconds, watchedAt: Math.floor(now.getTime() / 1000) })
}
