import { createContext } from 'react'

export interface DraftKeeper {
  keep: (text: string) => void
  close: () => void
}

/**
 * Opens the draft of `key` on the device. `onFound` gets what an earlier visit left ('' when there is nothing), and whether
 * something was kept meanwhile.
 */
export type OpenDraft = (key: string, onFound: (text: string, isTyped: boolean) => void) => DraftKeeper

/** The app provides the signed-in member's drafts here. Null keeps nothing: for guests, and outside the app. */
export const DraftContext = createContext<OpenDraft | null>(null)
