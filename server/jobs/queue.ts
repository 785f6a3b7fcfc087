/** Job names and payloads, and the port commands enqueue through. pg-boss stands behind it (`boss.ts`). */
export interface JobPayloads {
  'encode-video': { videoId: number }
  'remake-images': { videoId: number }
  /** Null where there is nothing: a draft has no media, an old video no original any more. */
  'delete-video-media': { mediaKey: string | null; sourceKey: string | null }
  /** Some of the originals that still have their metadata; enqueued again every minute while there are any. */
  'strip-originals': Record<string, never>
  'make-export': { exportId: number }
  'send-mail': { to: string; subject: string; text: string }
  /** To one browser. What it says is read when it is sent; `isGathered`: how much came in quiet hours. */
  'send-push':
    | { subscriptionId: number; notificationId: number }
    | { subscriptionId: number; mark: string }
    | { subscriptionId: number; isGathered: true }
    | { subscriptionId: number; callId: string; isRinging: boolean }
    | { subscriptionId: number; conversationId: number }
    | { subscriptionId: number; threadId: number }
  'send-digest': { memberId: number }
  /** The key is made by the handler, so that no job row ever holds a usable link. Unknown addresses end quietly. */
  'send-reset-mail': { email: string }
  /** Every night: ages in the lists of members. */
  'list-birthdays': Record<string, never>
  /** Code and link are made by the handler, for the same reason. */
  'send-email-change': { memberId: number; email: string }
  /** Of a member whose day has come. Run again it goes on where it stopped. */
  'remove-account': { memberId: number }
  /** The gazetteer, at every start; ends at once where it is in. */
  'import-places': Record<string, never>
  /** Skeletons for names from before there were any; at every start. */
  'hold-names': Record<string, never>
  'send-auth-link': { email: string }
  /** The code is made by the handler. `registrationId` says for whom; another one has no use for it. */
  'send-code': { channel: 'email' | 'phone'; registrationId: number; target: string }
  /** To the number the member asked for last. */
  'send-phone-code': { memberId: number }
  'send-invitation': { invitationId: number }
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
