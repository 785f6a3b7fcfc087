/** Rows of a table in the member's own database, read without the app's knowledge. */
import type { Page } from '@playwright/test'
import { databaseName } from '#src/offline/device-names.ts'

export { databaseName }

/** Empty until the app has created the database: opening it first would create an empty one in its place. */
export function readDeviceRows(page: Page, memberId: number, table: string): Promise<unknown[]> {
  return page.evaluate(
    async ([database, table]) => {
      const known = await indexedDB.databases()
      if (!known.some(({ name }) => name === database)) return []
      return new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.addEventListener('error', () => reject(new Error(`${database} does not open`)))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction(table).objectStore(table).getAll()
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(reading.result)
          })
          reading.addEventListener('error', () => reject(new Error(`${table} is not readable`)))
        })
      })
    },
    [databaseName(memberId), table] as const,
  )
}

export async function countDeviceRows(page: Page, memberId: number, table: string): Promise<number> {
  return (await readDeviceRows(page, memberId, table)).length
}
