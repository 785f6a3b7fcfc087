/** Back closes the topmost dialog, sheet, image, menu or open search, as Escape does, and leaves the page behind it where it is. */
import type { RegisteredRouter } from '@tanstack/react-router'

/** `data-layer` marks parts of the page that open and close like a layer and handle Escape themselves. */
const layers = ':modal, :popover-open, [data-layer]'

/** The focus is in the topmost layer, unless the browser could not set it. */
function topLayer(): Element | null {
  return document.activeElement?.closest(layers) ?? [...document.querySelectorAll(layers)].at(-1) ?? null
}

/** False if no layer is open. A layer that must not be closed now stays open, and the page stays too. */
export function closeTopLayer(): boolean {
  const layer = topLayer()
  if (layer instanceof HTMLDialogElement) layer.dispatchEvent(new Event('cancel', { cancelable: true }))
  else if (layer instanceof HTMLElement && layer.popover !== null) layer.hidePopover()
  else layer?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  return layer !== null
}

export function closeLayersOnBack({ history }: RegisteredRouter): void {
  history.block({
    blockerFn: ({ action }) => {
      const isHeld = action === 'BACK' && topLayer() !== null
      // The history returns to this page first: what closes (a search) may change the address, and that must be this page's.
      if (isHeld) addEventListener('popstate', () => void closeTopLayer(), { once: true })
      return isHeld
    },
    enableBeforeUnload: false,
  })
}
