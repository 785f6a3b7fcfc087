/** The signed-in member's saved videos in this page: opened on first use and kept up to date by the download manager. */
import type { DownloadManager } from '#src/offline/media/download-manager.ts'
import type { VideoView } from '#src/offline/media/video-view.ts'
import { createObservable } from '#src/lib/observable.ts'
import { sessionState } from '../session/session-state.ts'

/** Null until the download manager is open, because "unknown" differs from "none". */
export const savedVideos = createObservable<readonly VideoView[] | null>(null)

let current: { memberId: number; downloads: Promise<DownloadManager | null> } | null = null

/** Resolves with null for guests and where videos cannot be saved (plain http, private windows). */
export function openDownloadManager(): Promise<DownloadManager | null> {
  const state = sessionState.get()
  if (state.kind !== 'signedIn') return Promise.resolve(null)
  const memberId = state.self.userId
  if (current?.memberId === memberId) return current.downloads
  const downloads = open(memberId).catch((error: unknown) => {
    // The next call tries again.
    current = null
    throw error
  })
  current = { memberId, downloads }
  return downloads
}

async function open(memberId: number): Promise<DownloadManager | null> {
  const { startDownloadManager } = await import('./start-download-manager.ts')
  const downloads = await startDownloadManager(memberId, {
    onVideos: savedVideos.set,
    onClosed: () => {
      current = null
      savedVideos.set(null)
    },
  })
  if (!downloads) savedVideos.set([])
  return downloads
}
