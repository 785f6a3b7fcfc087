import type { Page } from '@playwright/test'
import { createComment } from '#contract/comments.ts'
import { descriptionMax, editVideo, titleLength } from '#contract/videos.ts'
import { startUpload } from '#contract/uploads.ts'
import { scriptPayloads } from '#tests/builders/script-payloads.ts'
import { ApiMember } from '#tests/harness/api/api-member.ts'
import { copyFilm } from '#tests/harness/api/copy-film.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

/** Payloads the wire lets through in one text of this length. */
function packed(limit: number): string[] {
  const texts: string[] = []
  let current = ''
  for (const payload of scriptPayloads) {
    if (current !== '' && current.length + payload.length + 1 > limit) {
      texts.push(current)
      current = ''
    }
    current += current === '' ? payload : `\n${payload}`
  }
  return [...texts, current]
}

const untouched = async (page: Page) => expect(await page.evaluate(() => 'pwned' in globalThis)).toBe(false)

// Dialogs, console errors and breaches of the policy fail every test of this suite by themselves.
test('[S-18] five hundred payloads in titles, descriptions, comments, searches and file names run nothing', async ({
  page,
  member,
  site,
  line,
}) => {
  test.setTimeout(240_000)
  expect(scriptPayloads.length).toBeGreaterThanOrEqual(500)
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(line.origin) && !/^(data|blob):/.test(request.url())) strangers.push(request.url())
  })

  // Titles and descriptions: through the API where it takes them, straight into the rows where it would refuse.
  const short = scriptPayloads.filter((payload) => payload.length <= titleLength.max)
  const hostile = await ApiMember.join(site.origin)
  const titleCount = 120
  const step = Math.floor(short.length / titleCount)
  const ids: number[] = []
  for (let index = 0; index < titleCount; index += 1) ids.push(await copyFilm(site, hostile.id, { title: short[index * step] ?? 'none' }))
  const descriptions = packed(descriptionMax - 10)
  const talked = ids.slice(0, descriptions.length)
  for (const [index, videoId] of talked.entries()) await hostile.call(editVideo, { videoId, description: descriptions[index] ?? '' })
  const stage = ids[0] ?? 0
  for (const text of packed(3900))
    await (await ApiMember.join(site.origin)).call(createComment, { itemId: stage, typeId: 'video', parentId: null, text })

  await openRoute(page, `/videos/browse/his/${hostile.name}`)
  await expect(page.getByRole('article').first()).toBeVisible()
  for (let place = 0; place < 24; place += 1) await page.mouse.wheel(0, 900)
  await untouched(page)
  for (const videoId of talked) {
    await openRoute(page, `/videos/${videoId}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const more = page.getByRole('button', { name: 'Show more' })
    if (await more.isVisible()) await more.click()
  }
  await openRoute(page, `/videos/${stage}`)
  const moreComments = page.getByRole('button', { name: 'More comments' })
  await expect(page.getByText('<script>', { exact: false }).first()).toBeVisible()
  while (await moreComments.isVisible()) await moreComments.click()
  for (const href of await page
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link instanceof HTMLAnchorElement ? link.protocol : ''))))
    expect(['http:', 'https:']).toContain(href)
  await untouched(page)

  for (let index = 0; index < scriptPayloads.length; index += 24) {
    const payload = (scriptPayloads[index] ?? '').slice(0, 120)
    await page.evaluate((route) => void (location.hash = route), `/videos?q=${encodeURIComponent(JSON.stringify(payload))}`)
    await expect(page.getByRole('searchbox')).toHaveValue(payload.replaceAll(/[\t\n]/g, (sign) => sign).trim())
  }
  await untouched(page)

  for (let index = 0; index < scriptPayloads.length; index += 37) {
    const filename = `${(scriptPayloads[index] ?? '').replaceAll(/[\t\n]/g, ' ').slice(0, 200)}.mp4`
    await member.call(startUpload, { filename, sizeBytes: 1000, filetype: 'video/mp4', fingerprint: `hostile-${index}-${member.id}` })
  }
  await openRoute(page, '/video/create')
  await expect(page.getByRole('heading', { name: 'Uploads' })).toBeVisible()
  await openRoute(page, '/videos/browse/myall')
  await expect(page.getByRole('article').first()).toBeVisible()
  await untouched(page)
  expect(strangers).toEqual([])
})
