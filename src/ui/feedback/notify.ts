import type { ReactNode } from 'react'

export interface Notice {
  id: number
  tone: 'success' | 'error' | 'plain'
  /** By default, the documents' own text for the tone. */
  text?: ReactNode
  /** Errors per field: name → messages. */
  fields?: Readonly<Record<string, readonly string[]>> | undefined
  action?: { label: ReactNode; onPress: () => void } | undefined
  /** The cause of a reported error is gone: the notice then disappears on its own, like any other. */
  isOver?: boolean
}

type Listener = () => void

let waiting: readonly Notice[] = []
let nextId = 1
const listeners = new Set<Listener>()

function change(next: readonly Notice[]) {
  waiting = next
  for (const listener of listeners) listener()
}

/**
 * Shows a notice above the tab bar, one at a time. A newer notice replaces one that would disappear on its own; an error stays
 * until it is closed, and later notices wait for it.
 */
export function notify(notice: Omit<Notice, 'id'>): number {
  const id = nextId++
  change([...waiting.filter((earlier) => earlier.tone === 'error'), { ...notice, id }])
  return id
}

/** Whether the notice is still waiting to be closed. */
export function isNoticeOpen(id: number): boolean {
  return waiting.some((notice) => notice.id === id && !notice.isOver)
}

export function endNotice(id: number): void {
  change(waiting.map((notice) => (notice.id === id ? { ...notice, isOver: true } : notice)))
}

export function dismissNotice(id: number): void {
  change(waiting.filter((notice) => notice.id !== id))
}

/**
 * For the Toaster only, which loads late. Notices are withheld until it subscribes, so that they are put into live regions that
 * already exist, and are read out.
 */
export const noticeStore = {
  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: (): Notice | undefined => (listeners.size > 0 ? waiting[0] : undefined),
}
