import type { ReactNode } from 'react'

export interface Notice {
  id: number
  tone: 'success' | 'error' | 'plain'
  /** Without one, the documents' own words for the tone. */
  text?: ReactNode
  /** What is wrong per field: name → messages. */
  fields?: Readonly<Record<string, readonly string[]>> | undefined
  action?: { label: ReactNode; onPress: () => void } | undefined
  /** What an error told of is over: it leaves by itself, like any other notice. */
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
 * Shows a notice above the tab bar, one at a time. A newer notice takes the place of one that would leave by itself;
 * an error stays until it is closed, and what comes after waits behind it.
 */
export function notify(notice: Omit<Notice, 'id'>): number {
  const id = nextId++
  change([...waiting.filter((earlier) => earlier.tone === 'error'), { ...notice, id }])
  return id
}

/** Whether it still waits to be closed. */
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
 * For the Toaster alone, which comes late. Nothing is there before it listens: so what has waited for it goes into live regions that
 * stand already, and is read out.
 */
export const noticeStore = {
  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: (): Notice | undefined => (listeners.size > 0 ? waiting[0] : undefined),
}
