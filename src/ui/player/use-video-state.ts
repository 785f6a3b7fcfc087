import { useEffect, useState, type RefObject } from 'react'

export interface VideoState {
  isPaused: boolean
  isWaiting: boolean
  hasStarted: boolean
  hasEnded: boolean
  seconds: number
  durationSeconds: number
  /** The end of the loaded range around the current position. */
  bufferedSeconds: number
  volume: number
  isMuted: boolean
  rate: number
  isPictureInPicture: boolean
}

const initialState: VideoState = {
  isPaused: true,
  isWaiting: false,
  hasStarted: false,
  hasEnded: false,
  seconds: 0,
  durationSeconds: 0,
  bufferedSeconds: 0,
  volume: 1,
  isMuted: false,
  rate: 1,
  isPictureInPicture: false,
}

const events = [
  'play',
  'pause',
  'playing',
  'waiting',
  'seeking',
  'seeked',
  'ended',
  'timeupdate',
  'durationchange',
  'progress',
  'volumechange',
  'ratechange',
  'enterpictureinpicture',
  'leavepictureinpicture',
  'emptied',
] as const

function bufferedEnd({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime) return buffered.end(index)
  }
  return 0
}

function read(video: HTMLVideoElement, previous: VideoState): VideoState {
  return {
    isPaused: video.paused,
    isWaiting: !video.paused && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    hasStarted: previous.hasStarted || !video.paused,
    hasEnded: video.ended,
    // Without data the position is unknown for a moment (the video is reloading), not 0.
    seconds: video.readyState === HTMLMediaElement.HAVE_NOTHING ? previous.seconds : video.currentTime,
    durationSeconds: Number.isFinite(video.duration) ? video.duration : previous.durationSeconds,
    bufferedSeconds: bufferedEnd(video),
    volume: video.volume,
    isMuted: video.muted,
    rate: video.playbackRate,
    isPictureInPicture: document.pictureInPictureElement === video,
  }
}

/** The state of the video element. */
export function useVideoState(videoRef: RefObject<HTMLVideoElement | null>): VideoState {
  const [state, setState] = useState(initialState)
  // Synchronises with the video element, which belongs to the browser.
  useEffect(() => {
    const video = videoRef.current
    if (!video) return
    const handle = () => setState((previous) => read(video, previous))
    for (const event of events) video.addEventListener(event, handle)
    return () => {
      for (const event of events) video.removeEventListener(event, handle)
    }
  }, [videoRef])
  return state
}
