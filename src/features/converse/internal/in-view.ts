/** Which conversations stand open before the member's eyes, at their newest message; a conversation may be open twice. */
import type { MessagingHash } from '#contract/talk/chat.ts'
const inView = new Map<string, number>()

/** Answers with the way to say that it no longer is. */
export function noteInView(hash: MessagingHash): () => void {
  inView.set(hash, (inView.get(hash) ?? 0) + 1)
  return () => {
    const left = (inView.get(hash) ?? 1) - 1
    if (left > 0) inView.set(hash, left)
    else inView.delete(hash)
  }
}

export function isInView(hash: MessagingHash): boolean {
  return inView.has(hash)
}
