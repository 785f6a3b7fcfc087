import type { Page } from '@playwright/test'
import { requestSave } from '#contract/playback.ts'
import { copyFilm } from '#tests/harness/api/copy-film.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { expectPlaying } from '#tests/harness/browser/film.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save for offline' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Save [\d.,]+.[kM]?B$/ })
    .click()
}

test('a film whose owner allows it is saved with its size said first, plays with the line cut, is listed, and is removed', async ({
  page,
  away,
  site,
  newMember,
}) => {
  const owner = await newMember('Owner')
  const id = await copyFilm(site, owner.id, { title: 'For the train', allow_download: 'members' })
  await openRoute(page, `/videos/${id}`)
  await save(page)
  await expect(page.getByRole('button', { name: 'Saved for offline. Remove from this device' })).toBeVisible({ timeout: 60_000 })
  await expectReadyForOffline(page)
  await away.leave()
  await page.reload()

  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expectPlaying(page, 1)

  await openRoute(page, '/settings/offline')
  await expect(page.getByRole('link', { name: /For the train/ })).toBeVisible()
  await expect(page.getByText('Available offline')).toBeVisible()
  await expect(page.getByText(/1 film, [\d.,]+.[kM]?B of/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove For the train from this device' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
  await expect.poll(() => filesKept(page)).toBe(0)
})

test('saving pauses with the line and goes on by itself; a film whose owner takes the leave back goes from the device', async ({
  page,
  away,
  line,
  site,
  newMember,
}) => {
  const owner = await newMember('Owner')
  const id = await copyFilm(site, owner.id, { title: 'Lent for a while', allow_download: 'members' })
  await openRoute(page, `/videos/${id}`)
  await expect(page.getByRole('button', { name: 'Save for offline' })).toBeVisible()
  await expectReadyForOffline(page)
  line.delay(150)
  await save(page)
  await expect(page.getByRole('button', { name: /^Saving, \d+/ })).toBeVisible()
  await away.leave()
  await openRoute(page, '/settings/offline')
  await expect(page.getByText(/Waits for a connection/)).toBeVisible()
  line.delay(0)
  await away.comeBack()
  await expect(page.getByText('Available offline')).toBeVisible({ timeout: 60_000 })

  await site.sql(`update videos set allow_download = 'nobody' where id = $1`, [id])
  await page.reload()
  await expect(page.getByText('Nothing saved yet')).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => filesKept(page)).toBe(0)
})

test('a film nobody may download offers no saving, and the server hands out nothing', async ({ page, site, member, newMember }) => {
  const owner = await newMember('Owner')
  const id = await copyFilm(site, owner.id, { title: 'Not to be taken along', allow_download: 'nobody' })
  await openRoute(page, `/videos/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Not to be taken along' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save for offline' })).toHaveCount(0)
  await expect(member.call(requestSave, { videoId: id })).rejects.toThrow(/download_not_allowed/)
})

function filesKept(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let files = 0
    for (const name of await caches.keys()) if (name.endsWith('-films')) files += (await (await caches.open(name)).keys()).length
    return files
  })
}
