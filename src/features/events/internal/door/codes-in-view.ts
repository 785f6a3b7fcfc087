/** After this long without the code, it counts as gone. A shaking hand or a blurred picture hides it for less. */
export const goneAfterMs = 2000

export interface CodesInView {
  /** Takes what each picture shows, in order. Returns whether a code has just come into view. */
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
