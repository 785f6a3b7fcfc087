/** Serialises a member's edits of a record for the device, and reads them back. */

/** The stored fields, each with a check of its shape. Passwords, codes, PINs and card data must not be among them. */
export type KeptFields<Values extends object> = { readonly [Name in keyof Values]?: (value: unknown) => boolean }

export interface EnteredEdits<Values extends object> {
  readonly edits: Partial<Values>
  /** The record before the first edit. */
  readonly base: Values
  /** Some of the edits were left by an earlier visit. */
  readonly isRestored: boolean
}

export const isText = (value: unknown) => typeof value === 'string'
export const isFlag = (value: unknown) => typeof value === 'boolean'
export const isNumberOrEmpty = (value: unknown) => value === null || typeof value === 'number'
export const isListOf = (isEntry: (value: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(isEntry)

/** '' if none of the stored fields was edited. */
export function writeEdits<Values extends object>(
  { edits, base }: Omit<EnteredEdits<Values>, 'isRestored'>,
  fields: KeptFields<Values>,
): string {
  const kept = keptOf(edits, fields)
  return Object.keys(kept).length === 0 ? '' : JSON.stringify({ edits: kept, base: keptOf(base, fields) })
}

/** Null if no field of the text has its shape any more: an earlier version of the app may have written it. */
export function readEdits<Values extends object>(text: string, record: Values, fields: KeptFields<Values>): EnteredEdits<Values> | null {
  const stored = parse(text)
  const edits = keptOf(partOf(stored, 'edits'), fields)
  return Object.keys(edits).length === 0
    ? null
    : { edits, base: { ...record, ...keptOf(partOf(stored, 'base'), fields) }, isRestored: true }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function partOf(stored: unknown, name: string): object {
  const part: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, name) : null
  return typeof part === 'object' && part !== null ? part : {}
}

function keptOf<Values extends object>(values: object, fields: KeptFields<Values>): Partial<Values> {
  const kept = Object.entries(values).filter(([name, value]) => {
    const hasShape: unknown = Reflect.get(fields, name)
    return typeof hasShape === 'function' && hasShape(value) === true
  })
  return Object.fromEntries(kept) as Partial<Values> // each has just been checked against its field's shape
}
