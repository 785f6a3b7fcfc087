/** A member's actions on their own video albums. All of them may wait for a connection. */
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import type { RequestInput } from '#contract/endpoint.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import type { VideoAlbumId } from '#contract/content/ids.ts'
import type { VideoId } from '#contract/content/ids.ts'
import {
  addToVideoAlbum,
  editVideoAlbum,
  massDeleteFromVideoAlbum,
  moveToVideoAlbum,
  removeFromVideoAlbum,
  reorderVideoAlbum,
  voteVideoAlbum,
  type VideoAlbumDetails,
} from '#contract/albums/video-albums.ts'
import { videoCard, type VideoCard } from '#contract/videos.ts'
import { readAnew } from '#src/data/query/read-anew.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { defineWrites } from '#src/data/outbox/queued-write.ts'
import { submitRecord, type WriteOutcome } from '#src/data/outbox/submit-record.ts'
import { contentSubject, contentWrites, withVote } from '#src/entities/content/writes.ts'
import { changesIn } from '#src/offline/outbox/input-of.ts'
import { refreshAlbums, takeOverAlbum } from './cache.ts'
import { videoAlbumQueries } from './queries.ts'

/** `videos`: the album's loaded videos, in order. */
interface Views {
  details: VideoAlbumDetails
  videos: readonly VideoCard[]
}

const define = defineWrites<Views>()

export const albumRef = (albumId: number) => ({ typeId: 'video_album', itemId: albumId }) as const
export const albumSubject = (albumId: number) => contentSubject(albumRef(albumId))

const changesVideos = {
  subject: ({ albumId }: { albumId: number }) => albumSubject(albumId),
  refresh: refreshAlbums,
}

const withTotal = (details: VideoAlbumDetails, change: number) => ({
  ...details,
  totalVideo: Math.max(0, details.totalVideo + change),
})

/** The added videos themselves, because the input has only their ids. */
const shownVideos = v.array(videoCard)

const add = define(addToVideoAlbum, {
  ...changesVideos,
  label: msg`A video added to an album`,
  overlay: {
    details: (details, { videoIds }) => withTotal(details, videoIds.length),
    videos(videos, _input, { shown }) {
      const added = v.safeParse(shownVideos, shown)
      const isNew = ({ videoId }: VideoCard) => !videos.some((known) => known.videoId === videoId)
      return added.success ? [...videos, ...added.output.filter(isNew)] : videos
    },
  },
  settle: (client, { input, answer }) => takeOverAlbum(client, input.albumId, answer),
})

const without = (videos: readonly VideoCard[], removed: readonly number[]) => videos.filter(({ videoId }) => !removed.includes(videoId))

/** One removed video, as builds of other devices may send it; the screens remove several at once. */
const removal = define(removeFromVideoAlbum, {
  ...changesVideos,
  label: msg`A video removed from an album`,
  overlay: {
    details: (details) => withTotal(details, -1),
    videos: (videos, { videoId }) => without(videos, [videoId]),
  },
  settle: (client, { input, answer }) => takeOverAlbum(client, input.albumId, answer),
})

const massRemoval = define(massDeleteFromVideoAlbum, {
  ...changesVideos,
  label: msg`Videos removed from an album`,
  overlay: {
    details: (details, { videoIds }) => withTotal(details, -videoIds.length),
    videos: (videos, { videoIds }) => without(videos, videoIds),
  },
  settle: (client, { input, answer }) => takeOverAlbum(client, input.albumId, answer),
})

const move = define(moveToVideoAlbum, {
  ...changesVideos,
  label: msg`Videos moved to another album`,
  overlay: {
    details: (details, { videoIds }) => withTotal(details, -videoIds.length),
    videos: (videos, { videoIds }) => without(videos, videoIds),
  },
  settle(client, { input, answer }) {
    takeOverAlbum(client, input.albumId, { totalVideo: answer.totalVideo })
    if (input.toAlbumId !== null) takeOverAlbum(client, input.toAlbumId, { totalVideo: answer.targetTotalVideo })
  },
})

const order = define(reorderVideoAlbum, {
  ...changesVideos,
  label: msg`A new order of an album`,
  overlay: {
    videos(videos, { videoId, afterVideoId }) {
      const moved = videos.find((video) => video.videoId === videoId)
      const others = without(videos, [videoId])
      const before = others.findIndex((video) => video.videoId === afterVideoId)
      // The other video may not be loaded.
      if (!moved || (afterVideoId !== null && before < 0)) return videos
      return [...others.slice(0, before + 1), moved, ...others.slice(before + 1)]
    },
  },
  settle: refreshAlbums,
})

export const albumEdit = define(editVideoAlbum, {
  label: msg`Changes to an album`,
  texts: ['title', 'description'],
  place: ({ albumId }, { code }) => (code === 'album_not_found' ? null : `/video/album/${albumId}`),
  subject: ({ albumId }) => albumSubject(albumId),
  reread: (client, { albumId }) => readAnew(client, videoAlbumQueries.details(albumId)),
  overlay: {
    details(details, edit) {
      const { albumId: _albumId, ...changes } = changesIn(edit)
      return { ...details, ...withoutUndefined(changes) }
    },
  },
  settle: (client, { input, answer }) => takeOverAlbum(client, input.albumId, answer),
  refresh: refreshAlbums,
})

/** The documents' own call. The app votes with the call of all kinds. */
const ownVote = define(voteVideoAlbum, {
  label: msg`A vote`,
  subject: ({ albumId }) => albumSubject(albumId),
  overlay: { details: (details, { way }) => withVote(details, way) },
  settle: (client, { input, answer }) => takeOverAlbum(client, input.albumId, answer),
  refresh: refreshAlbums,
})

export const albumWrites = [add, removal, massRemoval, move, order, albumEdit, ownVote]
/** Those and the votes, for the album's page. */
export const albumDetailsWrites = [...contentWrites<VideoAlbumDetails>(), ...albumWrites]

/** `cards` are shown in the album until the server has added them. */
export function addVideos(albumId: VideoAlbumId, videoIds: readonly VideoId[], cards: readonly VideoCard[] = []): Promise<void> {
  return submit(add, { albumId, videoIds: [...videoIds] }, { shown: cards })
}

export function removeVideos(albumId: VideoAlbumId, videoIds: readonly VideoId[]): Promise<void> {
  return submit(massRemoval, { albumId, videoIds: [...videoIds] })
}

export function moveVideos(albumId: VideoAlbumId, toAlbumId: VideoAlbumId, videoIds: readonly VideoId[]): Promise<void> {
  return submit(move, { albumId, toAlbumId, videoIds: [...videoIds] })
}

export function placeVideo(albumId: VideoAlbumId, videoId: VideoId, afterVideoId: VideoId | null): Promise<void> {
  return submit(order, { albumId, videoId, afterVideoId })
}

export function saveAlbumEdit(edit: RequestInput<typeof editVideoAlbum>): Promise<WriteOutcome> {
  return submitRecord(albumEdit, edit)
}
