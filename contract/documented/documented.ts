/** The documents' description of the wire, as a table against which a test checks the contract. Used by tests only. */

/** Parts of the product that are not built. A row is deleted when its part is built. */
export type Part = 'back-office' | 'selling'

/** Each row has exactly one of `endpoint`, `elsewhere` (why no endpoint answers it) and `notYet`. */
interface Answered {
  readonly endpoint?: string
  readonly elsewhere?: string
  readonly notYet?: Part
}

export interface DocumentedCall extends Answered {
  readonly call: string
  /** Set if the documents name one. */
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly source: string
  /** Keys on the wire; absent if the documents show none. */
  readonly sends?: readonly string[]
  readonly answers?: readonly string[]
}

/** Why a documented key is not on the wire: the decision on an ambiguity (spec/ambiguities.json), or a part that is not built. */
export type Difference = { readonly why: string } & ({ readonly ambiguity: string } | { readonly part: Part })

export interface DocumentedEntity extends Omit<Answered, 'endpoint'> {
  readonly entity: string
  readonly source: string
  readonly keys: readonly string[]
  /** The endpoints whose requests or answers contain an object with these keys, all of them together. */
  readonly sentTo?: string | readonly string[]
  readonly answeredBy?: string | readonly string[]
  /** The endpoint whose answer offers the keys as selectable values. */
  readonly chosenIn?: string
  /** A call of the legacy API that accepts these keys. */
  readonly legacy?: string
}
