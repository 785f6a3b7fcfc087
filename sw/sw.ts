/** The service worker: a table of contents. API responses are never cached here. */
import { appAddress } from '#contract/site/app-address.ts'
import { build } from '#src/http/api-origin.ts'
import { listenToPush } from './events/push.ts'
import { routeShareTarget } from './events/share-target.ts'
import { listenToSync } from './events/sync.ts'
import { refuseOlder, rememberBuild } from './newest-build.ts'
import { routeChunks, warmUp } from './routes/chunks.ts'
import { routeImages } from './routes/images.ts'
import type { WorkerScope } from './scope.ts'
import { readPageMessage, type WorkerAnswer } from './messages.ts'
import { forgetMember, asMember, findMemberStore } from './member.ts'
import { dropToken } from './session/access-token.ts'
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { savedPath } from '#src/offline/device-names.ts'
import { openVideoCache } from '#src/offline/media/video-cache.ts'
import { parseSavedPath, serveSaved } from '#src/offline/media/serve-saved.ts'

// The app's page always comes from the device: it starts the same online and offline. New builds arrive with the worker.

/** Other addresses of the app lead to its page at `/`, which comes from the precache. The server redirects the same ones. */
function routeAddresses(): void {
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && appAddress(url) !== null,
    async ({ url }) => Response.redirect(appAddress(url) ?? '/', 302),
  )
}

declare const self: WorkerScope

routeAddresses()
routeShell(self.__WB_MANIFEST)
routeChunks()
routeImages()
routeSavedVideos()
routeShareTarget()
listenToMessages(self)
listenToSync(self)
listenToPush(self)

self.addEventListener('install', (event) => event.waitUntil(refuseOlder(build)))

// The very first worker takes control of the page that registered it; later ones wait until the member agrees (`skip-waiting`).
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), rememberBuild(build)])))

/** Handles messages from pages. */
function listenToMessages(scope: WorkerScope): void {
  scope.addEventListener('message', (event) => {
    const message = readPageMessage(event.data)
    if (message?.kind === 'skip-waiting') event.waitUntil(scope.skipWaiting())
    if (message?.kind === 'claim') event.waitUntil(scope.clients.claim())
    // A lost connection ends the warm-up; the next idle page requests it again.
    if (message?.kind === 'warm-up') event.waitUntil(warmUp(message.loaded).catch(() => undefined))
    if (message?.kind === 'forget') event.waitUntil(forget(message.memberId, event.ports[0]))
  })
}

async function forget(memberId: number, port: MessagePort | undefined): Promise<void> {
  dropToken()
  await forgetMember(memberId)
  port?.postMessage({ kind: 'forgotten' } satisfies WorkerAnswer)
}

/** Serves videos saved on the device, to the member who saved them. */
function routeSavedVideos(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(savedPath),
    ({ url, request }) => asMember(() => answerSaved(url, request.headers.get('range'))),
  )
}

async function answerSaved(url: URL, range: string | null): Promise<Response> {
  const asked = parseSavedPath(url.pathname)
  const store = asked && (await findMemberStore())
  if (!asked || !store) return new Response(null, { status: 404 })
  return serveSaved(store, await openVideoCache(store.memberId), { ...asked, range }, Date.now())
}

/** Precaches what the first offline start needs, at installation: page, first chunk, style. Small on purpose. */
function routeShell(manifest: WorkerScope['__WB_MANIFEST']): void {
  cleanupOutdatedCaches()
  precacheAndRoute([...manifest])
}
