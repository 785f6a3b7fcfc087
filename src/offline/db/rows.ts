/** Rows that belong to no slice. The others are beside the code that uses them. */
import * as v from 'valibot'

/** A server answer as the query client stores it. The server has the original: losing a row costs a request. */
export const queryCacheRow = v.object({ key: v.string(), value: v.string(), savedAtMs: v.number(), sizeBytes: v.number() })
export type QueryCacheRow = v.InferOutput<typeof queryCacheRow>

/** Unsent text that a member typed, keyed by its input field. */
export const draftRow = v.object({ key: v.string(), text: v.string(), savedAtMs: v.number() })
export type DraftRow = v.InferOutput<typeof draftRow>

export const metaRow = v.object({ key: v.string(), value: v.unknown() })
export type MetaRow = v.InferOutput<typeof metaRow>
/** When a write of the outbox last arrived at the server, in milliseconds. */
export const writesArrivedKey = 'writesArrivedAtMs'
/** The database's own id, assigned once: a different one means that the browser has evicted the previous database. */
export const bornKey = 'bornAs'

/** A file shared into the app from the phone's gallery, until the member adds it to the uploads or discards it. */
/** A photo that the member has chosen on the page: which file it was, and whether `file` is now the one with the blurred areas. */
const chosenMark = v.object({ originalKey: v.string(), isBlurred: v.boolean() })
/** Earlier builds have no `chosen`, and offer such a photo as a shared one. */
export const sharedFileRow = v.object({
  id: v.number(),
  file: v.instance(File),
  receivedAtMs: v.number(),
  chosen: v.optional(chosenMark),
})
export type SharedFileRow = v.InferOutput<typeof sharedFileRow>
