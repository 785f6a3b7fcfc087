/** Whether the panel of notifications is open: the bell opens it, and so does the address /notifications. */
import { createObservable } from '#src/lib/observable.ts'

export const isPanelOpen = createObservable(false)
