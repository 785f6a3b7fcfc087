/**
 * Reads the queue for screens; no other module does. Overlays receive only queued writes, so that a refused write does not look
 * accepted; refused writes have functions of their own.
 */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { isRefused, pendingWrites } from './outbox-link.ts'
import type { QueuedWrite } from './queued-write.ts'

type Writes<Views = never> = ReadonlyArray<QueuedWrite<Endpoint, Views>>
/** The part of a write that is needed to find its entries. */
type Named = ReadonlyArray<{ readonly endpoint: Pick<Endpoint, 'name'> }>

function isAmong(entry: OutboxEntry, writes: Named, subject: string | undefined): boolean {
  return writes.some(({ endpoint }) => endpoint.name === entry.endpointName) && (subject ?? entry.subject) === entry.subject
}

function entriesOf(writes: Named, subject: string | undefined): readonly OutboxEntry[] {
  return pendingWrites.get().filter((entry) => isAmong(entry, writes, subject))
}

/** Writes that are queued or being sent, oldest first. With a subject, only the writes about it. */
export function waitingWrites(writes: Named, subject?: string): readonly OutboxEntry[] {
  return entriesOf(writes, subject).filter((entry) => !isRefused(entry))
}

export function refusedWrites(writes: Named, subject?: string): readonly OutboxEntry[] {
  return entriesOf(writes, subject).filter(isRefused)
}

type Shows = (entry: OutboxEntry) => boolean
const shown = new Set<Shows>()

/** Refusals that no screen shows in place appear as a notice. */
export function isShownInPlace(entry: OutboxEntry): boolean {
  return [...shown].some((shows) => shows(entry))
}

function useShowsRefusals(shows: Shows): void {
  const look = useEffectEvent(shows)
  // The set is read outside React, when a write is refused.
  useEffect(() => {
    const one: Shows = (entry) => look(entry)
    shown.add(one)
    return () => void shown.delete(one)
  }, [])
}

/** Returns a function that removes the listener. */
export function onQueueChange(listener: () => void): () => void {
  return pendingWrites.subscribe(listener)
}

function useQueue(): void {
  useSyncExternalStore(pendingWrites.subscribe, pendingWrites.get)
}

export function useWaitingWrites(writes: Named, subject?: string): readonly OutboxEntry[] {
  useQueue()
  return waitingWrites(writes, subject)
}

/** For components that show refused writes with the reason. While such a component is mounted, no notice appears for these writes. */
export function useRefusedWrites(writes: Named, subject?: string): readonly OutboxEntry[] {
  useQueue()
  useShowsRefusals((entry) => isAmong(entry, writes, subject))
  return refusedWrites(writes, subject)
}

/** All writes that are listed individually, queued and refused, with their state. */
export function useListedWrites(isListed: Shows): readonly OutboxEntry[] {
  useQueue()
  useShowsRefusals(isListed)
  return pendingWrites.get().filter(isListed)
}

/** The value with `entries` applied in order, each by the write it belongs to. */
export function layOver<Views, Name extends keyof Views>(
  writes: Writes<Views>,
  view: Name,
  value: Views[Name],
  entries: readonly OutboxEntry[],
): Views[Name] {
  return entries.reduce((current, entry) => {
    const write = writes.find(({ endpoint }) => endpoint.name === entry.endpointName)
    return write ? write.layOver(view, current, entry) : current
  }, value)
}

/** The same, but skips refused writes unless their overlay shows them as refused. */
export function layOverShown<Views, Name extends keyof Views>(
  writes: Writes<Views>,
  view: Name,
  value: Views[Name],
  entries: readonly OutboxEntry[],
): Views[Name] {
  const showing = writes.filter(({ showsRefused }) => showsRefused)
  const shownEntries = entries.filter((entry) => !isRefused(entry) || isAmong(entry, showing, undefined))
  return layOver(writes, view, value, shownEntries)
}

/** Applies queued writes to the values of one view. Refused writes count only where their overlay shows them as refused. */
export function useOverlay<Views, Name extends keyof Views>(
  writes: Writes<Views>,
  view: Name,
  subject?: string,
): (value: Views[Name]) => Views[Name] {
  useQueue()
  const showing = writes.filter(({ showsRefused }) => showsRefused)
  useShowsRefusals((entry) => isAmong(entry, showing, subject))
  const entries = entriesOf(writes, subject)
  return (value) => layOverShown(writes, view, value, entries)
}

/**
 * For forms over a stored record. `accepted` is the record with the queued writes applied. `shown` also includes refused edits,
 * which the form offers again beside the reason (`SaveNotes`).
 */
export function useRecordOverlay<Views, Name extends keyof Views>(
  writes: Writes<Views>,
  view: Name,
  subject?: string,
): (value: Views[Name]) => { readonly shown: Views[Name]; readonly accepted: Views[Name] } {
  useQueue()
  return (value) => ({
    shown: layOver(writes, view, value, entriesOf(writes, subject)),
    accepted: layOver(writes, view, value, waitingWrites(writes, subject)),
  })
}
