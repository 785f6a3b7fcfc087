/**
 * Informs the service worker, which has no memory of its own, whose posters it may cache: the name of the cache contains the
 * member's id.
 */
import { imagesCacheName } from './device-names.ts'

/** Called at sign-in and at every start with a member. Signing out (`wipeDevice`) reverts it. Does nothing on plain http. */
export async function rememberMember(memberId: number): Promise<void> {
  if ('caches' in globalThis) await caches.open(imagesCacheName(memberId))
}
