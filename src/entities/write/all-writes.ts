/** Registers the writes of every entity: the outbox may hold entries that no screen of this page has made. */
export { findWrite } from '#src/data/outbox/queued-write.ts'

// Loaded for their side effect: a new `writes.ts` needs no line here.
import.meta.glob('../*/writes.ts', { eager: true })
