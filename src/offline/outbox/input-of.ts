import * as v from 'valibot'
import type { Endpoint, RequestOutput } from '#contract/endpoint.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/** The input of an entry if it belongs to this endpoint and this build can parse it; null otherwise. */
export function inputOf<E extends Endpoint>(entry: OutboxEntry, endpoint: E): RequestOutput<E> | null {
  if (entry.endpointName !== endpoint.name) return null
  const parsed = v.safeParse(endpoint.request, entry.input)
  return parsed.success ? parsed.output : null
}

/** The fields an edit changes: its input without the version it is based on and without omitted fields. */
export function changesIn<Input extends object>(input: Input): Changes<Input> {
  const { version: _version, ...changes } = { version: undefined, ...input }
  return withoutUndefined(changes) as Changes<Input> // omits exactly the fields that the type omits
}

export type Changes<Input> = { [Name in Exclude<keyof Input, 'version'>]?: Exclude<Input[Name], undefined> }
