/** Rows without a slice of their own. The others stand beside what uses them. */
import * as v from 'valibot'

/** An answer of the server as the query client wrote it down. The only truth is on the server: losing one costs a request. */
export const queryCacheRow = v.object({ key: v.string(), value: v.string(), savedAtMs: v.number(), sizeBytes: v.number() })
export type QueryCacheRow = v.InferOutput<typeof queryCacheRow>

/** Text a member typed and did not send, by the place it was typed in. */
export const draftRow = v.object({ key: v.string(), text: v.string(), savedAtMs: v.number() })
export type DraftRow = v.InferOutput<typeof draftRow>

export const metaRow = v.object({ key: v.string(), value: v.unknown() })
export type MetaRow = v.InferOutput<typeof metaRow>
/** When a write of the outbox arrived last, in milliseconds. */
export const writesArrivedKey = 'writesArrivedAtMs'
/** A name of the database's own, given to it once: another one means that the browser has removed the one before. */
export const bornKey = 'bornAs'

/** A file shared into the app from the phone's gallery, until the member adds it to the uploads or leaves it. */
export const sharedFileRow = v.object({ id: v.number(), file: v.instance(File), receivedAtMs: v.number() })
export type SharedFileRow = v.InferOutput<typeof sharedFileRow>
