/** Photos use what differs between engines: canvases, pictures from files, touch, images kept for offline. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { browsePhotos } from '#contract/photos/photos.ts'
import { limits } from '../harness/limits.ts'
import { expectReadyForOffline } from './device.ts'
import type { Screen } from './driver/screen.ts'
import { expect, test } from './fixtures.ts'

test.use({ as: 'newcomer' })

/** Upright stripes, wide at the edges and narrow in the middle, where blurring makes them one grey. */
async function stripedPhoto(file: string): Promise<string> {
  const stripe = (left: number, width: number) =>
    `<rect x="${left}" width="${width}" height="600" fill="${(left / width) % 2 ? '#000' : '#fff'}"/>`
  const wide = [0, 80, 160, 560, 640, 720].map((left) => stripe(left, 80))
  const narrow = Array.from({ length: 40 }, (_, at) => stripe(240 + at * 8, 8))
  const stripes = [...wide, ...narrow]
  const image = sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">${stripes.join('')}</svg>`))
  await writeFile(file, await image.jpeg({ quality: 95 }).toBuffer())
  return file
}

/** How bright the photo on the page is at these places of its width, at half its height: 0 to 255. Empty until the image is painted. */
function brightnessAt(app: Screen, title: string, ...places: number[]): Promise<number[]> {
  return app.window.evaluate(
    (alt, shares) => {
      const image = [...document.images].find((each) => each.alt === alt)
      if (!image?.complete || image.naturalWidth === 0) return []
      const canvas = Object.assign(document.createElement('canvas'), { width: image.naturalWidth, height: image.naturalHeight })
      const context = canvas.getContext('2d')
      // Without a size, Firefox draws an image of a `srcset` by its own pixels, others by those that it has on the page.
      context?.drawImage(image, 0, 0, canvas.width, canvas.height)
      return shares.map((share) => context?.getImageData(canvas.width * share, canvas.height / 2, 1, 1).data[0] ?? -1)
    },
    title,
    places,
  )
}

test('[F-06] a photo is blurred on the device, uploaded, described and published, and what was blurred is on no image', async ({
  app,
  site,
  member,
}) => {
  const file = await stripedPhoto(path.join(site.videos, `${member.name}.jpg`))
  await app.open('/photo/create')
  await app.expect('button', 'Upload photos')
  await app.window.attachFile('input[type=file][multiple]', file)
  await app.tap('button', `Blur ${member.name}.jpg`)
  await app.tap('button', 'Add an area', { inside: 'dialog[open]' })
  await app.expectText('1 area is blurred.')
  await app.tap('button', 'Done', { inside: 'dialog[open]' })
  await app.expectText('Blurred')
  await app.tap('label', /^Everyone in these photos is an adult/)
  await app.tap('button', 'Upload 1 photo')
  await app.expectText('1 photo uploaded', { timeout: limits.work })
  await app.tap('link', 'Edit them', { timeout: limits.work })
  await app.fill('Title', 'Stripes of leather')
  await app.tap('button', 'Save 1 photo')
  const published = async () => (await member.call(browsePhotos, { userId: member.id })).items
  await expect.poll(async () => (await published()).map(({ title }) => title), { timeout: limits.work }).toEqual(['Stripes of leather'])
  const [photo] = await published()
  await app.follow(`/photos/${photo?.photoId}`)
  await app.expect('heading', 'Stripes of leather')
  await expect.poll(() => brightnessAt(app, 'Stripes of leather', 0.05, 0.15), 'the stripes at the edge are as sent').toHaveLength(2)
  const [white = 0, black = 255, ...middle] = await brightnessAt(app, 'Stripes of leather', 0.05, 0.15, 0.45, 0.55)
  expect(white).toBeGreaterThan(230)
  expect(black).toBeLessThan(25)
  for (const brightness of middle) expect(Math.abs(brightness - 128), `the middle is blurred: ${middle.join(', ')}`).toBeLessThan(100)
})

test.describe('wide', () => {
  test.use({ width: 1280 })

  test('[F-05] photos of the list are opened, paged and zoomed; those that were opened are there offline after a reload', async ({
    app,
    line,
  }) => {
    await app.open('/photos')
    await app.tap('link', /./, { inside: 'main ul[aria-label="Photos"]' })
    const first = await app.expect('heading', /./, { inside: 'aside' })
    await app.expectText(/\d+ of \d+/)
    const address = await addressIn(app)
    await app.tap('button', 'Next photo')
    await expect.poll(() => addressIn(app), 'another photo is open').not.toBe(address)
    await app.expect('heading', /./, { inside: 'aside' })
    await app.tap('button', 'Zoom in')
    await app.until('the image is enlarged', () => document.querySelector('figure[data-zoomed] img') !== null)
    await app.tap('button', 'Zoom out')
    await app.tap('button', 'Previous photo')
    await expect.poll(() => addressIn(app), 'the first photo is open again').toBe(address)
    await app.expect('heading', first.name, { inside: 'aside' })
    await expectReadyForOffline(app, line.origin)
    await line.cut()
    await app.window.reload()
    await app.expect('heading', first.name, { inside: 'aside' })
    await app.until('the image is kept on the device', () =>
      [...document.querySelectorAll<HTMLImageElement>('figure img[alt]:not([alt=""])')].some(
        (image) => image.complete && image.naturalWidth > 0,
      ),
    )
  })
})

function addressIn(app: Screen): Promise<string> {
  return app.window.evaluate(() => location.hash)
}
