/** What passes on a screen too soon for a test to look at it is noted by the page itself. */
import type { Locator } from '@playwright/test'

/** Every text the place shows from now on, one after the other. */
export async function noteTexts(place: Locator): Promise<() => Promise<readonly string[]>> {
  const noted = await place.evaluateHandle((element) => {
    const texts = [element.textContent]
    new MutationObserver(() => texts.push(element.textContent)).observe(element, { childList: true, subtree: true, characterData: true })
    return texts
  })
  return () => noted.evaluate((texts) => [...texts])
}

/** Every value the attribute has from now on, one after the other; an element that takes the place of this one is not followed. */
export async function noteAttribute(place: Locator, name: string): Promise<() => Promise<readonly string[]>> {
  const noted = await place.evaluateHandle((element, attribute) => {
    const valueOf = () => element.getAttribute(attribute) ?? ''
    const values = [valueOf()]
    new MutationObserver(() => values.push(valueOf())).observe(element, { attributeFilter: [attribute] })
    return values
  }, name)
  return () => noted.evaluate((values) => [...values])
}
