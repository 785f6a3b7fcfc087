import { createContext } from 'react'

export interface DraftKeeper {
  keep: (text: string) => void
  close: () => void
}

/**
 * Opens the draft of `key` on the device. `onFound` receives the text saved by an earlier visit ('' if there is none), and whether
 * something has been saved in the meantime.
 */
export type OpenDraft = (key: string, onFound: (text: string, isTyped: boolean) => void) => DraftKeeper

/** The app provides the signed-in member's drafts here. Null stores nothing: for guests, and outside the app. */
export const DraftContext = createContext<OpenDraft | null>(null)
