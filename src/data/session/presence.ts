/** Whether other pages of the app are open in this browser: only then is it worth asking them. */
import { deferred } from '#src/lib/deferred.ts'

/** Every page holds it together with the others; how many do tells how many there are. */
const presenceLock = 'ropewalk-page'

/** The types say that `locks` is always there; on plain http it is not. */
function locks(): LockManager | undefined {
  const { locks: manager }: Partial<Pick<Navigator, 'locks'>> = navigator
  return manager
}

/** Answers with the way to leave. */
export function announcePresence(): () => void {
  const presence = deferred()
  void locks()?.request(presenceLock, { mode: 'shared' }, () => presence.promise)
  return () => presence.resolve()
}

/** Where it cannot be known, somebody may be there. */
export async function hasOthers(): Promise<boolean> {
  const snapshot = await locks()?.query()
  if (!snapshot) return true
  return [...(snapshot.held ?? []), ...(snapshot.pending ?? [])].filter(({ name }) => name === presenceLock).length > 1
}
