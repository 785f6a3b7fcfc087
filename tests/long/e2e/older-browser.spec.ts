import { locales } from '#contract/primitives.ts'
import { expectDashboard } from '#tests/harness/browser/entrance.ts'
import { expectOlderPage, makeOlder } from '#tests/harness/browser/older-browser.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import { sentenceIn } from '../../../scripts/build/older-browser-page.ts'

for (const locale of locales) {
  test.describe(`a browser in ${locale}`, () => {
    test.use({ locale })

    test(`a browser below the minimum version shows one sentence in ${locale}, and no code of the app runs`, async ({ page }) => {
      await makeOlder(page)
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.goto('/#/videos')
      await expectOlderPage(page, sentenceIn(locale))
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(page).toHaveTitle('…')
      expect(asked.filter((path) => path.startsWith('/api3'))).toEqual([])
    })
  })
}

test('a browser that has been updated finds the app behind the link of that page', async ({ page }) => {
  await page.goto('/older.html')
  await page.getByRole('link').click()
  await expect(page).toHaveURL(/\/#?\/?$|\/#\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a browser without modules is redirected to the sentence by the script that only it runs', async ({ page }) => {
  await page.route('/boot.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.route('/', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('<script nomodule ', '<script ') })
  })
  await page.goto('/')
  await expectOlderPage(page, sentenceIn('en'))
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page shows the sentence in all seven languages', async ({ page }) => {
    await page.goto('/older.html')
    for (const locale of locales) await expect(page.getByText(sentenceIn(locale))).toBeVisible()
  })
})

test.describe('a browser at the minimum version', () => {
  test.use({ as: 'newcomer' })

  test('without any later features runs the app as usual', async ({ page }) => {
    await page.addInitScript(() => {
      const later: ReadonlyArray<readonly [object, readonly string[]]> = [
        [Promise, ['withResolvers', 'try']],
        [Object, ['groupBy']],
        [Map, ['groupBy']],
        [Array, ['fromAsync']],
        [AbortSignal, ['any']],
        [URL, ['parse', 'canParse']],
        [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf']],
        [
          Object.getPrototypeOf(Object.getPrototypeOf([].values())),
          ['map', 'filter', 'take', 'drop', 'toArray', 'forEach', 'some', 'find'],
        ],
        [globalThis, ['requestIdleCallback', 'navigation', 'scheduler']],
      ]
      for (const [owner, names] of later) for (const name of names) Reflect.deleteProperty(owner, name)
    })
    await openRoute(page, '/dashboard')
    await expectDashboard(page)
    expect(await page.evaluate(() => ['any' in AbortSignal, 'withResolvers' in Promise, 'canParse' in URL])).toEqual([false, false, false])
    await openRoute(page, '/videos')
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  })
})
