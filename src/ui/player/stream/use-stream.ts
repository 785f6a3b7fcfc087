import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { attachHls, isHlsSupported } from './attach-hls.ts'
import { attachNative, isNativeHlsSupported } from './attach-native.ts'
import type { PlayerFailure, PlayerSource } from '../player-source.ts'
import type { Quality, Stream } from './stream.ts'

export interface StreamState {
  failure: PlayerFailure | null
  /** Empty until they are known. Null: only the browser chooses among them. */
  qualities: readonly Quality[] | null
  /** The level that is playing. */
  level: number | null
  /** The level that the member chose; null is automatic. */
  chosenLevel: number | null
  chooseLevel: (level: number | null) => void
  retry: () => void
  start: () => void
  read: Stream['read']
}

export interface StreamOptions {
  videoRef: RefObject<HTMLVideoElement | null>
  /** Holds the last frame while the video reloads. */
  frozenRef: RefObject<HTMLCanvasElement | null>
  source: PlayerSource
  startSeconds: number
  revision: string | number
}

/** Attaches the video to the video element and tracks its state. */
export function useStream({ videoRef, frozenRef, source, startSeconds, revision }: StreamOptions): StreamState {
  const [failure, setFailure] = useState<PlayerFailure | null>(null)
  const [qualities, setQualities] = useState<readonly Quality[] | null>([])
  const [level, setLevel] = useState<number | null>(null)
  const [chosenLevel, setChosenLevel] = useState<number | null>(null)
  const streamRef = useRef<Stream | null>(null)
  const shownRevision = useRef(revision)

  const attach = useEffectEvent((video: HTMLVideoElement): Stream | null => {
    const events = { onFailure: setFailure, onQualities: setQualities, onLevel: setLevel }
    shownRevision.current = revision
    // hls.js first: some desktop browsers claim to support HLS but do not play it.
    if (isHlsSupported()) return attachHls(video, source, startSeconds, events)
    if (isNativeHlsSupported(video)) {
      setQualities(null)
      return attachNative(video, source, startSeconds, events)
    }
    setFailure({ kind: 'unsupported' })
    return null
  })

  // Synchronises with the video element, which belongs to the browser.
  useEffect(() => {
    const video = videoRef.current
    if (!video) return
    const stream = attach(video)
    streamRef.current = stream
    return () => {
      stream?.destroy()
      streamRef.current = null
    }
  }, [videoRef, source.key])

  // Synchronises with the encoder: better renditions have appeared while the video plays.
  useEffect(() => {
    if (shownRevision.current === revision) return
    shownRevision.current = revision
    if (videoRef.current && frozenRef.current) freezeFrame(videoRef.current, frozenRef.current)
    streamRef.current?.reload()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- refs never change; only a new revision is a reason to reload.
  }, [revision])

  return {
    failure,
    qualities,
    level,
    chosenLevel,
    chooseLevel: (next) => {
      setChosenLevel(next)
      streamRef.current?.setLevel(next)
    },
    retry: () => streamRef.current?.retry(),
    start: () => streamRef.current?.start(),
    read: (path, signal) => streamRef.current?.read(path, signal) ?? Promise.reject(new Error('No video is attached.')),
  }
}

/** Keeps the last frame on the screen while the video reloads, so that better renditions appear without a black flash. */
function freezeFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): void {
  if (video.videoWidth === 0) return
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  canvas.hidden = false
  const handleReady = () => {
    canvas.hidden = true
    for (const event of ['playing', 'seeked', 'error']) video.removeEventListener(event, handleReady)
  }
  for (const event of ['playing', 'seeked', 'error']) video.addEventListener(event, handleReady)
}
