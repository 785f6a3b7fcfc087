/** Converts Fastify's own errors about a request (size, JSON, media type) to refusals of the product. */
import { invalid, Refusal } from '#contract/error.ts'

/** Null if the error is not the caller's fault. */
export function plainRefusal(error: unknown): Refusal | null {
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
