import { useRef } from 'react'
import type { PlayerProps } from './player-props.ts'
import { useIdle } from './controls/use-idle.ts'
import { useMediaSession } from './use-media-session.ts'
import { usePlayerCommands } from './use-player-commands.ts'
import { usePlayerKeys } from './controls/use-player-keys.ts'
import { usePositionReport } from './use-position-report.ts'
import { useStream } from './stream/use-stream.ts'
import { useVideoState } from './use-video-state.ts'

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
  useMediaSession({ title: neutralTitle, video, durationSeconds, commands })
  return { frameRef, videoRef, frozenRef, stream, video, commands, durationSeconds, idle }
}
