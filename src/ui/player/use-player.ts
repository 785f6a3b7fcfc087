import { useRef, useEffect, useState, useEffectEvent, type RefObject } from 'react'
import type { PlayerProps } from './player-props.ts'
import { useMediaSession } from './use-media-session.ts'
import { usePlayerCommands } from './use-player-commands.ts'
import { usePositionReport } from './use-position-report.ts'
import { useStream } from './stream/use-stream.ts'
import { useVideoState } from './use-video-state.ts'
import { actionOfKey, isKeyTaken, type PlayerAction } from './controls/player-keys.ts'

const idleMs = 3000

/** Whether there was no activity for three seconds. `wake` reports an activity. */
function useIdle(canBeIdle: boolean): { isIdle: boolean; wake: () => void; toggle: () => void } {
  const [isIdle, setIsIdle] = useState(false)
  const [wokenAt, setWokenAt] = useState(0)

  // Synchronises with the clock.
  useEffect(() => {
    if (!canBeIdle || isIdle) return
    const timer = setTimeout(() => setIsIdle(true), idleMs)
    return () => clearTimeout(timer)
  }, [canBeIdle, isIdle, wokenAt])

  function wake() {
    setIsIdle(false)
    // Restarting the clock once a second is enough, and avoids a render for each pixel of a moving mouse.
    setWokenAt(Math.floor(Date.now() / 1000))
  }

  return { isIdle: isIdle && canBeIdle, wake, toggle: () => (isIdle ? wake() : setIsIdle(true)) }
}

/** Everything behind the video surface: the stream, its state, and its commands. */
export function usePlayer({ source, startSeconds = 0, revision = 0, neutralTitle = 'Ropewalk', ...props }: PlayerProps) {
  const frameRef = useRef<HTMLElement>(null)
  const videoRef = useRef<HTMLVideoElement>(null)
  const frozenRef = useRef<HTMLCanvasElement>(null)
  const stream = useStream({ videoRef, frozenRef, source, startSeconds, revision })
  const video = useVideoState(videoRef)
  const commands = usePlayerCommands(videoRef, frameRef)
  const idle = useIdle(!video.isPaused)
  const durationSeconds = video.durationSeconds || (props.durationSeconds ?? 0)
  usePositionReport(videoRef, props.onPosition)
  usePlayerKeys(frameRef, (action) => {
    idle.wake()
    commands.run(action)
  })
  useMediaSession({ title: neutralTitle, video, durationSeconds, commands, onPrevious: props.onPrevious, onNext: props.onNext })
  return { frameRef, videoRef, frozenRef, stream, video, commands, durationSeconds, idle }
}

/** The keyboard controls the video while the focus is in the player or on no particular element. */
function usePlayerKeys(frameRef: RefObject<HTMLElement | null>, onAction: (action: PlayerAction) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isOurs = event.target === document.body || event.target === document.getElementById('main')
    const isInside = event.target instanceof Node && frameRef.current?.contains(event.target) === true
    if ((!isOurs && !isInside) || event.defaultPrevented || isKeyTaken(event.target, event.key)) return
    const action = actionOfKey(event)
    // Arrows up and down scroll the page unless the focus is in the player.
    if (!action || (!isInside && action.do === 'volumeBy')) return
    event.preventDefault()
    onAction(action)
  })

  // Synchronises with the keyboard.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
