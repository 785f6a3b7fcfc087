/** Conversations docked at the foot of every screen on the desktop (1§4). In memory only: a reload starts without. */
import type { MessagingHash } from '#contract/chat/chat.ts'
import { chatLimits } from '#contract/chat/limits.ts'
import { createObservable, type Observable } from '#src/lib/observable.ts'

export interface ChatWindow {
  readonly hash: MessagingHash
  readonly isMinimised: boolean
}

/** More than these do not fit beside one another: the oldest is closed. */
const mostWindows = 6

const windows = createObservable<readonly ChatWindow[]>([])

/** In the order they were opened. */
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

/** On sign-out: the next member starts with none. */
export function closeAllWindows(): void {
  windows.set([])
}

function keepLimit(all: readonly ChatWindow[]): ChatWindow[] {
  const open = all.filter(({ isMinimised }) => !isMinimised)
  const extras = new Set(open.slice(0, Math.max(0, open.length - chatLimits.openWindows)))
  return all.map((window) => (extras.has(window) ? { ...window, isMinimised: true } : window))
}
