/**
 * Delays code that the first screen does not need. A device that downloads the app for the first time shows its content first; one
 * that already has the app (a service worker is in control) does not wait.
 */
import { whenIdle } from '#src/lib/when-idle.ts'

/** Available content is painted first; a slow processor may not be idle for a long time. */
const longestWaitMs = 1000
let settle: (shown: Promise<void>) => void = () => undefined
let isShown = false
const shown = new Promise<void>((resolve) => (settle = resolve))

/** The first screen has its content, or will not get it from the server. */
export function announceFirstScreen(): void {
  settle(whenIdle(longestWaitMs))
}

/** A screen is shown, whichever it is. */
export function noteScreenShown(): void {
  isShown = true
  settle(whenIdle(longestWaitMs))
}

export function isFirstScreenShown(): boolean {
  return isShown
}

/** The service worker is in control: code and saved answers come from the device. */
export function isAppAtHand(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}

export function afterFirstScreen(): Promise<void> {
  return isAppAtHand() ? Promise.resolve() : shown
}
