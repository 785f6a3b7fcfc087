/** Job names and payloads, and the port commands enqueue through. pg-boss stands behind it (`boss.ts`). */
export interface JobPayloads {
  'encode-video': { videoId: number }
  'remake-images': { videoId: number }
  /** Null where there is nothing: a draft has no media, an old film no original any more. */
  'delete-video-media': { mediaKey: string | null; sourceKey: string | null }
  'send-mail': { to: string; subject: string; text: string }
  /** The key is made by the handler, so that no job row ever holds a usable link. Unknown addresses end quietly. */
  'send-reset-mail': { email: string }
  /** As above: the key is made by the handler. */
  'send-showcase-mail': { memberId: number }
  /** Every minute: stalled encodes, stale uploads, old rows. */
  'tidy-up': Record<string, never>
}

export type JobName = keyof JobPayloads

export interface EnqueueOptions {
  /** One waiting or running job per key. */
  singletonKey?: string
  startAfterSeconds?: number
}

export interface JobQueue {
  enqueue<Name extends JobName>(name: Name, payload: JobPayloads[Name], options?: EnqueueOptions): Promise<void>
}
