import { GrantRefresher, videoBase } from './grant-refresher.ts'
import type { PlayerFailure, PlayerSource } from '../player-source.ts'
import type { Stream, StreamEvents } from './stream.ts'

export function isNativeHlsSupported(video: HTMLVideoElement): boolean {
  return video.canPlayType('application/vnd.apple.mpegurl') !== ''
}

/**
 * Plays with the browser's own HLS (iPhone). Its address cannot change during playback, so an expired path is replaced as a whole,
 * at the same position.
 */
export function attachNative(video: HTMLVideoElement, source: PlayerSource, startSeconds: number, events: StreamEvents): Stream {
  const refresher = new GrantRefresher(() => source.getPrefix({ isNative: true }))
  let renewalsLeft = 2
  let isGone = false
  let hasFailed = false

  function report(failure: PlayerFailure | null) {
    hasFailed = failure !== null
    events.onFailure(failure)
  }

  function handleOnline() {
    if (hasFailed) retry()
  }

  async function load(atSeconds: number, isPlaying: boolean) {
    try {
      const address = await refresher.rewrite(`${videoBase}${source.master ?? 'master.m3u8'}`)
      if (isGone) return
      video.src = address
      video.addEventListener(
        'loadedmetadata',
        () => {
          if (atSeconds > 0) video.currentTime = atSeconds
          if (isPlaying) void video.play().catch(() => undefined)
          report(null)
        },
        { once: true },
      )
    } catch (error) {
      report(navigator.onLine ? { kind: 'refused', error } : { kind: 'offline' })
    }
  }

  function handleError() {
    if (!navigator.onLine) return report({ kind: 'offline' })
    if (renewalsLeft === 0) return report({ kind: video.error?.code === MediaError.MEDIA_ERR_DECODE ? 'media' : 'network' })
    renewalsLeft -= 1
    refresher.expire()
    void load(video.currentTime, !video.paused)
  }

  function retry() {
    renewalsLeft = 2
    refresher.expire()
    void load(video.currentTime, false)
  }

  video.addEventListener('error', handleError)
  window.addEventListener('online', handleOnline)
  void load(startSeconds, false)

  return {
    setLevel: () => undefined,
    reload: () => void load(video.currentTime, !video.paused),
    retry,
    start: () => undefined,
    read: (path, signal) => refresher.read(path, signal),
    destroy: () => {
      isGone = true
      video.removeEventListener('error', handleError)
      window.removeEventListener('online', handleOnline)
      video.removeAttribute('src')
      video.load()
    },
  }
}
