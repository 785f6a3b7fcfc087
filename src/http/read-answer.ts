/**
 * Reads an answer as specified in document 2 §8, in the order that the project's decisions set (401 first, the plumber message
 * verbatim). Pure.
 */
import * as v from 'valibot'
import { unwrapAnswer } from '#contract/envelope.ts'
import { errorBody, plumberBody, type FieldErrors } from '#contract/errors/error-codes.ts'
import { fromWire, fromWireKey } from '#contract/wire.ts'
import { CallError, type CallErrorCode } from './call-error.ts'

const success = v.looseObject({ success: v.literal(true) })
const status401 = v.union([v.literal(401), v.literal('401')])
const bodyException = v.union([
  v.looseObject({ exception: status401 }),
  v.looseObject({ exception: v.looseObject({ code: status401 }) }),
  v.looseObject({ exception: v.looseObject({ status: status401 }) }),
])

export type Answer =
  | { kind: 'ok'; value: unknown }
  | { kind: 'unauthorized'; error: CallError; mayRefresh: boolean }
  | { kind: 'refused'; error: CallError }

/**
 * Null when the answer is not our server's: the sign-in page of a hotel, the error page of a company's gateway or a CDN. Only an
 * answer in our envelope may end a session, refuse a write or close the site; any other one counts as no answer.
 */
export function readAnswer(status: number, body: string): Answer | null {
  if (status === 200 && isPlumber(body)) return refused(new CallError('plumber', { status, message: plumberBody }))
  const json = parseJson(body)
  // Repeating it would not help, so unlike other answers of a proxy it is a refusal.
  if (isOverProxyLimit(status, json)) return refused(new CallError('body_over_proxy_limit', { status, data: json }))
  const isException = v.is(bodyException, json)
  if (status >= 400 && !isException && !isErrorEnvelope(json)) return null
  if (status === 401) return { kind: 'unauthorized', error: errorOf(status, json, 'unauthorized'), mayRefresh: true }
  if (isException) return { kind: 'unauthorized', error: errorOf(401, json, 'unauthorized'), mayRefresh: false }
  if (status >= 400) return refused(errorOf(status, json, fallbackCode(status)))
  // `data: false` and `success: false` reject with the server's message.
  if (isRefusal(json)) return refused(errorOf(status, json, 'validation_failed'))
  const parsed = v.safeParse(success, json)
  return parsed.success ? { kind: 'ok', value: unwrapAnswer(parsed.output) } : null
}

/** Our own 413 has an envelope; that of a proxy is a page. */
function isOverProxyLimit(status: number, json: unknown): boolean {
  return status === 413 && !isRefusal(json)
}

/** Either as plain text or as a JSON string. */
function isPlumber(body: string): boolean {
  const text = body.trim()
  return text === plumberBody || text === JSON.stringify(plumberBody)
}

/** For answers in our envelope without an error code of our contract: old servers. */
function fallbackCode(status: number): CallErrorCode {
  if (status === 403) return 'forbidden'
  if (status === 503) return 'maintenance'
  return status >= 500 ? 'server_error' : 'network_error'
}

function isRefusal(json: unknown): boolean {
  return v.is(v.union([v.looseObject({ success: v.literal(false) }), v.looseObject({ data: v.literal(false) })]), json)
}

/** Every refusal has a sentence, which tells it from the JSON of other services that also has `success`. */
function isErrorEnvelope(json: unknown): boolean {
  return isRefusal(json) && v.is(v.looseObject({ message: v.string() }), json)
}

function errorOf(status: number, json: unknown, fallback: CallErrorCode): CallError {
  const data = fromWire(json)
  const parsed = v.safeParse(errorBody, data)
  const hasCode = v.is(v.looseObject({ code: v.string() }), data)
  if (parsed.success && hasCode) {
    const { code, message, errors, retryAfterSeconds, freeBytes } = parsed.output
    return new CallError(code, { status, message, fieldErrors: fieldErrorsOf(errors), retryAfterSeconds, freeBytes, data })
  }
  const message = v.safeParse(v.looseObject({ message: v.string() }), data)
  const isGuessed = !isRefusal(json)
  return new CallError(fallback, { status, data, isGuessed, ...(message.success ? { message: message.output.message } : {}) })
}

/** The keys are paths (`cats.0`, `custom_values.about_me`), whose parts have wire names of their own. */
function fieldErrorsOf(errors: FieldErrors | undefined): FieldErrors | undefined {
  return errors && Object.fromEntries(Object.entries(errors).map(([path, rules]) => [path.split('.').map(fromWireKey).join('.'), rules]))
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    // A body that is not JSON is unusable; the caller turns undefined into no answer.
    return undefined
  }
}

function refused(error: CallError): Answer {
  return { kind: 'refused', error }
}
