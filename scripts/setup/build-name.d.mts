export interface Build {
  readonly name: string
  readonly madeAt: Date
}

/** `root`: the folder of the checkout. */
export function buildOf(root: string): Build
