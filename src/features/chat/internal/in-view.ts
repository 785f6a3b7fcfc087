/** Which conversations stand open before the member's eyes, at their newest message; a conversation may be open twice. */
import type { MessagingHash } from '#contract/chat/chat.ts'
import { deferred } from '#src/lib/deferred.ts'

const inView = new Map<string, number>()

/** Held, shared, by every tab that shows it: so that the others know. */
const lockName = (hash: MessagingHash) => `ropewalk.in-view.${hash}`
/** The types say that `locks` is always there; on plain http it is not, and each tab is alone. */
const locks = (): LockManager | undefined => navigator.locks

/** Answers with the way to say that it no longer is. */
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
