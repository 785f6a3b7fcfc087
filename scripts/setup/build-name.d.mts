export interface Build {
  readonly name: string
  readonly madeAt: Date
}

/** `root`: the checkout. */
export function buildOf(root: string): Build
