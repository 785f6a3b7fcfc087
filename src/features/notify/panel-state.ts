/**
 * Over which screen the panel of notifications lies open: the bell opens it, and so does the address /notifications. Kept here
 * because every screen brings a bell of its own.
 */
import { createObservable } from '#src/lib/observable.ts'

export interface OpenPanel {
  /** The screen's address; null until the one that is on its way has come. */
  readonly path: string | null
}

/** Null while it is closed. */
export const openPanel = createObservable<OpenPanel | null>(null)
