/** Mails sent by the site, from the operator's page /dev/mails. */
import { expect, type Page } from '@playwright/test'
import { limits } from '../limits.ts'

/**
 * The newest mail (or message) to an address with that subject: subject and text. Waits for it: mails are sent by a
 * job.
 */
export async function readMail(page: Page, to: string, subject: RegExp): Promise<string> {
  const inbox = await page.context().newPage()
  let found = ''
  await expect
    .poll(
      async () => {
        await inbox.goto('/dev/mails')
        const mail = inbox.locator('article', { hasText: to }).filter({ has: inbox.getByRole('heading', { name: subject }) })
        found = (await mail.count()) > 0 ? await mail.first().innerText() : ''
        return found
      },
      { timeout: limits.work, message: `a mail to ${to}` },
    )
    .not.toBe('')
  await inbox.close()
  return found
}
