/** Whether a failure is the device's answer, and no fault of ours. Free of Dexie: pages ask this before its code is there. */

/** What Dexie says without a word of the browser's inside. */
const dexieNames: ReadonlySet<string> = new Set(['DatabaseClosedError', 'OpenFailedError', 'MissingAPIError', 'AbortError'])
/** WebKit loses its connection after a pause ("Connection to Indexed Database server lost"), or finds it closing. */
const lostNames: ReadonlySet<string> = new Set(['UnknownError', 'InvalidStateError'])

/** True for what the browser says (`DOMException`), bare or wrapped by Dexie. False for errors of our own, which must not be recovered from. */
export function isDeviceRefusal(error: unknown): error is Error {
  return namesOf(error).length > 0
}

export function isDeviceFull(error: unknown): boolean {
  return namesOf(error).includes('QuotaExceededError')
}

/** This browser has no such store, or none in this window (private windows): its answer every time, and no fault. */
export function isStoreMissing(error: unknown): boolean {
  return namesOf(error).some((name) => name === 'NotSupportedError' || name === 'SecurityError')
}

/** The database is there, the connection to it is not: opening it again helps. */
export function isConnectionLost(error: unknown): boolean {
  return namesOf(error).some((name) => lostNames.has(name))
}

/** What the device refuses is told to `onRefusal` and answered with `otherwise`. Anything else still rejects. */
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
