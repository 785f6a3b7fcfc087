import type { ReactNode } from 'react'
import type { PlayerSource } from './player-source.ts'
import type { Chapter } from './controls/scrubber.tsx'

export interface PlayerProps {
  source: PlayerSource
  /** The video's title, for screen readers inside the page. Never shown to the operating system. */
  title: string
  poster?: string | null | undefined
  /** The viewer's name, the date and the address. Null when the owner has not requested it. */
  overlayText?: string | null | undefined
  startSeconds?: number | undefined
  /** Known before the video has loaded; the video's own length takes precedence. */
  durationSeconds?: number | null | undefined
  /** Changes when better renditions are available: the video continues with them at the same position. */
  revision?: string | number | undefined
  chapters?: readonly Chapter[] | undefined
  /** At the bottom, for example "Preview". */
  badge?: ReactNode
  isAutoPlay?: boolean | undefined
  /** The title on the lock screen. */
  neutralTitle?: string | undefined
  onBack?: (() => void) | undefined
  onPlay?: (() => void) | undefined
  /** Called every five seconds during playback, on pause and on leaving. */
  onPosition?: ((seconds: number, durationSeconds: number) => void) | undefined
  onEnded?: (() => void) | undefined
  /** In a queue. Undefined at its beginning. */
  onPrevious?: (() => void) | undefined
  /** In a queue. Undefined at its end. */
  onNext?: (() => void) | undefined
  describeError?: ((error: unknown) => ReactNode) | undefined
}
