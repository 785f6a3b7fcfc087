/** From a phone's file to a photo that other members see. */
import sharp from 'sharp'
import { browsePhotos } from '#contract/photos/photos.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import { limits } from '#tests/harness/limits.ts'

test.use({ as: 'newcomer' })

/** As a phone writes it: lying on its side, with the camera and the place in it. */
async function phonePhoto(): Promise<Buffer> {
  const coil = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><circle cx="400" cy="300" r="220" fill="#8a6d3b"/></svg>',
  )
  return sharp(coil)
    .flatten({ background: '#e8dfd0' })
    .withExif({ IFD0: { Make: 'Phone', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 57/1 0/1' } })
    .jpeg()
    .toBuffer()
}

test('[F-06] a photo of a phone is uploaded, loses its hidden facts, is described and published, and another member opens it', async ({
  page,
  member,
  newMember,
  openBrowser,
}) => {
  const other = await newMember('Looker')
  await openRoute(page, '/photo/create')
  await page.getByRole('button', { name: 'Upload photos' }).click()
  await expect(page.getByText('Choose at least one image.')).toBeVisible()
  await page.locator('input[type=file][multiple]').setInputFiles([
    { name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() },
    { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') },
  ])
  await page.getByText('Everyone in these photos is an adult and agreed to being shown here.').click()
  await page.getByRole('button', { name: 'Upload 2 photos' }).click()
  await expect(page.getByText('2 photos uploaded')).toBeVisible({ timeout: limits.work })
  await expect(page.getByText(/^We removed .+ from the files\.$/)).toBeVisible({ timeout: limits.work })
  await expect(page.getByText('1 file isn’t a usable image. Delete it under “Edit them”.')).toBeVisible({ timeout: limits.work })
  expect((await other.call(browsePhotos, { userId: member.id })).items).toEqual([])

  await page.getByRole('link', { name: 'Edit them' }).click()
  const broken = page.getByRole('group').filter({ hasText: 'This file isn’t a usable image.' })
  await broken.getByRole('button', { name: 'Delete photo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete photo' }).click()
  await expect(broken).toBeHidden()
  await page.getByRole('group', { name: 'Photo 1' }).getByLabel('Title').fill('Coils of jute')
  await page.getByRole('button', { name: 'Save 1 photo' }).click()
  await expect
    .poll(async () => (await other.call(browsePhotos, { userId: member.id })).items.map(({ title }) => title))
    .toEqual(['Coils of jute'])

  const otherPage = await (await openBrowser(other)).newPage()
  const [{ photoId } = { photoId: 0 }] = (await other.call(browsePhotos, { userId: member.id })).items
  await openRoute(otherPage, `/photos/${photoId}`)
  await expect(otherPage.getByRole('heading', { level: 1, name: 'Coils of jute' })).toBeVisible()
  const image = otherPage.getByRole('img', { name: 'Coils of jute' })
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(200)
})
