/** Tracks the area that the on-screen keyboard covers. Phones shrink the visual viewport for it and leave the layout as it is. */

/** A height difference of at least this much is a keyboard, not a toolbar of the browser. */
const leastKeyboardPx = 120
const style = () => document.documentElement.style
let followers = 0

/**
 * Passes the height of the keyboard (`--keyboard`) and the offset of the page above it (`--visible-top`) to the style sheets.
 * Neither is set while there is no keyboard, or while the page is zoomed. Returns a function that stops this.
 */
export function followKeyboard(): () => void {
  const viewport = window.visualViewport ?? null
  if (!viewport) return () => undefined
  followers += 1
  const measure = () => {
    const { height, offsetTop, scale } = viewport
    const hasKeyboard = Math.abs(scale - 1) < 0.01 && innerHeight - height >= leastKeyboardPx
    if (!hasKeyboard) return forget()
    style().setProperty('--keyboard', `${Math.max(0, Math.round(innerHeight - height - offsetTop))}px`)
    style().setProperty('--visible-top', `${Math.round(offsetTop)}px`)
  }
  viewport.addEventListener('resize', measure)
  viewport.addEventListener('scroll', measure)
  measure()
  return () => {
    viewport.removeEventListener('resize', measure)
    viewport.removeEventListener('scroll', measure)
    followers -= 1
    if (followers === 0) forget()
  }
}

function forget(): void {
  style().removeProperty('--keyboard')
  style().removeProperty('--visible-top')
}
