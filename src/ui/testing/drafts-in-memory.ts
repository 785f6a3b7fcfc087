import type { OpenDraft } from '../form/record/draft-store.ts'

/** Drafts that respond immediately, or after `hold` when the returned function is called. */
export function draftsInMemory(initial: Readonly<Record<string, string>> = {}) {
  const texts = new Map(Object.entries(initial))
  let held: Array<() => void> | null = null
  const open: OpenDraft = (key, onFound) => {
    const text = texts.get(key) ?? ''
    const answer = () => onFound(text, false)
    if (held) held.push(answer)
    else answer()
    return { keep: (text) => void (text === '' ? texts.delete(key) : texts.set(key, text)), close: () => undefined }
  }
  function hold(): () => void {
    const waiting: Array<() => void> = []
    held = waiting
    return () => {
      held = null
      waiting.forEach((answer) => answer())
    }
  }
  return { open, texts, hold }
}
