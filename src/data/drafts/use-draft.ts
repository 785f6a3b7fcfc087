import { useEffect, useRef, useState } from 'react'
import { useSelf } from '../session/use-self.ts'
import { memberStore } from '../session/member-store.ts'
import type { Drafts } from '#src/offline/db/drafts.ts'
import { holdUpdates } from '#src/platform/busy.ts'
import { reportProblem } from '../http/report-problem.ts'

/** Typing is written to the device after this pause. */
const writeAfterMs = 400

async function openDrafts(memberId: number): Promise<Drafts | null> {
  const store = await memberStore(memberId)
  if (!store) return null
  const { createDrafts } = await import('#src/offline/db/drafts.ts')
  return createDrafts(store)
}

let lastTurn: Promise<unknown> = Promise.resolve()

/** One after another: whoever comes back at once reads what leaving has just written. Without a device store there is nothing to do. */
function withDrafts<Result>(memberId: number, work: (drafts: Drafts) => Promise<Result>): Promise<Result | undefined> {
  const turn = lastTurn.then(async () => {
    const drafts = await openDrafts(memberId)
    return drafts ? work(drafts) : undefined
  })
  lastTurn = turn.catch(() => undefined)
  return turn
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
    void withDrafts(userId, (drafts) => drafts.read(key)).then((kept) => {
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
      void withDrafts(userId, (drafts) => drafts.write(key, text)).catch(reportProblem)
    }
    unwritten.current = write
    const timer = setTimeout(write, text === '' ? 0 : writeAfterMs)
    return () => clearTimeout(timer)
  }, [userId, key, text])

  // Leaving within that moment loses nothing either.
  useEffect(() => () => unwritten.current?.(), [userId, key])

  // So does a page that goes into the background, which may never come back.
  useEffect(() => {
    const look = () => document.visibilityState === 'hidden' && unwritten.current?.()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  // Holds back the update prompt while something is unsent.
  useEffect(() => (hasText ? holdUpdates('unsentText') : undefined), [hasText])

  function change(next: string) {
    hasTyped.current = true
    setText(next)
  }

  return [text, change]
}
