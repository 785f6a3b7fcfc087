/**
 * When friends were last online, from the socket; overlaid on the values from lists and profiles. Empty after a
 * sign-out.
 */
import { useSyncExternalStore } from 'react'
import { onlineSeconds } from '#contract/people/friends.ts'
import { createObservable } from '#src/lib/observable.ts'
import { useNow } from '#src/ui/primitives/use-now.ts'

const presence = createObservable<ReadonlyMap<number, number | null>>(new Map())

/** `seenAt` null: the member no longer shows it. */
export function notePresence(userId: number, seenAt: number | null): void {
  presence.set(new Map(presence.get()).set(userId, seenAt))
}

export function forgetPresence(): void {
  presence.set(new Map())
}

/** Whether a member is online, by the newest known value. `seenAt` is the list's value, in seconds. */
export function useIsOnline(userId: number, seenAt: number | null): boolean {
  const told = useSyncExternalStore(presence.subscribe, () => presence.get().get(userId))
  const now = useNow()
  if (told === null) return false
  const newest = Math.max(told ?? 0, seenAt ?? 0)
  return newest > 0 && newest + onlineSeconds > now.getTime() / 1000
}
