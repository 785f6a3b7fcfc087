import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import { memberBadge } from '#contract/members.ts'
import { attachmentsAnswer } from '#contract/texts/attachments.ts'
import { useDraft } from '#src/data/drafts/use-draft.ts'

const messageDraft = v.object({
  text: v.string(),
  subject: v.string(),
  to: v.array(memberBadge),
  pictures: attachmentsAnswer.entries.items,
})
export type MessageDraft = v.InferOutput<typeof messageDraft>

const nothing: MessageDraft = { text: '', subject: '', to: [], pictures: [] }
const stored = v.fallback(v.pipe(v.string(), v.parseJson(), messageDraft), nothing)

function isEmpty({ text, subject, to, pictures }: MessageDraft): boolean {
  return text === '' && subject === '' && to.length === 0 && pictures.length === 0
}

/** A draft of a mail message with its attachments, saved on the device until it is sent. */
export function useMessageDraft(key: string) {
  const [kept, setKept] = useDraft(`mail:${key}`)
  const draft = v.parse(stored, kept)
  /** The member may keep typing while images are uploaded, so an uploaded image is added to the latest draft. */
  const latest = useRef(draft)
  // Follows the saved draft.
  useEffect(() => {
    latest.current = draft
  })

  function change(part: Partial<MessageDraft> | ((current: MessageDraft) => Partial<MessageDraft>)) {
    const next = { ...latest.current, ...(typeof part === 'function' ? part(latest.current) : part) }
    latest.current = next
    setKept(isEmpty(next) ? '' : JSON.stringify(next))
  }

  return { draft, change, clear: () => change(nothing) }
}
