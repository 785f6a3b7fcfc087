/** Sent to the page as text, so everything it needs is defined inside. */
export type Role =
  | 'button'
  | 'link'
  | 'field'
  | 'combobox'
  | 'option'
  | 'switch'
  | 'slider'
  | 'heading'
  | 'dialog'
  | 'label'
  | 'menuitem'
  | 'any'

export interface Query {
  readonly role: Role
  readonly name: string | { readonly pattern: string }
  /** CSS selector: the element is searched inside this one. */
  readonly inside?: string
}

export interface Found {
  readonly x: number
  readonly y: number
  readonly left: number
  readonly width: number
  readonly name: string
  readonly value: string
  /** Pressed, checked or selected. */
  readonly isOn: boolean
  readonly isEnabled: boolean
  /** The element that covers its middle, if any. */
  readonly coveredBy: string | null
}

declare global {
  /** State of the last click, for the page's lifetime. */
  var guardedClick: { element: Element; isMissed: boolean; isDone: boolean; end: () => void } | undefined
}

/** Whether the click hit another element than the one found before it, or ended beside it. */
export function wasClickMissed(): boolean {
  const click = globalThis.guardedClick
  click?.end()
  if (!click) return false
  return click.isMissed || (!click.isDone && click.element.isConnected)
}

/**
 * All visible elements with this role and accessible name; with `isToBeClicked` the first alone, scrolled into view and guarded: the next
 * click is for it, and one that hits another element does nothing.
 */
export async function findInPage(query: Query, isToBeClicked: boolean): Promise<Found[]> {
  const selectors: Record<Role, string> = {
    button: 'button, [role=button], summary',
    link: 'a[href]',
    field: 'input:not([type=hidden]), textarea, select',
    combobox: '[role=combobox]',
    option: '[role=option]',
    switch: '[role=switch]',
    slider: '[role=slider], input[type=range]',
    heading: 'h1, h2, h3, h4',
    dialog: 'dialog[open], [role=dialog], [role=alertdialog]',
    label: 'label',
    menuitem: '[role=menuitem]',
    any: '*',
  }
  const tidy = (text: string | null | undefined) => (text ?? '').trim().replace(/\s+/g, ' ')
  const nameOf = (element: Element): string => {
    const labelled = element
      .getAttribute('aria-labelledby')
      ?.split(' ')
      .map((id) => tidy(document.getElementById(id)?.textContent))
    if (labelled) return labelled.join(' ')
    const label = tidy(element.getAttribute('aria-label'))
    if (label) return label
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement)
      return tidy(element.labels?.[0]?.innerText ?? element.title)
    return element instanceof HTMLElement ? tidy(element.innerText) || tidy(element.title) : ''
  }
  const fits = (name: string) => (typeof query.name === 'string' ? name === query.name : new RegExp(query.name.pattern).test(name))
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
  }
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const isAnimated = (element: Element) =>
    document.getAnimations().some(({ effect, playState }) => {
      const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      return playState === 'running' && !isEndless && effect instanceof KeyframeEffect && effect.target?.contains(element)
    })
  const isMet = (element: Element, hit: Element | null) => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : null
    return hit !== null && (element.contains(hit) || (label?.contains(hit) ?? false))
  }
  const guardClick = (element: Element) => {
    globalThis.guardedClick?.end()
    const listening = new AbortController()
    const guarded = { element, isMissed: false, isDone: false, end: () => listening.abort() }
    globalThis.guardedClick = guarded
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
      const listen = (event: Event) => {
        const isOnElement = isMet(element, event.target instanceof Element ? event.target : null)
        if (type === 'pointerdown') guarded.isMissed = !isOnElement
        if (type === 'click' && isOnElement) guarded.isDone = true
        if (guarded.isMissed) event.preventDefault()
        if (guarded.isMissed) event.stopImmediatePropagation()
      }
      window.addEventListener(type, listen, { capture: true, signal: listening.signal })
    }
  }
  const describe = async (element: Element): Promise<Found> => {
    if (isToBeClicked) {
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      // Elements still moving have no final position yet.
      for (let before = ''; ; await nextFrame()) {
        const { left, top } = element.getBoundingClientRect()
        if (before === `${left},${top}` && !isAnimated(element)) break
        before = `${left},${top}`
      }
    }
    const { left, top, width, height } = element.getBoundingClientRect()
    const x = left + width / 2
    const y = top + height / 2
    const hit = document.elementFromPoint(x, y)
    const field = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
    const marks = ['aria-pressed', 'aria-checked', 'aria-selected'].map((mark) => element.getAttribute(mark))
    return {
      x, y, left, width,
      name: nameOf(element),
      value: field ? element.value : '',
      isOn: marks.includes('true') || (element instanceof HTMLInputElement && element.checked),
      isEnabled: !element.matches(':disabled, [aria-disabled=true]'),
      coveredBy: isMet(element, hit) ? null : (hit?.outerHTML.slice(0, 120) ?? 'nothing: it is out of view'),
    } // prettier-ignore
  }
  const place = query.inside === undefined ? document : document.querySelector(query.inside)
  const found = [...(place?.querySelectorAll(selectors[query.role]) ?? [])].filter((element) => isShown(element) && fits(nameOf(element)))
  const described: Found[] = []
  // Only the first is clicked: scrolling to the others would move it away again.
  for (const element of isToBeClicked ? found.slice(0, 1) : found) described.push(await describe(element))
  if (isToBeClicked && found[0]) guardClick(found[0])
  return described
}
