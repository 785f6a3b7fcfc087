/** What the page may ask of the encoding worker. */
import type { EncodingProgress } from '#contract/encoding.ts'
import type { AskToken } from '#src/workers/shared/token-source.ts'

export interface EncodingNews {
  readonly jobs: readonly EncodingProgress[]
  /** Milliseconds of the last word from the server; null before the first. */
  readonly heardAtMs: number | null
}

export interface EncodingApi {
  /** Begins to follow. Call once. */
  connect: (askToken: AskToken, onNews: (news: EncodingNews) => void) => Promise<void>
  /** A socket event, as it came: it is parsed here, off the page. */
  feed: (payload: unknown) => Promise<void>
  /** An upload has just ended: its video shows as received before the server says so. */
  expect: (videoId: number, title: string) => Promise<void>
  /** Asking stops while nobody looks and the screen is hidden. */
  setVisible: (isVisible: boolean) => Promise<void>
  /** Takes an ended job off the list at once; the caller tells the server. */
  forget: (videoId: number) => Promise<void>
  close: () => Promise<void>
}
