import { useMemo, useState } from 'react'
import { requestPlay } from '#contract/playback.ts'
import type { VideoDetails } from '#contract/videos.ts'
import { call } from '#src/data/http/call.ts'
import type { PlayerSource } from '#src/ui/player/player-source.ts'

export interface PlaySource {
  readonly source: PlayerSource
  /** User, date, address, once the server has said that the owner wants it. */
  readonly overlay: string | null
}

/** A saved film comes from the device, everything else by a grant that the player renews through this. */
export function usePlaySource({ videoId }: VideoDetails, { isSaved }: { isSaved: boolean }): PlaySource {
  const [overlay, setOverlay] = useState<string | null>(null)
  const source = useMemo<PlayerSource>(
    () =>
      isSaved
        ? {
            key: `saved:${videoId}`,
            getPrefix: () => Promise.resolve({ prefix: `/saved/${videoId}/`, expiresAt: Number.POSITIVE_INFINITY }),
          }
        : {
            key: `video:${videoId}`,
            sprites: 'sprites.vtt',
            getPrefix: async ({ isNative }) => {
              const grant = await call(requestPlay, { videoId, isNative }, { isQuiet: true })
              setOverlay(grant.overlay)
              return { prefix: grant.prefix, expiresAt: grant.expiresAt }
            },
          },
    [videoId, isSaved],
  )
  return { source, overlay }
}
