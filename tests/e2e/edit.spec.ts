import { getVideo } from '#contract/videos.ts'
import { expectAt } from '#tests/harness/browser/entrance.ts'
import { openEditor } from '#tests/harness/browser/open-editor.ts'
import { expect, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[E-01] an owner changes title, co-stars and categories', async ({ page, member, site, newMember }) => {
  const star = await newMember('Costar')
  const id = await openEditor(page, site, member)
  await page.getByLabel('Title').fill('Edited by its owner')
  await page.getByRole('combobox', { name: 'Co-stars' }).fill(star.name.slice(0, 12))
  await page.getByRole('option', { name: new RegExp(star.name) }).click()
  await page.getByRole('button', { name: 'Knots', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectAt(page, `/videos/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Edited by its owner' })).toBeVisible()
  // An edit is queued in the outbox, briefly on a good connection.
  await expect.poll(async () => (await star.call(getVideo, { videoId: id })).version).toBeGreaterThan(1)
  const stored = await star.call(getVideo, { videoId: id })
  expect(stored.title).toBe('Edited by its owner')
  expect(stored.stars.map(({ userName }) => userName)).toEqual([star.name])
  expect(stored.categories.map(({ title }) => title)).toContain('Knots')
})
