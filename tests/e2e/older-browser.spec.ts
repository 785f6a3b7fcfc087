import { expectOlderPage, makeOlder } from '#tests/harness/browser/older-browser.ts'
import { test } from '#tests/harness/fixtures.ts'
import { sentenceIn } from '../../scripts/build/older-browser-page.ts'

test.describe('a browser in an unsupported language', () => {
  test.use({ locale: 'ja-JP' })

  test('below the minimum version the message is in English, unless this device has chosen a language', async ({ page }) => {
    await makeOlder(page)
    await page.goto('/')
    await expectOlderPage(page, sentenceIn('en'))
    await page.evaluate(() => localStorage.setItem('ropewalk.device.locale', 'it'))
    await page.getByRole('link').click()
    await expectOlderPage(page, sentenceIn('it'))
  })
})
