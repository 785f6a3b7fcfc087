/** The service worker: a table of contents. API responses are never cached here. */
import { build } from '#src/http/api-origin.ts'
import { listenToMessages } from './events/message.ts'
import { listenToPush } from './events/push.ts'
import { routeShareTarget } from './events/share-target.ts'
import { listenToSync } from './events/sync.ts'
import { refuseOlder, rememberBuild } from './newest-build.ts'
import { routeChunks } from './routes/chunks.ts'
import { routeImages } from './routes/images.ts'
import { routeNavigation } from './routes/navigation.ts'
import { routeSavedVideos } from './routes/saved-videos.ts'
import { routeShell } from './routes/shell.ts'
import type { WorkerScope } from './scope.ts'

declare const self: WorkerScope

routeShell(self.__WB_MANIFEST)
routeNavigation()
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
