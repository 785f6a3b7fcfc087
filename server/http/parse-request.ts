/** Wire → code at the HTTP edge: names, types of query strings, and refusals that name the field. */
import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { requestFromWire, wireKeyOf } from '#contract/envelope.ts'
import type { FieldErrors } from '#contract/errors/error-codes.ts'
import { invalid } from '#contract/error.ts'
import { toWireKey } from '#contract/wire.ts'
import { checkPlain } from './limits/plain-values.ts'
import { readQuery } from './read-query.ts'

export type Source = 'body' | 'query'

/**
 * Throws `validation_failed` with field names as on the wire. A query carries only texts; they are converted to the types of the schema.
 */
export function parseRequest(endpoint: Endpoint, raw: unknown, source: Source): unknown {
  const named = requestFromWire(endpoint, raw ?? {})
  const read = source === 'query' ? readQuery(endpoint.request, named) : named
  // A query may contain JSON; bodies were checked on arrival (`app.ts`).
  if (source === 'query') checkPlain(read)
  const result = v.safeParse(endpoint.request, read)
  if (!result.success) throw invalid(wireFieldErrors(result.issues, endpoint))
  return result.output
}

/** The contract's own messages are rule keys (`too_long`, `cats.face`); valibot's are sentences. */
const ruleKey = /^[a-z][a-z0-9]*([._][a-z0-9]+)*$/

export function wireFieldErrors(issues: readonly v.BaseIssue<unknown>[], words: Pick<Endpoint, 'wireNames'> = {}): FieldErrors {
  const errors: Record<string, string[]> = {}
  for (const issue of issues) {
    const field = wirePath(issue.path?.map((part) => String(part.key)) ?? [], words)
    const rules = (errors[field] ??= [])
    const rule = ruleOf(issue)
    if (!rules.includes(rule)) rules.push(rule)
  }
  return errors
}

function ruleOf(issue: v.BaseIssue<unknown>): string {
  if (issue.received === 'undefined' || issue.input === null) return 'required'
  return ruleKey.test(issue.message) ? issue.message : 'invalid'
}

/** `text.value`, `cats.0`; an issue about the whole request is filed under `request`. */
export function wirePath([first, ...rest]: readonly string[], words: Pick<Endpoint, 'wireNames'> = {}): string {
  return first === undefined ? 'request' : [wireKeyOf(words, first), ...rest.map(toWireKey)].join('.')
}

/** Converts the field names of a command's refusal to wire names. */
export function wireErrors(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([field, rules]) => [wirePath(field.split('.')), rules]))
}
