import type { PlayerFailure } from '../player-source.ts'

export interface Quality {
  /** hls.js' level; null is automatic. */
  level: number
  height: number
  bitsPerSecond: number
}

export interface StreamEvents {
  onQualities: (qualities: readonly Quality[]) => void
  /** The level that plays now, whether chosen or found by itself. */
  onLevel: (level: number | null) => void
  onFailure: (failure: PlayerFailure | null) => void
}

/** A video attached to a video element, by hls.js or by the browser itself. */
export interface Stream {
  /** null: automatic. */
  setLevel: (level: number | null) => void
  /** Better renditions have appeared: read the master again and go on from the same place. */
  reload: () => void
  /** After a failure the person asked to try again. */
  retry: () => void
  /** Begins loading where data saving has put it off. */
  start: () => void
  /** A file of the video, below its prefix; a path that stopped working is renewed once. */
  read: (path: string, signal: AbortSignal) => Promise<Response>
  destroy: () => void
}
