import { notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { pollId, type PollId } from '#contract/community/ids.ts'

/** A poll's id from an address. Throws `notFound` for anything else. */
export function readPollId(value: string): PollId {
  const parsed = v.safeParse(pollId, Number(value))
  if (!parsed.success) throw notFound()
  return parsed.output
}
