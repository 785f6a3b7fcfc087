/** One call of the contract, answered by a plain function over the world. */
import type { Endpoint, RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid } from '#contract/error.ts'
import type { Viewer } from '#contract/roles.ts'
import type { World } from './world.ts'

export interface FakeContext {
  readonly world: World
  readonly viewer: Viewer
  /** Of the token; empty for guests. */
  readonly sessionId: string
}
/** Where the contract admits only members, the viewer has an id. */
export type MemberFakeContext = FakeContext & { readonly viewer: Viewer & { readonly id: number } }
export type ContextFor<E extends Endpoint> = E['access'] extends 'open' ? FakeContext : MemberFakeContext

/**
 * Receives parsed input in code names and returns a response in code names. Expected failures are thrown as `Refusal`.
 */
export type Answer<E extends Endpoint> = (input: RequestOutput<E>, context: ContextFor<E>) => ResponseInput<E> | Promise<ResponseInput<E>>

export interface FakeEndpoint {
  readonly endpoint: Endpoint
  readonly answer: (input: unknown, context: FakeContext) => unknown
}

export function fake<E extends Endpoint>(endpoint: E, answer: Answer<E>): FakeEndpoint {
  // The server has checked access and parsed the input with this same endpoint before it calls this.
  return { endpoint, answer: answer as unknown as FakeEndpoint['answer'] }
}

/** The requested part of a list. The cursor is the position where the next part starts. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  { page, cursor }: { readonly page: number; readonly cursor?: string | undefined },
  limit: number,
  present: (row: Row) => Item,
) {
  if (cursor !== undefined && !/^\d{1,6}$/.test(cursor)) throw invalid({ cursor: ['invalid'] })
  const start = cursor === undefined ? (page - 1) * limit : Number(cursor)
  const end = start + limit
  return {
    items: rows.slice(start, end).map(present),
    total: rows.length,
    page: Math.floor(start / limit) + 1,
    limit,
    nextCursor: end < rows.length ? String(end) : null,
  }
}
