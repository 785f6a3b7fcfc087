/**
 * When code may come that the first screen can do without. A device that fetches the app for the first time shows its content first;
 * one that has the app already (a service worker answers) need not wait.
 */
let settle: () => void = () => undefined
const shown = new Promise<void>((resolve) => (settle = resolve))

/** The first screen has its content, or will not get it. */
export function announceFirstScreen(): void {
  settle()
}

export function afterFirstScreen(): Promise<void> {
  const isAtHand = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  return isAtHand ? Promise.resolve() : shown
}
