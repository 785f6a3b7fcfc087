/**
 * When code may come that the first screen can do without. A device that fetches the app for the first time shows its content first;
 * one that has the app already (a service worker answers) need not wait.
 */
import { whenIdle } from '#src/lib/when-idle.ts'

/** Content that is there is drawn first; a slow processor may have no idle moment for long. */
const longestWaitMs = 1000
let settle: (shown: Promise<void>) => void = () => undefined
let isShown = false
const shown = new Promise<void>((resolve) => (settle = resolve))

/** The first screen has its content, or will not get it from the server. */
export function announceFirstScreen(): void {
  settle(whenIdle(longestWaitMs))
}

/** A screen stands, whichever. */
export function noteScreenShown(): void {
  isShown = true
  settle(whenIdle(longestWaitMs))
}

export function isFirstScreenShown(): boolean {
  return isShown
}

/** The service worker answers: code and kept answers come from the device. */
export function isAppAtHand(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}

export function afterFirstScreen(): Promise<void> {
  return isAppAtHand() ? Promise.resolve() : shown
}
