/** Problems with the device's store in this page, for a screen to show. */
import { createObservable } from '#src/lib/observable.ts'

/** blocked: an older tab holds the database. unkept-text: typed text is not saved. */
export type StoreTrouble = 'blocked' | 'unkept-text'

export const storeTrouble = createObservable<StoreTrouble | null>(null)
