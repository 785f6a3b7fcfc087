import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { browseVideos } from '#contract/videos.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { expectLoginPage } from '#tests/harness/browser/entrance.ts'
import { makeFilmCopy } from '#tests/harness/films.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('films shared from the gallery without a line wait on the device and are sent only after a yes', async ({
  page,
  away,
  site,
  member,
}) => {
  await openRoute(page, '/video/create')
  await expect(page.getByRole('button', { name: 'Add files' })).toBeVisible()
  await expectReadyForOffline(page)
  const film = await makeFilmCopy(site.films, 'short.mp4', 'shared.mp4')
  await away.leave()
  await shareInto(page, film)
  const question = page.getByRole('dialog', { name: 'Upload this file?' })
  await expect(question.getByText(/shared\.mp4/)).toBeVisible()
  await page.reload()
  await expect(question.getByText(/shared\.mp4/), 'an unanswered question is asked again').toBeVisible()
  await question.getByText('Everyone in this film is an adult and agreed to it being shown here.').click()
  await question.getByRole('button', { name: 'Start uploading' }).click()
  await expect(page.getByText(/shared/).first()).toBeVisible()
  expect(await member.call(browseVideos, { view: 'my' })).toMatchObject({ items: [] })

  await away.comeBack()
  await expect.poll(async () => (await member.call(browseVideos, { view: 'my' })).items.length, { timeout: 60_000 }).toBe(1)
})

test('a guest who shares a film is led to sign-in, and nothing of it stays', async ({ openBrowser, site }) => {
  const page = await (await openBrowser(null)).newPage()
  await openRoute(page, '/auth/login')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 60_000 }).toBe(true)
  await shareInto(page, await makeFilmCopy(site.films, 'short.mp4', 'guests.mp4'))
  await expectLoginPage(page)
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])
})

/** What the phone's share sheet does: a form of the manifest's share target, posted as a navigation. */
async function shareInto(page: Page, file: string): Promise<void> {
  const bytes = (await readFile(file)).toString('base64')
  await page.evaluate((encoded) => {
    const form = Object.assign(document.createElement('form'), { method: 'POST', action: '/share-target', enctype: 'multipart/form-data' })
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'films', multiple: true })
    const given = new DataTransfer()
    given.items.add(new File([Uint8Array.from(atob(encoded), (letter) => letter.codePointAt(0) ?? 0)], 'shared.mp4', { type: 'video/mp4' }))
    input.files = given.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, bytes)
}
