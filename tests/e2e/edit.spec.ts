import type { Page } from '@playwright/test'
import { getVideo } from '#contract/videos.ts'
import { copyFilm, type FilmChanges } from '#tests/harness/api/copy-film.ts'
import type { ApiMember } from '#tests/harness/api/api-member.ts'
import { expectAt } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import type { Site } from '#tests/harness/site/site.ts'

test.use({ as: 'newcomer' })

/** Faces, Solo and one action: a choice that breaks no rule. */
const rightCategories = [130, 134, 201]

async function openEditor(page: Page, site: Site, owner: ApiMember, changes: FilmChanges = {}) {
  const id = await copyFilm(site, owner.id, { title: 'To be edited', categories: rightCategories, ...changes })
  await openRoute(page, `/videos/${id}/edit`)
  await expect(page.getByRole('heading', { name: 'Edit video' })).toBeVisible()
  return id
}

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
  // An edit waits in the outbox for its turn, a moment on a good connection.
  await expect.poll(async () => (await star.call(getVideo, { videoId: id })).version).toBeGreaterThan(1)
  const stored = await star.call(getVideo, { videoId: id })
  expect(stored.title).toBe('Edited by its owner')
  expect(stored.stars.map(({ userName }) => userName)).toEqual([star.name])
  expect(stored.categories.map(({ title }) => title)).toContain('Knots')
})

test('[E-16] an owner hands a video over, and the new owner is named; [E-19] deletes one after being asked', async ({
  page,
  member,
  site,
  newMember,
}) => {
  const heir = await newMember('Heir')
  const id = await openEditor(page, site, member)
  await page.getByRole('button', { name: 'Transfer owner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who gets this film?' })
  await dialog.getByRole('combobox', { name: 'New owner' }).fill(heir.name.slice(0, 9))
  await page.getByRole('option', { name: new RegExp(heir.name) }).click()
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect(page.getByText(`The film now belongs to ${heir.name}.`)).toBeVisible()
  expect((await heir.call(getVideo, { videoId: id })).owner.userName).toBe(heir.name)

  // The media of copied films is shared: this one has none to be removed.
  const noMedia = { media_key: null, poster_version: 0, is_playable: false }
  const own = await openEditor(page, site, member, { title: 'To be deleted', ...noMedia })
  await page.getByRole('button', { name: 'Delete video' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete video' }).click()
  await expectAt(page, '/videos')
  await expect(member.call(getVideo, { videoId: own })).rejects.toThrow(/not_found/)
})
