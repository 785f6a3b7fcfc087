import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

/** Does what the phone's share sheet does: a form of the manifest's share target, posted as a navigation. */
export async function shareInto(page: Page, file: string): Promise<void> {
  const bytes = (await readFile(file)).toString('base64')
  await page.evaluate((encoded) => {
    const form = Object.assign(document.createElement('form'), { method: 'POST', action: '/share-target', enctype: 'multipart/form-data' })
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'films', multiple: true })
    const given = new DataTransfer()
    given.items.add(
      new File([Uint8Array.from(atob(encoded), (mailMessage) => mailMessage.codePointAt(0) ?? 0)], 'shared.mp4', { type: 'video/mp4' }),
    )
    input.files = given.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, bytes)
}
