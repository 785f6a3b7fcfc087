/** Changes on a screen that are too short for a test to observe are recorded by the page itself. */
import type { Locator } from '@playwright/test'

/** Every text the element shows from now on, in order. */
export async function noteTexts(place: Locator): Promise<() => Promise<readonly string[]>> {
  const noted = await place.evaluateHandle((element) => {
    const texts = [element.textContent]
    new MutationObserver(() => texts.push(element.textContent)).observe(element, { childList: true, subtree: true, characterData: true })
    return texts
  })
  return () => noted.evaluate((texts) => [...texts])
}

/** Every value of the attribute from now on, in order; an element that replaces this one is not followed. */
export async function noteAttribute(place: Locator, name: string): Promise<() => Promise<readonly string[]>> {
  const noted = await place.evaluateHandle((element, attribute) => {
    const valueOf = () => element.getAttribute(attribute) ?? ''
    const values = [valueOf()]
    new MutationObserver(() => values.push(valueOf())).observe(element, { attributeFilter: [attribute] })
    return values
  }, name)
  return () => noted.evaluate((values) => [...values])
}
