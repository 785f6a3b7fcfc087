/** Marks a group of controls that has a problem; a single field has `aria-invalid`. */
export const problemGroup = { 'data-problem': true } as const

/** Scrolls to the first marked field of a form and focuses it. False if none is marked. */
export function focusFirstProblem(form: HTMLElement | null): boolean {
  const marked = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')
  if (!marked) return false
  const control = marked.matches('[data-problem]') ? marked.querySelector<HTMLElement>('button, input, select') : marked
  goTo(marked, control)
  return true
}

/** Scrolls to the field of a form with this name and focuses it. */
export function focusField(form: HTMLElement | null, name: string): void {
  const control = form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
  if (control) goTo(control, control)
}

function goTo(marked: HTMLElement, control: HTMLElement | null) {
  // The browser's own scrolling stops at the edge, which may be below a bar.
  marked.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
