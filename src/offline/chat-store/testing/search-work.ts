/** Checks the device's search over ten thousand texts, for mail and chat alike. */
import { expect } from 'vitest'
import { countRowsRead } from '../../testing/count-rows-read.ts'

export const searchedText = (index: number) => `Knots and ropes of the workshop, letter ${index}: hemp, jute and a léathér straße`

/** Expects the search to find the right message regardless of accents, and to read nothing from the device after the first search. */
export async function expectSearchInMemory(find: (text: string) => Promise<readonly unknown[]>, total: number): Promise<void> {
  const first = await countRowsRead(async () => expect(await find(`workshop ${total - 1} strasse leather`)).toHaveLength(1))
  expect(first, 'the first search reads every row').toBeGreaterThanOrEqual(total)
  const later = await countRowsRead(async () => {
    for (let run = 0; run < 10; run++) expect(await find(`letter ${total / 2 + run}: jute`)).toHaveLength(1)
  })
  expect(later, 'rows read by ten more').toBe(0)
}
