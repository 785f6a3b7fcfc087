/**
 * Tests of one browser run after each other in the same storage. The service worker finds its member by their caches, so each file begins
 * without those of the files before it.
 */
import { beforeAll } from 'vitest'

beforeAll(async () => {
  for (const name of await caches.keys()) await caches.delete(name)
})
