/** What the device's searches do with ten thousand texts, for letters and messages alike. */
import { expect } from 'vitest'
import { countRowsRead } from '../../testing/count-rows-read.ts'

export const searchedText = (index: number) => `Knots and ropes of the workshop, letter ${index}: hemp, jute and a léathér straße`

/** Finds the one that is meant, whatever its accents, and reads nothing from the device after the first search. */
export async function expectSearchInMemory(find: (text: string) => Promise<readonly unknown[]>, total: number): Promise<void> {
  const first = await countRowsRead(async () => expect(await find(`workshop ${total - 1} strasse leather`)).toHaveLength(1))
  expect(first, 'the first search reads every row').toBeGreaterThanOrEqual(total)
  const later = await countRowsRead(async () => {
    for (let run = 0; run < 10; run++) expect(await find(`letter ${total / 2 + run}: jute`)).toHaveLength(1)
  })
  expect(later, 'rows read by ten more').toBe(0)
}
