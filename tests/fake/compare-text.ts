import type { textOperators } from '#contract/video-choices.ts'

/** The six operators of a text filter. Both texts are already folded. */
export const comparisons: Readonly<Record<(typeof textOperators)[number], (whole: string, part: string) => boolean>> = {
  contains: (whole, part) => whole.includes(part),
  start: (whole, part) => whole.startsWith(part),
  end: (whole, part) => whole.endsWith(part),
  lt: (whole, part) => whole < part,
  '=': (whole, part) => whole === part,
  gt: (whole, part) => whole > part,
}
