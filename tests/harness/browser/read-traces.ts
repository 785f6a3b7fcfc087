import type { Page } from '@playwright/test'

/** All data of a member that scripts or a curious person could find on the device. */
export function readTraces(page: Page): Promise<{ keys: string[]; databases: string[] }> {
  return page.evaluate(async () => ({
    keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.startsWith('ropewalk.member')),
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
  }))
}
