import type { PlayerFailure } from '../player-source.ts'

export interface Quality {
  /** hls.js' level; null is automatic. */
  level: number
  height: number
  bitsPerSecond: number
}

export interface StreamEvents {
  onQualities: (qualities: readonly Quality[]) => void
  /** The level that is playing, whether chosen by the member or automatically. */
  onLevel: (level: number | null) => void
  onFailure: (failure: PlayerFailure | null) => void
}

/** A video attached to a video element, by hls.js or by the browser itself. */
export interface Stream {
  /** null: automatic. */
  setLevel: (level: number | null) => void
  /** Better renditions are available: reloads the master playlist and continues at the same position. */
  reload: () => void
  /** The member requested another attempt after a failure. */
  retry: () => void
  /** Starts loading if data saving has delayed it. */
  start: () => void
  /** A file of the video, relative to its prefix; a path that stopped working is renewed once. */
  read: (path: string, signal: AbortSignal) => Promise<Response>
  destroy: () => void
}
