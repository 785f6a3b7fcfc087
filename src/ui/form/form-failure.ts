import { createContext } from 'react'

/** The result of a refused submit: a general message and, per field, the rules or messages that the server named. */
export interface FormFailure {
  message?: string | undefined
  fields?: Readonly<Record<string, readonly string[]>> | undefined
}

/**
 * The default without the app's own reader: an error with a code is expected, so its message may be shown;
 * any other error is a bug, and its message may not.
 */
export function readFailure(error: unknown): FormFailure {
  if (!(error instanceof Error) || !('code' in error)) return {}
  const fields = 'errors' in error && typeof error.errors === 'object' && error.errors !== null ? Object.entries(error.errors) : []
  return {
    message: error.message === '' ? undefined : error.message,
    fields: Object.fromEntries(fields.filter((entry): entry is [string, string[]] => Array.isArray(entry[1]))),
  }
}

/** What the server said about a field, or about a part of its value (`categories.0`); undefined if nothing. */
export function saidAbout(failure: FormFailure | null, name: string): readonly string[] | undefined {
  const said = Object.entries(failure?.fields ?? {}).flatMap(([path, messages]) =>
    path === name || path.startsWith(`${name}.`) ? messages : [],
  )
  return said.length > 0 ? [...new Set(said)] : undefined
}

/** The app provides its translation of refusals (code → message) here, once for all forms. */
export const FormFailureContext = createContext<(error: unknown) => FormFailure>(readFailure)
