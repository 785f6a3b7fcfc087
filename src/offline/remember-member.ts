/** Tells the service worker, which remembers nothing itself, whose posters it may keep: the cache's name says it. */
import { imagesCacheName } from './device-names.ts'

/** At sign-in and at every start with a member. Signing out (`wipeDevice`) takes it back. Does nothing on plain http. */
export async function rememberMember(memberId: number): Promise<void> {
  if ('caches' in globalThis) await caches.open(imagesCacheName(memberId))
}
