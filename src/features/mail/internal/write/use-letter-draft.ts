import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import { memberBadge } from '#contract/members.ts'
import { attachmentsAnswer } from '#contract/texts/attachments.ts'
import { useDraft } from '#src/data/drafts/use-draft.ts'

const letterDraft = v.object({
  text: v.string(),
  subject: v.string(),
  to: v.array(memberBadge),
  pictures: attachmentsAnswer.entries.items,
})
export type LetterDraft = v.InferOutput<typeof letterDraft>

const nothing: LetterDraft = { text: '', subject: '', to: [], pictures: [] }
const stored = v.fallback(v.pipe(v.string(), v.parseJson(), letterDraft), nothing)

function isEmpty({ text, subject, to, pictures }: LetterDraft): boolean {
  return text === '' && subject === '' && to.length === 0 && pictures.length === 0
}

/** A letter that is being written, with everything that belongs to it: kept on the device until it is sent. */
export function useLetterDraft(key: string) {
  const [kept, setKept] = useDraft(`mail:${key}`)
  const draft = v.parse(stored, kept)
  /** Typing goes on while pictures are sent: what is added then belongs to the letter as it has become. */
  const latest = useRef(draft)
  // Follows what is kept.
  useEffect(() => {
    latest.current = draft
  })

  function change(part: Partial<LetterDraft> | ((current: LetterDraft) => Partial<LetterDraft>)) {
    const next = { ...latest.current, ...(typeof part === 'function' ? part(latest.current) : part) }
    latest.current = next
    setKept(isEmpty(next) ? '' : JSON.stringify(next))
  }

  return { draft, change, clear: () => change(nothing) }
}
