import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expectDashboard } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('[RQ-12] scripts and styles that fail to load are reported in the same way and load at the next attempt', async ({
    page,
    problems,
  }) => {
    problems.expect(/net::ERR_FAILED|CHUNK_LOAD_FAILED|Failed to fetch dynamically|Unable to preload/)
    for (const [kind, pattern] of [
      ['style', '**/assets/*.css'],
      ['script', '**/assets/*.js'],
    ] as const) {
      await openRoute(page, '/dashboard')
      await page.reload()
      await expectDashboard(page)
      await page.route(pattern, (route) => route.abort())
      await page.evaluate(() => void (location.hash = '/settings/language'))
      await expect(page.getByText('Part of the app couldn’t load. Nothing you typed is lost.'), kind).toBeVisible()
      await expect(page.getByRole('button', { name: /Reload/ })).toBeVisible()
      await page.unroute(pattern)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByLabel('Language', { exact: true })).toBeVisible()
    }
  })

  test('a missing optional chunk does not break a screen, and is loaded later automatically', async ({ page, problems }) => {
    problems.expect(/net::ERR_FAILED|CHUNK_LOAD_FAILED|Failed to fetch dynamically|Unable to preload/)
    const bell = page.getByRole('button', { name: 'Notifications' })
    await page.route('**/assets/bell-*.js', (route) => route.abort())
    const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('/bell-'))
    await openRoute(page, '/dashboard')
    await asked
    await page.evaluate(() => void (location.hash = '/settings/language'))
    await expect(page.getByLabel('Language', { exact: true })).toBeVisible()
    await expect(bell).toHaveCount(0)
    await page.unrouteAll()
    await page.evaluate(() => void (location.hash = '/videos'))
    await expect(bell).toBeVisible()
  })

  test('a choice made while its code is missing is sent once the code has loaded', async ({ page, member, site, problems }) => {
    problems.expect(/net::ERR_FAILED|CHUNK_LOAD_FAILED|Failed to fetch dynamically|Unable to preload/)
    await page.route('**/assets/store-*.js', (route) => route.abort())
    const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('/store-'))
    await openRoute(page, '/settings/language')
    await missed
    await page.getByLabel('Date and time', { exact: true }).selectOption('d.m.yyyy')
    await page.unrouteAll()
    const stored = () => site.sql('select date_format from members where id = $1', [member.id])
    await expect.poll(stored).toEqual([{ date_format: 'd.m.yyyy' }])
  })

  test('[RQ-11] a chunk that has not loaded after 120 seconds is given up, with a button to retry', async ({ page, problems }) => {
    problems.expect(/net::ERR_FAILED/)
    await page.clock.install()
    await openRoute(page, '/dashboard')
    await page.clock.runFor(2000)
    await expectDashboard(page)
    // From here on the test advances the clock, however long the machine takes for each step.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    const asked = Promise.withResolvers<void>()
    // Never answered.
    await page.route('**/assets/*', () => asked.resolve())
    await page.evaluate(() => void (location.hash = '/settings/language'))
    await asked.promise
    await page.clock.runFor(110_000)
    await expect(page.getByText('Part of the app couldn’t load.')).toHaveCount(0)
    await page.clock.runFor(15_000)
    await expect(page.getByText('Part of the app couldn’t load. Nothing you typed is lost.')).toBeVisible()
    await expect(page.getByRole('button', { name: /Reload/ })).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test('[RQ-13] an uncaught error reaches the server’s log with time, message, route pattern, origin and build, and nothing personal', async ({
  page,
  member,
  site,
  problems,
  line,
}) => {
  const mark = `planted-${Date.now().toString(36)}`
  problems.expect(new RegExp(mark))
  const id = await copyVideo(site, member.id, { title: 'Where it breaks' })
  await openRoute(page, `/videos/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Where it breaks' })).toBeVisible()
  await page.evaluate(
    (text) => setTimeout(() => Promise.reject(new Error(`${text} for tom@example.test at https://x.test/a?q=secret`))),
    mark,
  )
  const find = () =>
    site.sql<{ message: string; route: string; origin: string; build: string }>(`select * from client_errors where message like $1`, [
      `${mark}%`,
    ])
  await expect.poll(async () => (await find()).length).toBe(1)
  const [entry] = await find()
  expect(entry?.message).not.toMatch(/tom@|secret/)
  expect(entry?.route).toBe('/videos/$videoId/')
  // IP addresses are removed, names of sites stay.
  expect(entry?.origin).toMatch(new RegExp(`^http://.+:${new URL(line.origin).port}$`))
  expect(entry?.build).toMatch(/^web\//)
})
