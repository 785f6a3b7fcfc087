/** What the documents say of the wire, as a table that a test holds the contract against. Read by tests alone. */

/** Parts of the product that are not built. A row leaves with its part. */
export type Part =
  | 'albums'
  | 'back-office'
  | 'blogs'
  | 'comments'
  | 'events'
  | 'forums'
  | 'help'
  | 'marketplace'
  | 'photos'
  | 'polls'
  | 'selling'

/** Exactly one of `endpoint`, `elsewhere` (why no endpoint answers it) and `notYet` stands in a row. */
interface Answered {
  readonly endpoint?: string
  readonly elsewhere?: string
  readonly notYet?: Part
}

export interface DocumentedCall extends Answered {
  readonly call: string
  /** Where the documents name one. */
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly source: string
  /** Keys on the wire; absent where the documents show none. */
  readonly sends?: readonly string[]
  readonly answers?: readonly string[]
}

/** Why a key of the documents is not on the wire: how an ambiguity was decided (spec/ambiguities.json), or a part that is not built. */
export type Difference = { readonly why: string } & ({ readonly ambiguity: string } | { readonly part: Part })

export interface DocumentedEntity extends Omit<Answered, 'endpoint'> {
  readonly entity: string
  readonly source: string
  readonly keys: readonly string[]
  /** The endpoints whose request, or answers, hold an object with these keys: all of them together. */
  readonly sentTo?: string
  readonly answeredBy?: string | readonly string[]
  /** The endpoint in whose answer the keys are values that may be chosen. */
  readonly chosenIn?: string
  /** A call of the older interface that takes these keys. */
  readonly legacy?: string
}
