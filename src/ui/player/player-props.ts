import type { ReactNode } from 'react'
import type { PlayerSource } from './player-source.ts'
import type { Chapter } from './controls/scrubber.tsx'

export interface PlayerProps {
  source: PlayerSource
  /** The video's title, for screen readers inside the page. Never shown to the operating system. */
  title: string
  poster?: string | null | undefined
  /** Who watches: name, date, address. Null when the owner has not asked for it. */
  overlayText?: string | null | undefined
  startSeconds?: number | undefined
  /** Known before the video is; the video's own length wins. */
  durationSeconds?: number | null | undefined
  /** Changes when better renditions have appeared: the video goes on from the same place with them. */
  revision?: string | number | undefined
  chapters?: readonly Chapter[] | undefined
  /** At the foot, for example "Preview". */
  badge?: ReactNode
  isAutoPlay?: boolean | undefined
  /** What the lock screen shows. */
  neutralTitle?: string | undefined
  onBack?: (() => void) | undefined
  onPlay?: (() => void) | undefined
  /** Every five seconds of playing, on pause and on leaving. */
  onPosition?: ((seconds: number, durationSeconds: number) => void) | undefined
  onEnded?: (() => void) | undefined
  describeError?: ((error: unknown) => ReactNode) | undefined
}
