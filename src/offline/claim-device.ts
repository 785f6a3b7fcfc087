/** Signing in on a device: whatever others left goes, and the service worker learns whose posters it may keep. */
import { imagesCacheName } from './device-names.ts'
import { finishWipes, wipeStrangers } from './wipe.ts'

/** At sign-in and at every start with a member. Cheap when there is nothing to do. Resolves with the members that were wiped. */
export async function claimDevice(memberId: number): Promise<number[]> {
  await finishWipes()
  const wiped = await wipeStrangers(memberId)
  if ('caches' in globalThis) await caches.open(imagesCacheName(memberId))
  return wiped
}
