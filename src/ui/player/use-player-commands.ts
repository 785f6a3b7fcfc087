import type { RefObject } from 'react'
import type { PlayerAction } from './controls/player-keys.ts'

export const rates = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

export interface PlayerCommands {
  play: () => void
  pause: () => void
  toggle: () => void
  seekBy: (seconds: number) => void
  seekTo: (seconds: number) => void
  setVolume: (volume: number) => void
  toggleMute: () => void
  setRate: (rate: number) => void
  toggleFullscreen: () => void
  togglePictureInPicture: () => void
  run: (action: PlayerAction) => void
}

/** iPhones only make the video element itself full screen, with a method of their own. */
interface WebKitVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
}

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))

/** The browser may refuse play (no gesture yet), full screen or picture in picture; the button then simply stays as it was. */
function ask(request: Promise<unknown>) {
  request.catch(() => undefined)
}

export function usePlayerCommands(videoRef: RefObject<HTMLVideoElement | null>, frameRef: RefObject<HTMLElement | null>): PlayerCommands {
  function withVideo(action: (video: WebKitVideo) => void) {
    if (videoRef.current) action(videoRef.current)
  }
  const seekTo = (seconds: number) =>
    withVideo((video) => {
      video.currentTime = between(0, seconds, Number.isFinite(video.duration) ? video.duration : seconds)
    })
  const seekBy = (seconds: number) => withVideo((video) => seekTo(video.currentTime + seconds))
  const setVolume = (volume: number) =>
    withVideo((video) => {
      video.volume = between(0, volume, 1)
      video.muted = volume <= 0
    })
  const setRate = (rate: number) =>
    withVideo((video) => {
      video.playbackRate = rate
    })
  const toggleMute = () =>
    withVideo((video) => {
      video.muted = !video.muted
    })
  const play = () => withVideo((video) => ask(video.play()))
  const pause = () => withVideo((video) => video.pause())
  const toggle = () => withVideo((video) => (video.paused ? play() : pause()))
  const togglePictureInPicture = () =>
    withVideo((video) => {
      // The keyboard requests it in Firefox too, which does not support it.
      if (!document.pictureInPictureEnabled) return
      ask(document.pictureInPictureElement === video ? document.exitPictureInPicture() : video.requestPictureInPicture())
    })

  function toggleFullscreen() {
    const frame = frameRef.current
    if (!frame) return
    if (document.fullscreenElement === frame) ask(document.exitFullscreen())
    else if ('requestFullscreen' in frame) ask(frame.requestFullscreen())
    else withVideo((video) => video.webkitEnterFullscreen?.())
  }

  function stepRate(steps: 1 | -1) {
    withVideo((video) => {
      const at = rates.findIndex((rate) => rate >= video.playbackRate)
      setRate(rates[between(0, at + steps, rates.length - 1)] ?? 1)
    })
  }

  function run(action: PlayerAction) {
    if (action.do === 'toggle') toggle()
    else if (action.do === 'seekBy') seekBy(action.seconds)
    else if (action.do === 'seekToFraction') withVideo((video) => seekTo(video.duration * action.fraction))
    else if (action.do === 'volumeBy') withVideo((video) => setVolume((video.muted ? 0 : video.volume) + action.amount))
    else if (action.do === 'mute') toggleMute()
    else if (action.do === 'fullscreen') toggleFullscreen()
    else if (action.do === 'pictureInPicture') togglePictureInPicture()
    else stepRate(action.steps)
  }

  return { play, pause, toggle, seekBy, seekTo, setVolume, toggleMute, setRate, toggleFullscreen, togglePictureInPicture, run }
}
