/**
 * The messages of one conversation: the newest from the device at once, older ones from the device first and then from
 * the server (C-12).
 */
import { useMemo, useSyncExternalStore } from 'react'
import type { MessagingHash } from '#contract/chat/chat.ts'
import type { Observable } from '#src/lib/observable.ts'
import { createLog, type Log, type LogMoves, type LogSnapshot } from './internal/log.ts'
import { onMemberChange, watchedValue } from './internal/device.ts'
import { watchSendings } from './internal/show-sendings.ts'
import { withoutArrived, type Sending } from './sending.ts'

export type { Sending, SendingAttachment, SendingState } from './sending.ts'

export interface MessageLog extends LogSnapshot, LogMoves {
  /** In the order they were written. */
  readonly sendings: readonly Sending[]
}

interface Shown {
  readonly log: Log
  readonly sendings: Observable<readonly Sending[]>
}

const shown = new Map<MessagingHash, Shown>()
onMemberChange(() => shown.clear())

const none: readonly Sending[] = []

function shownOf(messagingHash: MessagingHash): Shown {
  const value = shown.get(messagingHash) ?? {
    log: createLog(messagingHash),
    sendings: watchedValue(none, (set) => watchSendings(messagingHash, set)),
  }
  shown.set(messagingHash, value)
  return value
}

export function useMessageLog(messagingHash: MessagingHash): MessageLog {
  const { log, sendings: waiting } = shownOf(messagingHash)
  const snapshot: LogSnapshot = useSyncExternalStore(log.snapshot.subscribe, log.snapshot.get)
  const sendings = useSyncExternalStore(waiting.subscribe, waiting.get)
  return useMemo(() => {
    // A message and the removal of its queue row arrive one after the other: the message is shown, and its queued copy
    // is hidden.
    return { ...snapshot, ...log.moves, sendings: withoutArrived(sendings, snapshot.newest) }
  }, [snapshot, sendings, log])
}
