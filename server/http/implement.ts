/** Ties a contract endpoint to the function that answers it. A domain exports a list of these from `routes.ts`. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import type { AuditArguments, AuditDeclaration } from './audit/audit-rule.ts'
import type { MemberContext, RequestContext } from './context.ts'

/** Guests may call open endpoints; all others get a context with a member in it. */
type ContextFor<E extends Endpoint> = E['access'] extends 'open' ? RequestContext : MemberContext

/** For the few answers that need cookies; everything else ignores it. */
export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface Implementation {
  readonly endpoint: Endpoint
  readonly handle: (context: RequestContext, input: unknown, exchange: Exchange) => Promise<unknown>
  /** Changes that staff make with it leave an entry in the audit. */
  readonly audit?: AuditDeclaration
}

/**
 * The handler gets parsed input and returns the response in code names; the binder validates, renames and wraps it. Expected failures are
 * thrown as `Refusal`; anything else thrown is a bug and answers 500. Writes for staff do not compile without an audit declaration.
 */
export function implement<E extends Endpoint>(
  endpoint: E,
  handle: (context: ContextFor<E>, input: RequestOutput<E>, exchange: Exchange) => Promise<ResponseInput<E>>,
  ...[audit]: AuditArguments<E>
): Implementation {
  // The binder has checked access and parsed the input against exactly this endpoint before it calls.
  const bound = { endpoint, handle: handle as unknown as Implementation['handle'] }
  return audit === undefined ? bound : { ...bound, audit: audit as unknown as AuditDeclaration }
}
