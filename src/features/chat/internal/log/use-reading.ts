import { useEffect, useSyncExternalStore } from 'react'
import type { Conversation } from '#contract/chat/chat.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { readUpTo } from '#src/entities/chat/acts.ts'
import { noteInView } from '../in-view.ts'

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/**
 * Marks messages as read once the newest is visible. A request stays unread on the server until it is accepted, so its
 * sender learns nothing.
 */
export function useReading({ messagingHash, isRequest, isJoined, readSeq }: Conversation, newestSeq: number, isAtEnd: boolean): void {
  const isVisible = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
  const isInView = isVisible && isAtEnd

  // Reports the visible conversation to the sounds.
  useEffect(() => (isInView ? noteInView(messagingHash) : undefined), [isInView, messagingHash])

  // Reports to the server and the member's other devices.
  useEffect(() => {
    if (isInView && isJoined && !isRequest && newestSeq > readSeq) void readUpTo(messagingHash, newestSeq).catch(reportProblem)
  }, [isInView, isJoined, isRequest, newestSeq, readSeq, messagingHash])
}
