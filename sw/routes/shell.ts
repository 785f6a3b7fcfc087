/** Precaches what the first offline start needs, at installation: page, first chunk, style. Small on purpose. */
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import type { WorkerScope } from '../scope.ts'

export function routeShell(manifest: WorkerScope['__WB_MANIFEST']): void {
  cleanupOutdatedCaches()
  precacheAndRoute([...manifest])
}
