/** The conversations visible to the member at their newest message; a conversation may be open twice. */
import type { MessagingHash } from '#contract/chat/chat.ts'
import { deferred } from '#src/lib/deferred.ts'

const inView = new Map<string, number>()

/** Held as a shared lock by every tab that shows the conversation, so that the other tabs can check. */
const lockName = (hash: MessagingHash) => `ropewalk.in-view.${hash}`
/** The types claim that `locks` always exists; on plain http it does not, and each tab decides alone. */
const locks = (): LockManager | undefined => navigator.locks

/** Returns a function to call once it is no longer in view. */
export function noteInView(hash: MessagingHash): () => void {
  inView.set(hash, (inView.get(hash) ?? 0) + 1)
  const sight = deferred()
  void locks()?.request(lockName(hash), { mode: 'shared' }, () => sight.promise)
  return () => {
    sight.resolve()
    const left = (inView.get(hash) ?? 1) - 1
    if (left > 0) inView.set(hash, left)
    else inView.delete(hash)
  }
}

/** In this tab or another. */
export async function isInViewAnywhere(hash: MessagingHash): Promise<boolean> {
  if (inView.has(hash)) return true
  const known = await locks()?.query()
  return (known?.held ?? []).some(({ name }) => name === lockName(hash))
}
