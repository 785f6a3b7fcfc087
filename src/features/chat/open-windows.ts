/** Conversations docked at the foot of every screen on the desktop (1§4). In memory only: a reload begins without. */
import type { MessagingHash } from '#contract/chat/chat.ts'
import { chatLimits } from '#contract/chat/limits.ts'
import { createObservable, type Observable } from '#src/lib/observable.ts'

export interface ChatWindow {
  readonly hash: MessagingHash
  readonly isMinimised: boolean
}

/** More than these have no room beside one another: the oldest goes. */
const mostWindows = 6

const windows = createObservable<readonly ChatWindow[]>([])

/** The one opened last stands last. */
export const chatWindows: Observable<readonly ChatWindow[]> = windows

/** At most three are open: the ones opened longest ago are minimised (C-07). */
export function openWindow(hash: MessagingHash): void {
  const others = windows.get().filter((other) => other.hash !== hash)
  windows.set(keepLimit([...others, { hash, isMinimised: false }]).slice(-mostWindows))
}

export function minimiseWindow(hash: MessagingHash): void {
  windows.set(windows.get().map((window) => (window.hash === hash ? { hash, isMinimised: true } : window)))
}

export function closeWindow(hash: MessagingHash): void {
  windows.set(windows.get().filter((window) => window.hash !== hash))
}

/** Somebody signed out: the next one starts with none. */
export function closeAllWindows(): void {
  windows.set([])
}

function keepLimit(all: readonly ChatWindow[]): ChatWindow[] {
  const open = all.filter(({ isMinimised }) => !isMinimised)
  const extras = new Set(open.slice(0, Math.max(0, open.length - chatLimits.openWindows)))
  return all.map((window) => (extras.has(window) ? { ...window, isMinimised: true } : window))
}
