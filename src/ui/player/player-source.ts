/** A short-lived path below which a video's files are, and when it stops working (seconds since the epoch). */
export interface PlayerGrant {
  prefix: string
  expiresAt: number
}

/**
 * Where a video comes from. Online, `getPrefix` asks the server for a signed path; a video on the device answers
 * with its local path and an `expiresAt` of Infinity. It is called again whenever the path is about to expire or stopped working.
 */
export interface PlayerSource {
  /** Changes when it is another video. */
  key: string
  /** `isNative`: the browser plays HLS itself and cannot renew addresses, so it needs a longer-lived path. */
  getPrefix: (options: { isNative: boolean }) => Promise<PlayerGrant>
  /** Below the prefix. */
  master?: string | undefined
  /** WebVTT with `#xywh` pictures, below the prefix; absent when there are none yet. */
  sprites?: string | undefined
}

export type PlayerFailure =
  /** Nothing in this browser can play a video. */
  | { kind: 'unsupported' }
  /** The server no longer gives the video out; `error` says why. */
  | { kind: 'refused'; error: unknown }
  | { kind: 'offline' }
  | { kind: 'network' }
  | { kind: 'media' }
