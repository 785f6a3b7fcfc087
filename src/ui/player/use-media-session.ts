import { useEffect, useEffectEvent } from 'react'
import type { PlayerCommands } from './use-player-commands.ts'
import type { VideoState } from './use-video-state.ts'

export interface MediaSessionOptions {
  /** The title on the lock screen: never the video's own title. */
  title: string
  video: VideoState
  durationSeconds: number
  commands: PlayerCommands
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

const actions = ['play', 'pause', 'seekbackward', 'seekforward', 'seekto'] as const
/** Shown by the operating system only where they have a handler. */
const queueActions = ['previoustrack', 'nexttrack'] as const

/** Keys, headphones and the lock screen control the video, under a neutral name and a neutral image. */
export function useMediaSession({ title, video, durationSeconds, commands, onPrevious, onNext }: MediaSessionOptions): void {
  const { hasStarted: isActive, isPaused, rate } = video

  const handleAction = useEffectEvent((details: MediaSessionActionDetails) => {
    if (details.action === 'play') commands.play()
    if (details.action === 'pause') commands.pause()
    if (details.action === 'previoustrack') onPrevious?.()
    if (details.action === 'nexttrack') onNext?.()
    if (details.action === 'seekbackward') commands.seekBy(-(details.seekOffset ?? 10))
    if (details.action === 'seekforward') commands.seekBy(details.seekOffset ?? 10)
    if (details.action === 'seekto' && details.seekTime !== undefined && details.seekTime !== null) commands.seekTo(details.seekTime)
  })

  // Synchronises with the operating system's player.
  useEffect(() => {
    if (!isActive || !('mediaSession' in navigator)) return
    const session = navigator.mediaSession
    session.metadata = new MediaMetadata({ title, artwork: [{ src: '/icons/icon-maskable.svg', type: 'image/svg+xml', sizes: 'any' }] })
    for (const action of actions) session.setActionHandler(action, (details) => handleAction(details))
    return () => {
      for (const action of actions) session.setActionHandler(action, null)
      session.metadata = null
      session.playbackState = 'none'
    }
  }, [isActive, title])

  const hasQueue = onPrevious !== undefined || onNext !== undefined
  // The same, for a video in a queue.
  useEffect(() => {
    if (!isActive || !hasQueue || !('mediaSession' in navigator)) return
    for (const action of queueActions) navigator.mediaSession.setActionHandler(action, (details) => handleAction(details))
    return () => {
      for (const action of queueActions) navigator.mediaSession.setActionHandler(action, null)
    }
  }, [isActive, hasQueue])

  const wholeSeconds = Math.floor(video.seconds)
  // Synchronises with the position in the video.
  useEffect(() => {
    if (!isActive || !('mediaSession' in navigator)) return
    navigator.mediaSession.playbackState = isPaused ? 'paused' : 'playing'
    if (durationSeconds > 0) {
      navigator.mediaSession.setPositionState({
        duration: durationSeconds,
        playbackRate: rate,
        position: Math.min(wholeSeconds, durationSeconds),
      })
    }
  }, [isActive, isPaused, durationSeconds, rate, wholeSeconds])
}
