/** Who is typing and who is online, from the connection. Nothing of it is stored. */
import { useSyncExternalStore } from 'react'
import type { MessagingHash } from '#contract/chat/chat.ts'
import { chatTimes } from '#contract/chat/limits.ts'
import { createObservable } from '#src/lib/observable.ts'
import { onMemberChange } from './internal/device.ts'

export interface Typist {
  readonly userId: number
  readonly userName: string
}
type Status = 'online' | 'offline'

const nobody: readonly Typist[] = []
const typists = createObservable<ReadonlyMap<MessagingHash, readonly Typist[]>>(new Map())
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const statuses = createObservable<ReadonlyMap<number, Status>>(new Map())

export function useTyping(messagingHash: MessagingHash): readonly Typist[] {
  return useSyncExternalStore(typists.subscribe, () => typists.get().get(messagingHash) ?? nobody)
}

/** `known`: the status from the list; one from the connection is newer. */
export function useStatus(userId: number, known: Status): Status {
  return useSyncExternalStore(statuses.subscribe, () => statuses.get().get(userId) ?? known)
}

/** For six seconds, unless there is another signal. */
export function noteTyping(messagingHash: MessagingHash, typist: Typist): void {
  const key = `${messagingHash}:${typist.userId}`
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => noteTyped(messagingHash, typist.userId), chatTimes.typingMs),
  )
  const others = without(messagingHash, typist.userId)
  typists.set(new Map(typists.get()).set(messagingHash, [...others, typist]))
}

/** The message has arrived, or the time is over. */
export function noteTyped(messagingHash: MessagingHash, userId: number): void {
  const key = `${messagingHash}:${userId}`
  clearTimeout(timers.get(key))
  if (!timers.delete(key)) return
  typists.set(new Map(typists.get()).set(messagingHash, without(messagingHash, userId)))
}

const without = (messagingHash: MessagingHash, userId: number) =>
  (typists.get().get(messagingHash) ?? nobody).filter((typist) => typist.userId !== userId)

export function noteStatus(userId: number, status: Status): void {
  statuses.set(new Map(statuses.get()).set(userId, status))
}

/** After a disconnect: lists are refetched and more accurate. */
export function forgetStatuses(): void {
  statuses.set(new Map())
}

onMemberChange(() => {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  typists.set(new Map())
  forgetStatuses()
})
