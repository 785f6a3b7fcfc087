/** A short-lived path to a video's files, and its expiry (seconds since the epoch). */
export interface PlayerGrant {
  prefix: string
  expiresAt: number
}

/**
 * The source of a video. Online, `getPrefix` requests a signed path from the server; a video on the device resolves with its local
 * path and an `expiresAt` of Infinity. It is called again whenever the path is about to expire or has stopped working.
 */
export interface PlayerSource {
  /** Changes when it is another video. */
  key: string
  /** `isNative`: the browser plays HLS itself and cannot renew addresses, so it needs a longer-lived path. */
  getPrefix: (options: { isNative: boolean }) => Promise<PlayerGrant>
  /** Relative to the prefix. */
  master?: string | undefined
  /** WebVTT with `#xywh` thumbnails, relative to the prefix; absent when there are none yet. */
  sprites?: string | undefined
}

export type PlayerFailure =
  /** This browser cannot play a video by any means. */
  | { kind: 'unsupported' }
  /** The server no longer provides the video; `error` contains the reason. */
  | { kind: 'refused'; error: unknown }
  | { kind: 'offline' }
  | { kind: 'network' }
  | { kind: 'media' }
