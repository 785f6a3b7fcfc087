import { notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { eventId, type EventId } from '#contract/community/ids.ts'

/** An event's id from an address. Throws `notFound` for anything else. */
export function readEventId(value: string): EventId {
  const parsed = v.safeParse(eventId, Number(value))
  if (!parsed.success) throw notFound()
  return parsed.output
}
