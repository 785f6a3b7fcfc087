import { useEffect, useSyncExternalStore } from 'react'
import type { Conversation } from '#contract/chat/chat.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { readUpTo } from '#src/entities/chat/acts.ts'
import { noteInView } from '../in-view.ts'

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Whoever sees the newest message has read it. A request is read without anybody hearing of it: it has no read mark until accepted. */
export function useReading({ messagingHash, isRequest, isJoined, readSeq }: Conversation, newestSeq: number, isAtEnd: boolean): void {
  const isVisible = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
  const isInView = isVisible && isAtEnd

  // Tells the sounds what is before the member's eyes.
  useEffect(() => (isInView ? noteInView(messagingHash) : undefined), [isInView, messagingHash])

  // Tells the server, and his other devices.
  useEffect(() => {
    if (isInView && isJoined && !isRequest && newestSeq > readSeq) void readUpTo(messagingHash, newestSeq).catch(reportProblem)
  }, [isInView, isJoined, isRequest, newestSeq, readSeq, messagingHash])
}
