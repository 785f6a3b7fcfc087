import * as v from 'valibot'
import type { Endpoint, RequestOutput } from '#contract/endpoint.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/** What an entry asks for, if it is about this endpoint and still makes sense to this build; null otherwise. */
export function inputOf<E extends Endpoint>(entry: OutboxEntry, endpoint: E): RequestOutput<E> | null {
  if (entry.endpointName !== endpoint.name) return null
  const parsed = v.safeParse(endpoint.request, entry.input)
  return parsed.success ? parsed.output : null
}

/** The fields an edit changes: what it asks for, without the version it is based on and without fields that were left out. */
export function changesIn<Input extends object>(input: Input): Changes<Input> {
  const { version: _version, ...changes } = { version: undefined, ...input }
  return withoutUndefined(changes) as Changes<Input> // exactly what the type says is left out
}

export type Changes<Input> = { [Name in Exclude<keyof Input, 'version'>]?: Exclude<Input[Name], undefined> }
