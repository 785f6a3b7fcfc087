/** The end of a page, as text that the client returns unread. Not signed: it contains only values that the list itself has shown. */
import * as v from 'valibot'
import { invalid } from '#contract/error.ts'

/** The first part of most cursors: the page it leads to, for clients that count pages. */
export const nextPage = v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(1_000_000))

export function encodeCursor(position: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** Refuses (validation_failed) anything that does not fit the schema: a modified cursor never reaches a query. */
export function decodeCursor<Schema extends v.GenericSchema>(schema: Schema, cursor: string): v.InferOutput<Schema> {
  const result = v.safeParse(schema, parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!result.success) throw invalid({ cursor: ['invalid'] })
  return result.output
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The schema refuses it.
    return undefined
  }
}
