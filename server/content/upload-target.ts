/**
 * What a kind of content decides about its uploads. Everything else (tus, locks, space, quota, cancelling, silent uploads) is the same for
 * all kinds and is in `server/domains/uploads`.
 */
import type { Config } from '../config/config.ts'
import type { Transaction } from '../db/context.ts'
import type { Services } from '../http/context.ts'
import type { AfterCommit } from './content-kind.ts'

/** As the device describes it, before its first byte. */
export interface OfferedFile {
  readonly filename: string
  readonly sizeBytes: number
  readonly filetype: string
  /** Name, size, last change and a hash of the first and last bytes. */
  readonly fingerprint: string
}

export interface ReceivedFile {
  readonly itemId: number
  readonly memberId: number
  /** In the store. */
  readonly sourceKey: string
  readonly sizeBytes: number
}

/**
 * taken: the item has the file · refused: the item stays, without it, and says why · duplicate: the member has this content already, as
 * another item, and the draft is dropped · gone: the item was deleted meanwhile. Only a file that is taken stays in the store.
 */
export type Receipt = { readonly after: AfterCommit } & (
  | { readonly outcome: 'taken' | 'refused' | 'gone' }
  | { readonly outcome: 'duplicate'; readonly duplicateOf: number }
)

export interface UploadTarget {
  readonly typeId: string
  /** Throws upload_wrong_type, upload_too_large. */
  readonly check: (file: OfferedFile, config: Config) => void
  /**
   * All bytes are in the store. What takes time is done before the transaction, in which the returned function settles the rest. Repeated
   * after a crash.
   */
  readonly receive: (services: Services, file: ReceivedFile) => Promise<(tx: Transaction) => Promise<Receipt>>
  /** The upload was cancelled or has expired: nothing of the draft is shown any more. */
  readonly discardDraft: (tx: Transaction, itemId: number, now: Date) => Promise<void>
}
