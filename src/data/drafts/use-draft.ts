import { useEffect, useRef, useState } from 'react'
import { useSelf } from '../session/use-self.ts'
import { memberStore } from '../session/member-store.ts'
import { holdUpdates } from '#src/platform/busy.ts'
import { reportProblem } from '../http/report-problem.ts'

/** Typing is written to the device after this pause. */
const writeAfterMs = 400

async function drafts(memberId: number) {
  const store = await memberStore(memberId)
  if (!store) return null
  const { createDrafts } = await import('#src/offline/db/drafts.ts')
  return createDrafts(store)
}

/**
 * Text that must not be lost: kept on the device while it is typed, back after a reload or a crash, gone when it is set to ''.
 * While there is some, no update is offered (PW-04).
 */
export function useDraft(key: string): [text: string, setText: (text: string) => void] {
  const { userId } = useSelf()
  const [text, setText] = useState('')
  const hasTyped = useRef(false)
  const unwritten = useRef<(() => void) | null>(null)
  const hasText = text.trim() !== ''

  // Reads what an earlier visit left, unless something was typed meanwhile.
  useEffect(() => {
    let isGone = false
    hasTyped.current = false
    void drafts(userId)
      .then((store) => store?.read(key))
      .then((kept) => {
        if (!isGone && !hasTyped.current) setText(kept ?? '')
      }, reportProblem)
    return () => {
      isGone = true
    }
  }, [userId, key])

  // Writes to the device a moment after the last keystroke; an emptied text at once.
  useEffect(() => {
    if (!hasTyped.current) return
    const write = () => {
      unwritten.current = null
      void drafts(userId)
        .then((store) => store?.write(key, text))
        .catch(reportProblem)
    }
    unwritten.current = write
    const timer = setTimeout(write, text === '' ? 0 : writeAfterMs)
    return () => clearTimeout(timer)
  }, [userId, key, text])

  // Leaving within that moment loses nothing either.
  useEffect(() => () => unwritten.current?.(), [userId, key])

  // Holds back the update prompt while something is unsent.
  useEffect(() => (hasText ? holdUpdates('unsentText') : undefined), [hasText])

  function change(next: string) {
    hasTyped.current = true
    setText(next)
  }

  return [text, change]
}
