import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[P-07] [C-16] a room opens in a new tab without access to this one', async ({ page, context }) => {
  await openRoute(page, '/common/chat/zoom')
  const clinic = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Knot clinic' }) })
  await expect(clinic).toContainText('Old_Salt')
  await expect(clinic).toContainText('Wednesdays from 20:00')
  const asked = Promise.withResolvers<string | undefined>()
  await context.route('https://zoom.us/**', async (route) => {
    asked.resolve(route.request().headers()['referer'])
    await route.fulfill({ contentType: 'text/html', body: '<title>Zoom</title>' })
  })
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    clinic.getByRole('link', { name: 'Open Knot clinic on Zoom, in a new tab' }).click(),
  ])
  expect(await asked.promise, 'Zoom is not told where the member comes from').toBeUndefined()
  await expect(opened).toHaveTitle('Zoom')
  expect([opened.url(), await opened.evaluate(() => opener === null)]).toEqual(['https://zoom.us/j/10000000002', true])
  await expect(clinic).toBeVisible()
})
