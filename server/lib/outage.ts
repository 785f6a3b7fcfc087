/** Whether something failed because the database or the store is down. The same request may succeed in a moment. */

/** Seconds after which the same request is worth a retry. */
export const outageRetrySeconds = 5

/** SQLSTATE: class 08 (connection), 57P01 to 57P03 (shut down, crashed, starting), 53300 (too many connections), 25006 (read-only after a failover). */
const databaseAway = /^(08...|57P0[123]|53300|25006)$/
const connectionBroken: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** Messages of pg and pg-pool that come without a code. */
const connectionLost =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/

/** The store did not answer, not in time, or with a failure of its own (5xx). The message contains no key. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway'
}

/** Checks the error and its causes. */
export function isOutage(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof StoreAway || connectionLost.test(current.message) || isSdkOutage(current)) return true
    const code = 'code' in current && typeof current.code === 'string' ? current.code : ''
    if (databaseAway.test(code) || connectionBroken.has(code)) return true
  }
  return false
}

/** Errors of the AWS SDK, which the tus store uses. */
function isSdkOutage(error: Error): boolean {
  if (error.name === 'TimeoutError') return true
  const answer = '$metadata' in error ? error.$metadata : null
  return typeof answer === 'object' && answer !== null && 'httpStatusCode' in answer && Number(answer.httpStatusCode) >= 500
}
