import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { attachmentTypes } from '#contract/policy/picture-types.ts'
import {
  attachmentField,
  attachmentLimits,
  attachmentPath,
  attachmentPaths,
  eventImageField,
  eventImagePath,
} from '#contract/texts/attachments.ts'
import { attachments } from '../../db/tables/attachments.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { sendForm } from '../../testing/send-form.ts'

let server: TestServer
let tom: Credentials
beforeAll(async () => {
  server = await createTestServer()
  tom = await server.asMember()
})
afterAll(() => server.close())

const picture = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#446688' } })

/** In the format of a browser's form. */
async function attach(files: ReadonlyArray<Buffer | Blob>, as: Pick<Credentials, 'token'> | null = tom, path: string = attachmentPath) {
  const form = new FormData()
  for (const [index, file] of files.entries())
    form.append(attachmentField, new Blob([file instanceof Blob ? file : new Uint8Array(file)]), `p${index}.jpg`)
  form.append('scenario', 'comment')
  form.append('item_id', '7')
  return sendForm(server, path, form, as)
}
const see = (url: string, mediaCookie?: string) => server.app.inject({ url, cookies: mediaCookie ? { rw_media: mediaCookie } : {} })

describe('photos for a text', () => {
  it('are uploaded as a form and answered with their addresses and ids', async () => {
    const { body } = await attach([await picture().jpeg().toBuffer(), await picture(3000, 1000).png().toBuffer()])
    expect(body).toEqual({
      success: true,
      data: {
        items: [1, 2].map(() => ({
          destination: expect.stringMatching(/^\/media\/attachments\/[0-9a-f]{32}\.webp$/),
          attachment_id: expect.any(Number),
        })),
      },
    })
    const answer = await see(body.data.items[1].destination, tom.mediaCookie)
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 2048, height: 683 })
    expect((await server.db.select().from(attachments)).map(({ memberId }) => memberId)).toEqual([tom.memberId, tom.memberId])
  })

  it('are accepted under all names of the call, and one for an event under its own name and field', async () => {
    const file = await picture().png().toBuffer()
    for (const path of attachmentPaths) {
      const { body } = await attach([file], tom, path)
      const [{ destination }] = body.data.items
      expect((await see(destination, tom.mediaCookie)).statusCode, path).toBe(200)
    }
    const form = new FormData()
    form.append(eventImageField, new Blob([new Uint8Array(file)]), 'event.png')
    const { body } = await sendForm(server, eventImagePath, form, tom)
    expect(body).toEqual({ success: true, data: [{ image_path: expect.stringMatching(/^\/media\/attachments\/[0-9a-f]{32}\.webp$/) }] })
    expect((await see(body.data[0].image_path, tom.mediaCookie)).statusCode).toBe(200)
    form.append(eventImageField, new Blob([new Uint8Array(file)]), 'second.png')
    expect((await sendForm(server, eventImagePath, form, tom)).body.errors).toEqual({ image: ['too_many'] })
    expect((await sendForm(server, eventImagePath, new FormData(), tom)).body.errors).toEqual({ image: ['required'] })
    expect((await sendForm(server, eventImagePath, form, null)).status).toBe(401)
  })

  it('of every kind that the file picker offers are accepted, a GIF as its first frame', async () => {
    const kinds: Readonly<Record<(typeof attachmentTypes)[number], () => Promise<Buffer>>> = {
      'image/jpeg': () => picture().jpeg().toBuffer(),
      'image/png': () => picture().png().toBuffer(),
      'image/webp': () => picture().webp().toBuffer(),
      'image/gif': () => picture().gif().toBuffer(),
      'image/avif': () => picture().avif().toBuffer(),
    }
    for (const type of attachmentTypes) {
      const { body } = await attach([await kinds[type]()])
      const { rawPayload } = await see(body.data.items[0].destination, tom.mediaCookie)
      expect(await sharp(rawPayload).metadata(), type).toMatchObject({ format: 'webp', width: 40, height: 30 })
    }
  })

  it('[S-16] are re-encoded without location, camera and any other metadata of the file', async () => {
    const withPlace = await picture()
      .withExif({ IFD0: { Make: 'Canary camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 54/1 0/1' } })
      .jpeg()
      .toBuffer()
    const { body } = await attach([Buffer.concat([withPlace, Buffer.from('<script>alert(1)</script>')])])
    const { rawPayload } = await see(body.data.items[0].destination, tom.mediaCookie)
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
    expect(rawPayload.toString('latin1')).not.toMatch(/Canary|script/)
  })

  it('[S-09] open only with the session of a member', async () => {
    const { body } = await attach([await picture().png().toBuffer()])
    const [{ destination }] = body.data.items
    expect((await see(destination)).statusCode).toBe(404)
    expect((await see(destination, 'forged')).statusCode).toBe(404)
    const registered = await server.asMember({ groupId: 14 })
    expect((await see(destination, registered.mediaCookie)).statusCode).toBe(404)
    for (const name of ['..%2f..%2fetc%2fpasswd', 'a.webp', `${'f'.repeat(32)}.svg`])
      expect((await see(`/media/attachments/${name}`, tom.mediaCookie)).statusCode).toBe(404)
  })

  it('[S-15] that are not images, decompress to huge sizes, or are too many or too large are refused', async () => {
    for (const nonsense of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('GIF89a'),
      Buffer.alloc(2000),
      Buffer.alloc(0),
      await readFile(new URL('../../testing/pictures/phone-photo.heic', import.meta.url)),
    ])
      expect((await attach([nonsense])).body.code).toBe('upload_wrong_type')
    const monster = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(monster.length).toBeLessThan(1_000_000)
    expect((await attach([monster])).body.code).toBe('upload_wrong_type')
    const small = await picture().png().toBuffer()
    expect((await attach([])).body.errors).toEqual({ images: ['required'] })
    expect((await attach(Array.from({ length: attachmentLimits.files + 1 }, () => small))).body.errors).toEqual({ images: ['too_many'] })
    expect((await attach([Buffer.alloc(attachmentLimits.bytes + 1)])).body.code).toBe('upload_too_large')
    const torn = await server.app.inject({
      method: 'POST',
      url: attachmentPath,
      headers: { 'x-ropewalk-client': 'web/test', 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${tom.token}` },
      payload: Buffer.from('--x\r\nno form'),
    })
    expect(torn.json().errors).toEqual({ images: ['required'] })
  })

  it('[S-07] are accepted from members only, up to an hourly limit each', async () => {
    const small = await picture().png().toBuffer()
    expect((await attach([small], null)).status).toBe(401)
    const registered = await server.asMember({ groupId: 14 })
    expect((await attach([small], registered)).body.code).toBe('terms_required')
    const ben = await server.asMember()
    const row = { memberId: ben.memberId, width: 1, height: 1, sizeBytes: 1, createdAt: server.clock.now() }
    await server.db
      .insert(attachments)
      .values(Array.from({ length: attachmentLimits.perHour }, (_, index) => ({ ...row, name: `old-${index}` })))
    expect((await attach([small], ben)).body.code).toBe('rate_limited')
  })
})
