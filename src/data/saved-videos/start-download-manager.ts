/** Loaded lazily: the member's download manager for saved videos, connected to the server. */
import { startTimer } from '#src/lib/start-timer.ts'
import { recheckSaved, requestSave } from '#contract/playback.ts'
import type { VideoId } from '#contract/content/ids.ts'
import { DownloadManager } from '#src/offline/media/download-manager.ts'
import type { VideoView, LineState } from '#src/offline/media/video-view.ts'
import { createObservable, type Observable } from '#src/lib/observable.ts'
import { readStorageUse } from '#src/lib/storage-use.ts'
import { networkState } from '#src/platform/network.ts'
import { apiUrl } from '#src/http/api-origin.ts'
import { getOwnFile } from '#src/http/request.ts'
import { call } from '../http/call.ts'
import { reportProblem } from '../http/report-problem.ts'
import { memberStore } from '../session/member-store.ts'
import { sessionState } from '../session/session-state.ts'

export interface DownloadListeners {
  readonly onVideos: (videos: readonly VideoView[]) => void
  readonly onClosed: () => void
}

export async function startDownloadManager(memberId: number, { onVideos, onClosed }: DownloadListeners): Promise<DownloadManager | null> {
  const store = await memberStore(memberId)
  if (!store) return null
  const downloads = await DownloadManager.open({
    store,
    // The download manager's ids came from the server as video ids; the brand is lost on the device.
    requestSave: (videoId, renditionName) =>
      call(requestSave, { videoId: videoId as VideoId, ...(renditionName === null ? {} : { renditionName }) }, { isQuiet: true }),
    recheck: (videoIds) => call(recheckSaved, { videoIds }, { isQuiet: true }),
    fetch: (path, init) => getOwnFile(apiUrl(path), { credentials: 'include', ...init }),
    line: connectionState(),
    freeBytes,
    now: Date.now,
    random: Math.random,
    setTimer: startTimer,
    reportProblem,
  })
  if (!downloads) return null
  downloads.videos.subscribe(() => onVideos(downloads.videos.get()))
  onVideos(downloads.videos.get())
  store.onClose(onClosed)
  return downloads
}

/** Mobile data counts as offline for members who chose Wi-Fi only. */
function connectionState(): Observable<LineState> {
  const read = (): LineState => {
    if (!networkState.isOnline.get()) return 'offline'
    const state = sessionState.get()
    const isWifiOnly = state.kind === 'signedIn' && state.self.pref.uploadOnWifiOnly
    return isWifiOnly && networkState.connection.get() === 'cellular' ? 'wifi' : 'open'
  }
  const line = createObservable(read())
  for (const source of [networkState.isOnline, networkState.connection, sessionState]) source.subscribe(() => line.set(read()))
  return line
}

async function freeBytes(): Promise<number | null> {
  const use = await readStorageUse()
  return use && use.quotaBytes - use.usedBytes
}
