/**
 * The only module that registers the service worker and communicates with it. Does nothing where there is none (plain http, private
 * windows).
 */
import { Workbox } from 'workbox-window'
import { whenIdle } from '#src/lib/when-idle.ts'
import type { PageMessage } from '#sw/messages.ts'
import { isSavingData } from './data-saver.ts'

/** The part of a registration that the update watch needs. */
export interface WorkerRegistration {
  /** Asks the server for a newer worker; resolves when the check is complete, not when the worker is installed. */
  readonly update: () => Promise<void>
  readonly hasWaiting: () => boolean
  /** A newer worker is installed and waits. */
  readonly onWaiting: (listener: () => void) => void
  /** Another worker took control of this page: ours after `skipWaiting`, or one that another tab accepted. */
  readonly onTakeOver: (listener: () => void) => void
  readonly skipWaiting: () => void
}

const address = '/sw.js'

/** Resolves with null where the browser has no service workers or refuses them. */
export async function registerServiceWorker(): Promise<WorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  // `updateViaCache: none`: the worker's script is always fetched from the server.
  const workbox = new Workbox(address, { scope: '/', updateViaCache: 'none' })
  try {
    const registration = await workbox.register({ immediate: true })
    if (!registration) return null
    void claimThisPage()
    return wrap(workbox, registration)
  } catch (error) {
    // A private window, an invalid certificate on a test machine, a blocked script: the app works without a service worker.
    if (error instanceof DOMException || error instanceof TypeError) return null
    throw error
  }
}

/**
 * A new worker takes control of its pages when it becomes active. A page that is loading at that moment is missed, and would stay
 * without a worker until it is reloaded, so it requests control.
 */
async function claimThisPage(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  if (navigator.serviceWorker.controller === null) active?.postMessage({ kind: 'claim' } satisfies PageMessage)
}

function wrap(workbox: Workbox, registration: ServiceWorkerRegistration): WorkerRegistration {
  // On a busy device the very first worker also waits for a moment, but there is no older one it would replace.
  const hasWaiting = () => registration.waiting !== null && registration.active !== null
  return {
    update: () => workbox.update(),
    hasWaiting,
    // Also called for a worker found by another tab.
    onWaiting: (listener) =>
      workbox.addEventListener('waiting', () => {
        if (hasWaiting()) listener()
      }),
    onTakeOver(listener) {
      // Does not use workbox' `controlling`, which ignores a worker that another tab accepted.
      let hadController = navigator.serviceWorker.controller !== null
      navigator.serviceWorker.addEventListener('controllerchange', () => {
        if (hadController) listener()
        hadController = true
      })
    },
    skipWaiting: () => registration.waiting?.postMessage({ kind: 'skip-waiting' } satisfies PageMessage),
  }
}

/** Once the page is idle, lets the worker fetch resources that are needed offline later. Not on devices that save data. */
export function warmUpWhenIdle(): void {
  if (!('serviceWorker' in navigator) || isSavingData()) return
  const ask = async () => {
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ kind: 'warm-up', loaded: loadedPaths() } satisfies PageMessage)
  }
  void whenIdle(20_000).then(ask)
}

/** The paths of our own origin that this page has fetched so far. */
function loadedPaths(): string[] {
  const addresses = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  return addresses.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname)
}
