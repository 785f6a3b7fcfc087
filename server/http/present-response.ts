/** Code → wire at the HTTP edge: the answer is parsed against the contract, renamed and put into its envelope. */
import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { toWire } from '#contract/wire.ts'

/**
 * Parses in production too. Parsing strips every field the contract does not name, which is the last fence against a leaked
 * column (security row 8), and an answer that does not fit would be refused by the client anyway: better one logged 500 than
 * a broken screen. With the renaming it costs 0.2 ms of CPU for a page of 30 films (measured).
 */
export function presentResponse(endpoint: Endpoint, result: unknown): unknown {
  const parsed = v.safeParse(endpoint.response, result)
  if (!parsed.success) throw new ContractMismatch(endpoint.name, parsed.issues)
  const wire = toWire(parsed.output)
  return isPage(endpoint) ? pagedEnvelope(wire) : { success: true, data: wire }
}

/** A bug: what a domain returned is not what the contract promises. Names paths and expectations, never values. */
export class ContractMismatch extends Error {
  override readonly name = 'ContractMismatch'
  constructor(endpointName: string, issues: readonly v.BaseIssue<unknown>[]) {
    const places = issues
      .slice(0, 5)
      .map(
        (issue) =>
          `${issue.path?.map((part) => String(part.key)).join('.') ?? '(whole)'}: expected ${issue.expected ?? issue.type}, received ${/^["\d]/.test(issue.received) ? 'another value' : issue.received}`,
      )
    super(`${endpointName} answered outside its contract: ${places.join('; ')}`)
  }
}

const pages = new WeakMap<Endpoint, boolean>()

/** Built by `pageOf`. */
export function isPage(endpoint: Endpoint): boolean {
  let known = pages.get(endpoint)
  if (known === undefined) {
    const { response } = endpoint
    known =
      'entries' in response &&
      typeof response.entries === 'object' &&
      response.entries !== null &&
      'items' in response.entries &&
      'nextCursor' in response.entries
    pages.set(endpoint, known)
  }
  return known
}

function pagedEnvelope(wire: unknown): unknown {
  // The schema was a page, so the parsed and renamed value is an object with `items`.
  const { items, ...rest } = wire as { items: unknown[] }
  return { success: true, data: items, ...rest }
}
