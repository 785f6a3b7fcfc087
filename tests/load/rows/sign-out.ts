/**
 * Signing out on a device with cached responses and drafts, offline and with a second tab open: from the press of the
 * button until the screen reports that the member's data has been removed from the device (S-26 requires two seconds).
 */
import { expect, type Browser } from '@playwright/test'
import { ApiMember } from '#tests/harness/api/api-member.ts'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import type { Bench } from '../support/bench.ts'
import type { BenchSite } from '../support/bench-site.ts'
import type { Figure } from '../support/figure.ts'
import { median } from '../support/median.ts'
import { openPhone, withBrowser } from '../support/phone.ts'
import { waitForQuiet } from '../support/wait-for-quiet.ts'

export async function measureSignOut({ isQuick, openSite }: Bench): Promise<Figure[]> {
  const site = await openSite()
  const times: number[] = []
  for (let run = 0; run < (isQuick ? 2 : 5); run += 1) {
    await waitForQuiet(15_000)
    times.push(await withBrowser((browser) => timeSignOut(browser, site)))
  }
  return [
    { what: 'Press to “Your data has been removed”, offline, two tabs', unit: 'ms', value: median(times), wanted: { atMost: 2000 } },
    { what: 'The slowest of them', unit: 'ms', value: Math.max(...times), wanted: { atMost: 2000 } },
  ]
}

async function timeSignOut(browser: Browser, site: BenchSite): Promise<number> {
  const member = await site.newMember()
  const videoId = await copyVideo(site, member.id, { title: 'Nobody’s business' })
  const context = await openPhone(browser, site.origin, await ApiMember.signIn(site.origin, member.account))
  const [page, second] = [await context.newPage(), await context.newPage()]
  for (const tab of [page, second]) {
    await tab.goto(`/#/videos/${videoId}`)
    await expect(tab.getByRole('heading', { level: 1, name: 'Nobody’s business' })).toBeVisible()
  }
  await page.getByLabel('Your comment').first().fill('Half a thought')
  await expectReadyForOffline(page)
  await context.setOffline(true)
  await page.evaluate(() => void (location.hash = '/logout'))
  await expect(page.getByRole('button', { name: 'Sign out anyway' })).toBeVisible()
  return page.evaluate(pressAndWait, { button: 'Sign out anyway', sentence: 'Your data has been removed from this device.' })
}

/** Runs in the page, on its clock: the overhead of the bench does not count. */
function pressAndWait({ button, sentence }: { button: string; sentence: string }): Promise<number> {
  return new Promise((resolve) => {
    const startedAt = performance.now()
    new MutationObserver((_changes, observer) => {
      if (!document.body.textContent.includes(sentence)) return
      observer.disconnect()
      resolve(performance.now() - startedAt)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    ;[...document.querySelectorAll('button')].find((found) => found.textContent === button)?.click()
  })
}
