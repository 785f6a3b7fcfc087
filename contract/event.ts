/** Declaration of a socket event: server → client unless noted otherwise. Both ends parse the payload. */
import type * as v from 'valibot'

export interface EventDefinition<Payload extends v.GenericSchema = v.GenericSchema> {
  readonly name: string
  readonly payload: Payload
}

/* @__NO_SIDE_EFFECTS__ */
export function defineEvent<Payload extends v.GenericSchema>(name: string, payload: Payload): EventDefinition<Payload> {
  return { name, payload }
}

export type EventPayload<E extends EventDefinition> = v.InferOutput<E['payload']>
