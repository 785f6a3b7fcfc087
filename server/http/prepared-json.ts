/** Answers that Postgres has already written as JSON, with wire names and envelope. For the few lists where this halves the work. */
import type { Endpoint, RequestOutput } from '#contract/endpoint.ts'
import type { MemberContext } from './context.ts'
import type { Implementation } from './implement.ts'

/** The body as sent over the wire. */
export class PreparedJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }

  /** For the rare caller that needs the value, such as the record of an idempotent answer. */
  toJSON(): unknown {
    return JSON.parse(this.text)
  }
}

/**
 * Like `implement`, for answers that skip the parse on the way out. Every use needs a test that all shapes of the answer fit the
 * contract: nothing here strips a column that does not belong.
 */
export function implementPrepared<E extends Endpoint>(
  endpoint: E,
  handle: (context: MemberContext, input: RequestOutput<E>) => Promise<PreparedJson>,
): Implementation {
  if (endpoint.access === 'open') throw new Error(`${endpoint.name} is open to guests; its handler expects a member.`)
  // The binder has checked access and parsed the input against exactly this endpoint before it calls.
  return { endpoint, handle: handle as unknown as Implementation['handle'] }
}
