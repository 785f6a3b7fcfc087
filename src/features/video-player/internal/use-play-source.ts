import { useMemo, useState } from 'react'
import { requestPlay } from '#contract/playback.ts'
import type { VideoDetails } from '#contract/videos.ts'
import { call } from '#src/data/http/call.ts'
import { openDownloadManager } from '#src/data/saved-videos/download-manager-link.ts'
import { deferred } from '#src/lib/deferred.ts'
import { networkState } from '#src/platform/network.ts'
import type { PlayerSource } from '#src/ui/player/player-source.ts'

export interface PlaySource {
  readonly source: PlayerSource
  /** User, date and address, once the server has sent that the owner wants the overlay. */
  readonly overlay: string | null
}

/**
 * Decided at the player's first request, and then fixed: a video that finishes downloading while it plays must not
 * start over. A saved video is played from the device, everything else with a grant that the player renews through
 * this.
 */
export function usePlaySource({ videoId }: VideoDetails): PlaySource {
  const [overlay, setOverlay] = useState<string | null>(null)
  const source = useMemo<PlayerSource>(() => {
    const choice: { isFromDevice: Promise<boolean> | null } = { isFromDevice: null }
    return {
      key: `video:${videoId}`,
      sprites: 'sprites.vtt',
      getPrefix: async ({ isNative }) => {
        choice.isFromDevice ??= isFromDevice(videoId)
        // The browser's own player bypasses the service worker, which serves saved videos.
        if (!isNative && (await choice.isFromDevice)) return deviceGrant(videoId)
        try {
          const grant = await call(requestPlay, { videoId, isNative }, { isQuiet: true })
          setOverlay(grant.overlay)
          return { prefix: grant.prefix, expiresAt: grant.expiresAt }
        } catch (error) {
          // The server is unreachable after all. A video saved on the device plays, however slowly the device reported
          // it.
          if (isNative || networkState.isOnline.get() || !(await isSavedHere(videoId).catch(() => false))) throw error
          choice.isFromDevice = Promise.resolve(true)
          return deviceGrant(videoId)
        }
      },
    }
  }, [videoId])
  return { source, overlay }
}

const deviceGrant = (videoId: number) => ({ prefix: `/saved/${videoId}/`, expiresAt: Number.POSITIVE_INFINITY })

/**
 * A device that is slow to report its saved videos, or cannot, must not delay a video that the server has as well.
 */
const longestWaitMs = 2000

async function isFromDevice(videoId: number): Promise<boolean> {
  const isSaved = isSavedHere(videoId)
  if (!networkState.isOnline.get()) return isSaved
  const { promise: isLate, resolve } = deferred<boolean>()
  const timer = setTimeout(() => resolve(false), longestWaitMs)
  return Promise.race([isSaved.catch(() => false), isLate]).finally(() => clearTimeout(timer))
}

async function isSavedHere(videoId: number): Promise<boolean> {
  const downloads = await openDownloadManager()
  return downloads?.find(videoId)?.state.kind === 'saved'
}
