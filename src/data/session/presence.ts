/** Detects whether other pages of the app are open in this browser; only then is it worth messaging them. */
import { deferred } from '#src/lib/deferred.ts'

/** Every page holds this lock in shared mode; the number of holders is the number of pages. */
const presenceLock = 'ropewalk-page'

/** The types declare `locks` as always present, but on plain http it is missing. */
function locks(): LockManager | undefined {
  const { locks: manager }: Partial<Pick<Navigator, 'locks'>> = navigator
  return manager
}

/** Returns a function that ends the presence. */
export function announcePresence(): () => void {
  const presence = deferred()
  void locks()?.request(presenceLock, { mode: 'shared' }, () => presence.promise)
  return () => presence.resolve()
}

/** Where this cannot be determined, others are assumed. */
export async function hasOthers(): Promise<boolean> {
  const snapshot = await locks()?.query()
  if (!snapshot) return true
  return [...(snapshot.held ?? []), ...(snapshot.pending ?? [])].filter(({ name }) => name === presenceLock).length > 1
}
