/** So long without the code and it counts as gone: a hand that shakes or a blurred picture hides it for less. */
export const goneAfterMs = 2000

export interface CodesInView {
  /** Tells of each picture what it shows, in order. Whether a code has come into view. */
  readonly isNew: (text: string | null, atMs: number) => boolean
}

/** Measured in time, because devices read from three to sixty pictures in a second. */
export function createCodesInView(): CodesInView {
  let shown: string | null = null
  let seenAtMs = 0
  return {
    isNew(text, atMs) {
      if (text === null) {
        if (atMs - seenAtMs >= goneAfterMs) shown = null
        return false
      }
      const isNew = text !== shown
      shown = text
      seenAtMs = atMs
      return isNew
    },
  }
}
