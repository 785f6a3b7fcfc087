// oxlint-disable-next-line typescript/triple-slash-reference -- an ambient module of our own; the tests' project sees only what is imported.
/// <reference path="./hls-light.d.ts" />
import Hls, { type ErrorData, type LoadPolicy } from 'hls.js/light'
import { GrantRefresher, videoBase } from './grant-refresher.ts'
import type { PlayerFailure, PlayerSource } from '../player-source.ts'
import type { Stream, StreamEvents } from './stream.ts'

const mediaRecoveries = 2

export function isHlsSupported(): boolean {
  return Hls.isSupported()
}

/** An expired path fails like a path that never existed, so the request is retried once with a new grant. */
function renewingPolicy(policy: LoadPolicy, refresher: GrantRefresher): LoadPolicy {
  const { errorRetry } = policy.default
  return {
    default: {
      ...policy.default,
      errorRetry: {
        maxNumRetry: 4,
        retryDelayMs: 500,
        maxRetryDelayMs: 8000,
        ...errorRetry,
        shouldRetry: (_config, retryCount, _isTimeout, response, isRetryUsual) => {
          const status = response?.code ?? 0
          if (status < 400 || status >= 500 || refresher.refusal !== null) return isRetryUsual && refresher.refusal === null
          refresher.expire()
          return retryCount < 2
        },
      },
    },
  }
}

function createHls(refresher: GrantRefresher, startSeconds: number): Hls {
  const { fragLoadPolicy, playlistLoadPolicy, manifestLoadPolicy } = Hls.DefaultConfig
  // Data saving: nothing is fetched before the member presses Play.
  const savesData = 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
  return new Hls({
    // Segments are fragmented MP4, which needs no conversion, so a worker would have nothing to do; and Trusted Types would refuse
    // the worker's script address.
    enableWorker: false,
    autoStartLoad: !savesData,
    startPosition: startSeconds,
    startFragPrefetch: true,
    capLevelToPlayerSize: true,
    backBufferLength: 30,
    maxBufferLength: 30,
    fragLoadPolicy: renewingPolicy(fragLoadPolicy, refresher),
    playlistLoadPolicy: renewingPolicy(playlistLoadPolicy, refresher),
    manifestLoadPolicy: renewingPolicy(manifestLoadPolicy, refresher),
    xhrSetup: async (xhr, url) => {
      xhr.open('GET', await refresher.rewrite(url), true)
    },
  })
}

/** Reloads the master playlist at the same position; a playing video continues to play. */
function readAgain(hls: Hls, video: HTMLVideoElement, master: string) {
  const { paused, ended, currentTime } = video
  // A video that has ended does not need better renditions, and its end is not a useful start position.
  if (ended) return
  hls.config.startPosition = currentTime
  hls.loadSource(master)
  if (!paused) hls.once(Hls.Events.MANIFEST_PARSED, () => void video.play().catch(() => undefined))
}

/** Plays with hls.js. Every request uses `GrantRefresher`, so that an expired path is replaced without a pause. */
export function attachHls(video: HTMLVideoElement, source: PlayerSource, startSeconds: number, events: StreamEvents): Stream {
  const refresher = new GrantRefresher(() => source.getPrefix({ isNative: false }))
  const hls = createHls(refresher, startSeconds)
  const master = `${videoBase}${source.master ?? 'master.m3u8'}`
  let recoveriesLeft = mediaRecoveries
  let isParsed = false
  let hasFailed = false

  function report(failure: PlayerFailure | null) {
    hasFailed = failure !== null
    events.onFailure(failure)
  }

  function handleError(data: ErrorData) {
    if (!data.fatal) return
    if (refresher.refusal !== null && navigator.onLine) report({ kind: 'refused', error: refresher.refusal })
    else if (data.type === Hls.ErrorTypes.NETWORK_ERROR) report({ kind: navigator.onLine ? 'network' : 'offline' })
    else if (data.type === Hls.ErrorTypes.MEDIA_ERROR && recoveriesLeft > 0) {
      recoveriesLeft -= 1
      hls.recoverMediaError()
    } else report({ kind: 'media' })
  }

  function retry() {
    recoveriesLeft = mediaRecoveries
    refresher.refusal = null
    refresher.expire()
    report(null)
    if (isParsed) hls.startLoad(video.currentTime)
    else hls.loadSource(master)
  }

  function handleOnline() {
    if (hasFailed) retry()
  }

  hls.on(Hls.Events.MANIFEST_PARSED, (_event, data) => {
    isParsed = true
    report(null)
    events.onQualities(data.levels.map((level, index) => ({ level: index, height: level.height, bitsPerSecond: level.bitrate })))
  })
  hls.on(Hls.Events.LEVEL_SWITCHED, (_event, data) => events.onLevel(data.level))
  hls.on(Hls.Events.FRAG_BUFFERED, () => report(null))
  hls.on(Hls.Events.ERROR, (_event, data) => handleError(data))
  window.addEventListener('online', handleOnline)
  hls.attachMedia(video)
  hls.loadSource(master)

  return {
    setLevel: (level) => {
      hls.nextLevel = level ?? -1
    },
    reload: () => readAgain(hls, video, master),
    retry,
    start() {
      // With autoStartLoad it is loading already. Starting again aborts those requests, and hls.js then sometimes requests no
      // further segment.
      if (!hls.config.autoStartLoad && !hls.loadingEnabled) hls.startLoad(-1)
    },
    read: (path, signal) => refresher.read(path, signal),
    destroy: () => {
      window.removeEventListener('online', handleOnline)
      hls.destroy()
    },
  }
}
