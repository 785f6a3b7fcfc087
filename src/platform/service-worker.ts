/** The one place that registers the service worker and speaks to it. Nothing happens where there is none (plain http, private windows). */
import { Workbox } from 'workbox-window'
import { whenIdle } from '#src/lib/when-idle.ts'
import type { PageMessage } from '#sw/messages.ts'
import { isSavingData } from './data-saver.ts'

/** What the update watch needs of a registration. */
export interface WorkerRegistration {
  /** Asks the server for a newer worker; resolves when it is known, not when it is installed. */
  readonly update: () => Promise<void>
  readonly hasWaiting: () => boolean
  /** A newer worker is installed and waits. */
  readonly onWaiting: (listener: () => void) => void
  /** Another worker took over this page: ours after `skipWaiting`, or one another tab said yes to. */
  readonly onTakeOver: (listener: () => void) => void
  readonly skipWaiting: () => void
}

const address = '/sw.js'

/** Resolves null where the browser has no service workers or refuses them. */
export async function registerServiceWorker(): Promise<WorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  // `updateViaCache: none`: the worker's script is always asked of the server.
  const workbox = new Workbox(address, { scope: '/', updateViaCache: 'none' })
  try {
    const registration = await workbox.register({ immediate: true })
    if (!registration) return null
    void claimThisPage()
    return wrap(workbox, registration)
  } catch (error) {
    // A private window, a broken certificate on a test machine, a blocked script: the app works without.
    if (error instanceof DOMException || error instanceof TypeError) return null
    throw error
  }
}

/**
 * A new worker takes its pages over when it becomes active. A page that is loading at that moment is missed, and would stay without a
 * worker until it is loaded again: it asks for it.
 */
async function claimThisPage(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  if (navigator.serviceWorker.controller === null) active?.postMessage({ kind: 'claim' } satisfies PageMessage)
}

function wrap(workbox: Workbox, registration: ServiceWorkerRegistration): WorkerRegistration {
  // The very first one waits as well, for a moment, where the device is busy: there is no older one it would replace.
  const hasWaiting = () => registration.waiting !== null && registration.active !== null
  return {
    update: () => workbox.update(),
    hasWaiting,
    // Told for a worker found by another tab as well.
    onWaiting: (listener) =>
      workbox.addEventListener('waiting', () => {
        if (hasWaiting()) listener()
      }),
    onTakeOver(listener) {
      // Not workbox' `controlling`: it leaves out a worker that another tab said yes to.
      let hadController = navigator.serviceWorker.controller !== null
      navigator.serviceWorker.addEventListener('controllerchange', () => {
        if (hadController) listener()
        hadController = true
      })
    },
    skipWaiting: () => registration.waiting?.postMessage({ kind: 'skip-waiting' } satisfies PageMessage),
  }
}

/** Once the page is idle: lets the worker fetch what a later moment without a line needs. Not for those who save data. */
export function warmUpWhenIdle(): void {
  if (!('serviceWorker' in navigator) || isSavingData()) return
  const ask = async () => {
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ kind: 'warm-up', loaded: loadedPaths() } satisfies PageMessage)
  }
  void whenIdle(20_000).then(ask)
}

/** Paths of our own this page has fetched so far. */
function loadedPaths(): string[] {
  const addresses = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  return addresses.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname)
}
