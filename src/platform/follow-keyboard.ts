/** Where the on-screen keyboard covers the page. Phones shrink the visual viewport for it and leave the layout as it is. */

/** So much less in height is a keyboard and no bar of the browser. */
const leastKeyboardPx = 120
const style = () => document.documentElement.style
let followers = 0

/**
 * Tells style sheets how far the keyboard reaches up (`--keyboard`) and how far the page was moved up for it (`--visible-top`). Neither is
 * set while there is no keyboard, nor while the page is zoomed. Answers with the way to stop.
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
