/**
 * The screen above which the notifications panel is open: the bell opens it, and so does the address /notifications.
 * Global state, because every screen renders its own bell.
 */
import { createObservable } from '#src/lib/observable.ts'

export interface OpenPanel {
  /** The screen's address; null until the screen being navigated to has loaded. */
  readonly path: string | null
}

/** Null while it is closed. */
export const openPanel = createObservable<OpenPanel | null>(null)
