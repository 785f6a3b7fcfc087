/** Arrow keys between the field and the results. */
import type { KeyboardEvent } from 'react'

/** The field of the search, then every result and “show all”, in their order on the screen. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return
  const stops = [...event.currentTarget.ownerDocument.querySelectorAll<HTMLElement>('[data-finder] input, [data-finder] li a')]
  const at = stops.indexOf(event.target as HTMLElement)
  const next = stops[at + step]
  if (at === -1 || !next) return
  event.preventDefault()
  next.focus()
}
