import { createContext } from 'react'

/** What a refused submit comes to: a general message and, per field, the rules or messages the server named. */
export interface FormFailure {
  message?: string | undefined
  fields?: Readonly<Record<string, readonly string[]>> | undefined
}

/**
 * Without the app's own reading: an error that carries a code is expected, so its message is for people;
 * anything else is a fault, and its message is not.
 */
export function readFailure(error: unknown): FormFailure {
  if (!(error instanceof Error) || !('code' in error)) return {}
  const fields = 'errors' in error && typeof error.errors === 'object' && error.errors !== null ? Object.entries(error.errors) : []
  return {
    message: error.message === '' ? undefined : error.message,
    fields: Object.fromEntries(fields.filter((entry): entry is [string, string[]] => Array.isArray(entry[1]))),
  }
}

/** The app provides its translation of refusals (code → words) here, once for all forms. */
export const FormFailureContext = createContext<(error: unknown) => FormFailure>(readFailure)
