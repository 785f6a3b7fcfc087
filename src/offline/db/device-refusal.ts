/**
 * Distinguishes refusals by the device from bugs in our code. It does not depend on Dexie, because pages need this before the Dexie
 * code has loaded.
 */

/** Errors that Dexie raises without an inner error of the browser. */
const dexieNames: ReadonlySet<string> = new Set(['DatabaseClosedError', 'OpenFailedError', 'MissingAPIError', 'AbortError'])
/** WebKit loses its connection after a pause ("Connection to Indexed Database server lost"), or finds it closing. */
const lostNames: ReadonlySet<string> = new Set(['UnknownError', 'InvalidStateError'])

/**
 * True for errors of the browser (`DOMException`), bare or wrapped by Dexie. False for our own errors, which must not be recovered
 * from.
 */
export function isDeviceRefusal(error: unknown): error is Error {
  return namesOf(error).length > 0
}

export function isDeviceFull(error: unknown): boolean {
  return namesOf(error).includes('QuotaExceededError')
}

/** The browser has no such store, or none in this window (private windows). It answers this way every time, so it is not a fault. */
export function isStoreMissing(error: unknown): boolean {
  return namesOf(error).some((name) => name === 'NotSupportedError' || name === 'SecurityError')
}

/** The database exists, but the connection to it is lost: opening it again helps. */
export function isConnectionLost(error: unknown): boolean {
  return namesOf(error).some((name) => lostNames.has(name))
}

/** Reports a refusal by the device to `onRefusal` and resolves with `otherwise`. Any other error still rejects. */
export async function unlessRefused<Result>(
  work: () => Promise<Result>,
  otherwise: Result,
  onRefusal: (error: unknown) => void,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isDeviceRefusal(error)) throw error
    onRefusal(error)
    return otherwise
  }
}

function namesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const inner = 'inner' in error ? namesOf(error.inner) : []
  return error instanceof DOMException || dexieNames.has(error.name) ? [error.name, ...inner] : inner
}
