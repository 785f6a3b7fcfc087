/** Maps thrown errors to the answers that callers see. Expected refusals keep their code; everything else hides behind `server_error`. */
import type { ErrorBody } from '#contract/errors/error-codes.ts'
import { errorTable } from '#contract/errors/error-table.ts'
import { Refusal, invalid } from '#contract/error.ts'
import { isOutage, outageRetrySeconds } from '../lib/outage.ts'
import { wireErrors } from './parse-request.ts'

export interface Failure {
  readonly status: number
  readonly body: ErrorBody & { data: false; request_id?: string; retry_after_seconds?: number; free_bytes?: number }
  /** Worth a line in the log at level error. */
  readonly isReported: boolean
}

/** `requestId` lets an operator find the log line behind a hidden error. */
export function toFailure(error: unknown, requestId: string): Failure {
  const refusal = error instanceof Refusal ? error : (plainRefusal(error) ?? unexpected(error))
  const { status, report } = errorTable[refusal.code]
  const isHidden = refusal.code === 'server_error'
  return {
    status,
    isReported: report,
    body: {
      success: false,
      data: false,
      code: refusal.code,
      message: refusal.message,
      ...(refusal.errors ? { errors: wireErrors(refusal.errors) } : {}),
      ...(refusal.retryAfterSeconds === undefined ? {} : { retry_after_seconds: refusal.retryAfterSeconds }),
      ...(refusal.freeBytes === undefined ? {} : { free_bytes: refusal.freeBytes }),
      ...(refusal.balance === undefined ? {} : { balance: refusal.balance }),
      ...(isHidden ? { request_id: requestId } : {}),
    },
  }
}

function unexpected(error: unknown): Refusal {
  return isOutage(error) ? new Refusal('unavailable', { retryAfterSeconds: outageRetrySeconds }) : new Refusal('server_error')
}

// Converts Fastify's own errors about a request (size, JSON, media type) to refusals of the product.

/** Null if the error is not the caller's fault. */
function plainRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('body_too_large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return invalid({ request: ['json'] })
    default:
      // secure-json-parse and friends: a 4xx of the framework is about the request.
      return 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500
        ? invalid({ request: ['json'] })
        : null
  }
}
