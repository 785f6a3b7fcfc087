/** Navigates without a mouse, as a person does: presses Tab until the wanted element has the focus. */
import { expect, type Locator, type Page } from '@playwright/test'

const mostPresses = 80

/** The focused element: its tag, its name as far as it is in the markup, and whether it is visible. */
async function readFocus(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
        ? [...(element.labels ?? [])].map((label) => label.textContent)
        : []
    const names = [element.getAttribute('aria-label'), ...labels, element.textContent].map((name) => name?.trim() ?? '')
    const { top, bottom, width, height } = element.getBoundingClientRect()
    const isShown = element.checkVisibility({ opacityProperty: false, visibilityProperty: true }) && width * height > 0
    const isInView = isShown && bottom > 0 && top < innerHeight
    return { tag: element.tagName.toLowerCase(), names, isInView, html: element.outerHTML.slice(0, 200) }
  })
}

/** Fails when the element is not reached, and when the focus moves to anything invisible. */
export async function tabTo(page: Page, tag: string, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < mostPresses; presses += 1) {
    await page.keyboard.press(key)
    const focus = await readFocus(page)
    if (!focus) continue
    // A distant element is scrolled to, which may take a moment.
    await expect
      .poll(async () => (await readFocus(page))?.isInView, `${focus.names.find((one) => one !== '') ?? focus.html} is in view`)
      .toBe(true)
    if (focus.tag === tag && focus.names.some((one) => name.test(one))) return
  }
  throw new Error(`${mostPresses} presses of ${key} did not reach ${tag} ${String(name)}.`)
}

export async function expectFocusIn(place: Locator): Promise<void> {
  await expect.poll(() => place.evaluate((element) => element.contains(document.activeElement))).toBe(true)
}
