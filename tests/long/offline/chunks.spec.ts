import * as v from 'valibot'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expectDashboard } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

// A worker would prefetch the lazy chunks; here only chunks requested by a screen itself count.
test.use({ as: 'newcomer', serviceWorkers: 'block' })

test('[PW-14] about 114 chunks are loaded on demand: each screen loads its own when it is opened, and only then; the player is loaded with the first video', async ({
  page,
  member,
  site,
}) => {
  const id = await copyVideo(site, member.id, { title: 'A video to load' })
  const loaded = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/^\/assets\/.*\.js$/.test(pathname)) loaded.add(pathname)
  })
  const { lazy, groups } = v.parse(
    v.object({ lazy: v.array(v.string()), groups: v.array(v.array(v.string())) }),
    await (await page.request.get('/lazy-chunks.json')).json(),
  )
  const chunks = lazy.filter((pathname) => pathname.endsWith('.js'))
  // Counts the chunks that code requests by `import()`, without the shared ones.
  const texts = await Promise.all([...chunks, ...groups.flat()].map(async (pathname) => (await page.request.get(pathname)).text()))
  const asked = new Set(texts.flatMap((text) => [...text.matchAll(/\bimport\([`'"]\.\/([\w-]+\.js)/g)].map((found) => found[1])))
  expect(asked.size, 'about 114 parts are loaded on demand').toBeGreaterThanOrEqual(100)

  await openRoute(page, '/dashboard')
  await expectDashboard(page)
  const atHome = loaded.size
  expect(atHome, 'home alone').toBeLessThan(chunks.length / 3)

  const steps = [
    { route: '/videos/browse/all', shows: page.getByRole('button', { name: 'Search videos' }) },
    { route: '/settings/sessions', shows: page.getByText('This device') },
    { route: `/videos/${id}/edit`, shows: page.getByRole('heading', { name: 'Edit video' }) },
  ]
  for (const { route, shows } of steps) {
    const before = loaded.size
    await page.evaluate((to) => void (location.hash = to), route)
    await expect(shows).toBeVisible()
    expect(loaded.size, `${route} brought something of its own`).toBeGreaterThan(before)
  }
  const [ofPlayer = [], ...others] = groups
  const playerParts = () => [...loaded].filter((pathname) => ofPlayer.includes(pathname) && !others.flat().includes(pathname))
  expect(playerParts()).toEqual([])
  await page.evaluate((video) => void (location.hash = `/videos/${video}`), id)
  await expect(page.getByRole('heading', { level: 1, name: 'A video to load' })).toBeVisible()
  await expect.poll(playerParts).not.toEqual([])
})
