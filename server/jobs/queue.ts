/** Job names and payloads, and the port through which commands enqueue. pg-boss implements it (`boss.ts`). */
export interface JobPayloads {
  'encode-video': { videoId: number }
  'remake-images': { videoId: number }
  /** Null if there is nothing: a draft has no media, an old video no original any more. */
  'delete-video-media': { mediaKey: string | null; sourceKey: string | null }
  /** Some of the originals that still have their metadata; enqueued again every minute while there are any. */
  'strip-originals': Record<string, never>
  /** Makes the images of a photo from its original, as its instructions say. */
  'photos.make': { photoId: number }
  /** The file that a download of the photo delivers, made after its images. `putOff`: how often other photos went first; null: not again. */
  'photos.makeDownload': { photoId: number; putOff?: number | null }
  /** The AVIF images of some photos; enqueued again every minute while any lack them and no photo or video waits. */
  'photos.makeAvif': Record<string, never>
  /** Deletes the original and the images of a deleted photo, and a received file that its clean copy has replaced. */
  'photos.discard': { photoId: number }
  'make-export': { exportId: number }
  'send-mail': { to: string; subject: string; text: string }
  /** To one browser. Its text is read when it is sent; `isGathered`: the summary of what arrived in quiet hours. */
  'send-push':
    | { subscriptionId: number; notificationId: number }
    | { subscriptionId: number; mark: string }
    | { subscriptionId: number; isGathered: true }
    | { subscriptionId: number; callId: string; isRinging: boolean }
    | { subscriptionId: number; conversationId: number }
    | { subscriptionId: number; threadId: number }
  'send-digest': { memberId: number }
  /** The handler creates the key, so that no job row ever contains a usable link. Unknown addresses end quietly. */
  'send-reset-mail': { email: string }
  /** Every night: updates ages in the lists of members. */
  'list-birthdays': Record<string, never>
  /** The handler creates code and link, for the same reason. */
  'send-email-change': { memberId: number; email: string }
  /** Deletes the account of a member whose day has come. A repeated run continues where the previous one stopped. */
  'remove-account': { memberId: number }
  /** Imports the gazetteer, at every start; ends at once if it is complete. */
  'import-places': Record<string, never>
  /** Adds skeletons to names from before skeletons existed; at every start. */
  'hold-names': Record<string, never>
  'send-auth-link': { email: string }
  /** The handler creates the code. `registrationId` identifies the only registration that can use it. */
  'send-code': { channel: 'email' | 'phone'; registrationId: number; target: string }
  /** To the number that the member requested last. */
  'send-phone-code': { memberId: number }
  'send-invitation': { invitationId: number }
  /** As above: the handler creates the key. */
  'send-showcase-mail': { memberId: number }
  /** Tells members who have waited for it that the item is on sale again; ends quietly if it no longer is. */
  'tell-sale-back': { saleId: number }
  /** Every night: compares the balances of tickets with their entries. */
  'check-ledger': Record<string, never>
  /** Every hour: reminds members whose membership ends, and ends those that are over. */
  'check-memberships': Record<string, never>
  /** Every hour: announces renewals that members have agreed to, and carries them out. */
  'run-renewals': Record<string, never>
  /** Every minute: looks up payments whose outcome is open, and has the processor forget cards. */
  'settle-payments': Record<string, never>
  /** Every minute: stalled encodes, stale uploads, old rows. */
  'tidy-up': Record<string, never>
}

export type JobName = keyof JobPayloads

export interface EnqueueOptions {
  /** One waiting or running job per key. */
  singletonKey?: string
  /** One job per key, also after it is done, for as long as its row is kept (`queueSettings`: a day at least). */
  onceKey?: string
  startAfterSeconds?: number
}

export interface JobQueue {
  enqueue<Name extends JobName>(name: Name, payload: JobPayloads[Name], options?: EnqueueOptions): Promise<void>
}
