/** What the device's store refuses to this page, for a screen to say. */
import { createObservable } from '#src/lib/observable.ts'

/** blocked: an older tab holds the database. unkept-text: what is typed is not kept. */
export type StoreTrouble = 'blocked' | 'unkept-text'

export const storeTrouble = createObservable<StoreTrouble | null>(null)
