import { useState } from 'react'
import { requestPlay } from '#contract/playback.ts'
import type { VideoDetails } from '#contract/videos.ts'
import { call } from '#src/data/http/call.ts'
import { useSprites, type PlacedSprite } from '#src/ui/player/controls/use-sprites.ts'
import { GrantRefresher } from '#src/ui/player/stream/grant-refresher.ts'

const mostFrames = 12

/** Frames of the video, spread over its length. Empty while it has none, and without a connection. */
export function useFrames({ videoId, can }: Pick<VideoDetails, 'videoId' | 'can'>): readonly PlacedSprite[] {
  const [grants] = useState(() => new GrantRefresher(() => call(requestPlay, { videoId, isNative: false }, { isQuiet: true })))
  const sprites = useSprites(can.canPlay ? 'sprites.vtt' : undefined, true, (path, signal) => grants.read(path, signal))
  const step = Math.max(1, sprites.length / mostFrames)
  return Array.from({ length: Math.min(mostFrames, sprites.length) }, (_, index) => sprites[Math.floor(index * step)]).filter(
    (sprite) => sprite !== undefined,
  )
}
