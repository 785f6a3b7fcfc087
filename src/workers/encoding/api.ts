/** The encoding worker's functions for the page. */
import type { EncodingProgress } from '#contract/encoding.ts'
import type { AskToken } from '#src/workers/shared/token-source.ts'

export interface EncodingNews {
  readonly jobs: readonly EncodingProgress[]
  /** When the server last sent something, in milliseconds; null before the first time. */
  readonly heardAtMs: number | null
}

export interface EncodingApi {
  /** Starts following. Call once. */
  connect: (askToken: AskToken, onNews: (news: EncodingNews) => void) => Promise<void>
  /** Passes on a socket event unparsed: it is parsed here, off the main thread. */
  feed: (payload: unknown) => Promise<void>
  /** An upload has just ended: its video shows as received before the server reports it. */
  expect: (videoId: number, title: string) => Promise<void>
  /** Polling stops while the screen is hidden. */
  setVisible: (isVisible: boolean) => Promise<void>
  /** Removes an ended job from the list immediately; the caller notifies the server. */
  forget: (videoId: number) => Promise<void>
  close: () => Promise<void>
}
