/** Reads an answer by document 2 §8, in the order of `ambiguities.json` (401-order, plumber-text). Pure. */
import * as v from 'valibot'
import { errorBody, plumberBody } from '#contract/error.ts'
import { fromWire } from '#contract/wire.ts'
import { CallError } from './call-error.ts'

const success = v.looseObject({ success: v.literal(true), data: v.unknown() })
const bodyException = v.looseObject({ exception: v.looseObject({ code: v.optional(v.unknown()), status: v.optional(v.unknown()) }) })

export type Answer = { kind: 'ok'; value: unknown } | { kind: 'unauthorized'; error: CallError; mayRefresh: boolean } | { kind: 'refused'; error: CallError }

export function readAnswer(status: number, body: string): Answer {
  if (status === 200 && body.trim() === plumberBody) return refused(new CallError('plumber', { status, message: plumberBody }))
  const json = parseJson(body)
  if (status === 401) return { kind: 'unauthorized', error: errorOf(status, json, 'unauthorized'), mayRefresh: true }
  if (isBodyException401(json)) return { kind: 'unauthorized', error: errorOf(401, json, 'unauthorized'), mayRefresh: false }
  if (status === 403) return refused(errorOf(status, json, 'forbidden'))
  if (status === 503) return refused(errorOf(status, json, 'maintenance'))
  if (status >= 500) return refused(errorOf(status, json, 'server_error'))
  if (status >= 400) return refused(errorOf(status, json, 'network_error'))
  const parsed = v.safeParse(success, json)
  // `data: false` and `success: false` reject with the server's message; anything unreadable is a network error.
  if (!parsed.success || parsed.output.data === false) return refused(errorOf(status, json, 'network_error'))
  return { kind: 'ok', value: unwrap(parsed.output) }
}

/** A page comes as `data: [...]` with its total beside it; everything else is `data` itself. */
function unwrap({ data, success: _success, ...page }: v.InferOutput<typeof success>): unknown {
  return fromWire(Array.isArray(data) ? { ...page, items: data } : data)
}

function errorOf(status: number, json: unknown, fallback: 'unauthorized' | 'forbidden' | 'maintenance' | 'server_error' | 'network_error'): CallError {
  const parsed = v.safeParse(errorBody, fromWire(json))
  if (parsed.success) {
    const { code, message, errors, retryAfterSeconds } = parsed.output
    return new CallError(code, { status, message, fieldErrors: errors, retryAfterSeconds })
  }
  const message = v.safeParse(v.looseObject({ message: v.string() }), json)
  return new CallError(fallback, { status, ...(message.success ? { message: message.output.message } : {}) })
}

function isBodyException401(json: unknown): boolean {
  const parsed = v.safeParse(bodyException, json)
  return parsed.success && [parsed.output.exception.code, parsed.output.exception.status].some((code) => Number(code) === 401)
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    // Not JSON is an answer we cannot use; the caller turns undefined into a network error.
    return undefined
  }
}

function refused(error: CallError): Answer {
  return { kind: 'refused', error }
}
