import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictureMaxBytes, removePicture, uploadPicture } from '#contract/profile/profile-picture.ts'
import { searchNotifications } from '#contract/notify/notifications.ts'
import { groups } from '#contract/roles.ts'
import { getMember } from '#contract/profile/profile.ts'
import { pngBomb } from '../../../testing/fuzz/png-bomb.ts'
import { createTestServer, type Credentials, type TestServer } from '../../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const whole = { left: 0, top: 0, width: 1, height: 1 }
const upload = (as: Credentials, file: Buffer, crop = whole) => server.call(uploadPicture, { image: file.toString('base64'), crop }, { as })

/** Red on the left, blue on the right, with all the metadata that phones write into photos. */
function photo(width = 800, height = 400) {
  const half = { width: width / 2, height, channels: 3 as const }
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([{ input: { create: { ...half, background: '#ff0000' } }, left: 0, top: 0 }])
    .withExif({
      IFD0: { Make: 'Canary Cameras', Model: 'Spy 3', Software: 'canary-soft' },
      IFD2: { DateTimeOriginal: '2024:05:06 07:08:09' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 44/1 52/1', GPSLongitudeRef: 'E', GPSLongitude: '4/1 50/1 45/1' },
    })
}

async function stored(address: string): Promise<Buffer> {
  const body = await server.services.storage.read(address.replace('/media/', ''))
  if (!body) throw new Error(`${address} is not stored`)
  return buffer(body)
}

const get = (as: Credentials | undefined, url: string) =>
  server.app.inject({ method: 'GET', url, cookies: as ? { rw_media: as.mediaCookie } : {} })

describe('the profile photo', () => {
  it('is re-encoded in two sizes, reports what was removed, and is served to members only', async () => {
    const me = await server.asMember()
    const { data } = await upload(me, await photo().jpeg().toBuffer())
    expect(data.removed).toEqual(['place', 'camera', 'date'])
    for (const [address, side] of [
      [data.userImage, 256],
      [data.picture, 1024],
    ] as const) {
      const picture = await stored(address)
      const { format, width, height, exif, xmp, icc } = await sharp(picture).metadata()
      expect({ format, width, height, exif, xmp, icc }).toEqual({
        format: 'webp',
        width: side,
        height: side,
        exif: undefined,
        xmp: undefined,
        icc: undefined,
      })
      expect(picture.toString('latin1')).not.toMatch(/Canary|canary|2024:05/)
      expect((await get(me, address)).statusCode).toBe(200)
      expect((await get(undefined, address)).statusCode).toBe(404)
    }
    const other = await server.asMember()
    expect((await server.call(getMember, { userId: me.memberId as never }, { as: other })).data).toMatchObject({
      userImage: data.userImage,
      picture: data.picture,
    })
    expect(server.events.map(({ name }) => name)).toContain('members.changed')
  })

  it('is the square the member chose, of the photo as displayed', async () => {
    const me = await server.asMember()
    const colour = async (file: Buffer, crop: typeof whole) => {
      const { data } = await upload(me, file, crop)
      const { dominant } = await sharp(await stored(data.userImage)).stats()
      return dominant.r > dominant.b ? 'red' : 'blue'
    }
    const lying = await photo().jpeg().toBuffer()
    expect(await colour(lying, { left: 0, top: 0, width: 0.5, height: 1 })).toBe('red')
    expect(await colour(lying, { left: 0.5, top: 0, width: 0.5, height: 1 })).toBe('blue')
    // Rotated by a quarter by its metadata: the left side is displayed at the top.
    const standing = await sharp(lying).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await colour(standing, { left: 0, top: 0, width: 1, height: 0.5 })).toBe('red')
    expect(await colour(standing, { left: 0, top: 0.5, width: 1, height: 0.5 })).toBe('blue')
  })

  it.each(['png', 'webp', 'avif', 'jpeg'] as const)('may be a %s', async (format) => {
    const me = await server.asMember()
    expect((await upload(me, await photo(200, 200).toFormat(format).toBuffer())).refusal).toBeNull()
  })

  it('replaces the previous one, whose files are deleted, and can be removed', async () => {
    const me = await server.asMember()
    const file = await photo().jpeg().toBuffer()
    const first = (await upload(me, file)).data
    const second = (await upload(me, file)).data
    expect(first.removed).not.toContain('other')
    expect(await server.services.storage.stat(first.userImage.replace('/media/', ''))).toBeNull()
    expect(await server.services.storage.stat(first.picture.replace('/media/', ''))).toBeNull()
    await server.call(removePicture, {}, { as: me })
    expect(await server.services.storage.stat(second.userImage.replace('/media/', ''))).toBeNull()
    expect((await server.call(getMember, { userId: me.memberId as never }, { as: me })).data).toMatchObject({
      userImage: null,
      picture: null,
    })
  })
})

describe('a hostile image', () => {
  it('[S-15] that decodes to a huge size is refused before it is decoded', async () => {
    const me = await server.asMember()
    for (const side of [20_000, 65_000]) expect((await upload(me, pngBomb(side))).refusal?.code).toBe('upload_too_large')
  })

  it('is refused by its content, not by its name', async () => {
    const me = await server.asMember()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><image href="file:///etc/passwd"/></svg>')
    const plain = photo(200, 200)
    const files: Record<string, Buffer> = {
      svg,
      gif: await plain.clone().gif().toBuffer(),
      tiff: await plain.clone().tiff().toBuffer(),
      text: Buffer.from('hello '.repeat(100)),
      video: Buffer.from('\u0000\u0000\u0000\u0020ftypisom'.padEnd(400, 'x'), 'latin1'),
      heic: await readFile(path.join(import.meta.dirname, '../../../testing/pictures/phone-photo.heic')),
      script: await readFile(path.join(import.meta.dirname, 'picture.test.ts')),
      'cut off': (await plain.clone().png().toBuffer()).subarray(0, 60),
      'half a jpeg': (await photo().jpeg().toBuffer()).subarray(0, 400),
      'svg behind a png’s head': Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), svg]),
      small: await photo(90, 90).png().toBuffer(),
    }
    for (const [name, file] of Object.entries(files))
      expect([name, (await upload(me, file)).refusal?.code]).toEqual([name, 'upload_wrong_type'])
  })

  it('is refused if it exceeds the size of a photo, or is empty', async () => {
    const me = await server.asMember()
    const jpeg = await photo().jpeg().toBuffer()
    const padded = Buffer.concat([jpeg, Buffer.alloc(pictureMaxBytes)])
    expect((await upload(me, padded)).refusal?.code).toMatch(/validation_failed|upload_too_large|body_too_large/)
    expect((await server.call(uploadPicture, { image: '../../etc/passwd', crop: whole }, { as: me })).refusal?.code).toBe(
      'upload_wrong_type',
    )
    const crops = [
      { left: -1, top: 0, width: 1, height: 1 },
      { left: 0, top: 0, width: 2, height: 1 },
    ]
    for (const crop of crops) expect((await upload(me, jpeg, crop)).refusal?.code).toBe('validation_failed')
    // A crop outside of the image is moved into it.
    expect((await upload(me, jpeg, { left: 1, top: 1, width: 0, height: 0 })).refusal).toBeNull()
  })

  it('changes nothing', async () => {
    const me = await server.asMember()
    const { data } = await upload(me, await photo().jpeg().toBuffer())
    await upload(me, Buffer.from('nonsense'))
    expect((await server.call(getMember, { userId: me.memberId as never }, { as: me })).data.userImage).toBe(data.userImage)
  })
})

describe('[F-07] the profile photo of another member', () => {
  const change = (as: Credentials, userId: number, file: Buffer) =>
    server.call(uploadPicture, { image: file.toString('base64'), crop: whole, userId: userId as never }, { as })
  const remove = (as: Credentials, userId: number) => server.call(removePicture, { userId: userId as never }, { as })
  const pictureOf = async (member: Credentials) =>
    (await server.call(getMember, { userId: member.memberId as never }, { as: member })).data.userImage
  const told = async (member: Credentials) =>
    (await server.call(searchNotifications, {}, { as: member })).data.items.map(({ kind, actor }) => [kind, actor])

  it('is changed and removed by admins, without that of the admin, and the member is told, without a name', async () => {
    const [admin, member] = [await server.asAdmin(), await server.asMember()]
    const own = await pictureOf(admin)
    const { data } = await change(admin, member.memberId, await photo().jpeg().toBuffer())
    expect([await pictureOf(member), await pictureOf(admin)]).toEqual([data.userImage, own])
    await expect.poll(() => told(member)).toEqual([['picture_changed', null]])
    expect(await told(admin)).toEqual([])
    expect((await remove(admin, member.memberId)).refusal).toBeNull()
    expect(await pictureOf(member)).toBeNull()
    expect(await get(member, data.userImage)).toMatchObject({ statusCode: 404 })
  })

  it('is nobody else’s to change: for staff and members there is no such member, as for ids that do not exist', async () => {
    const [staff, member, other, admin] = [
      await server.asMember({ groupId: groups.staff }),
      await server.asMember(),
      await server.asMember(),
      await server.asAdmin(),
    ]
    const file = await photo().jpeg().toBuffer()
    for (const [as, userId] of [
      [staff, member.memberId],
      [other, member.memberId],
      [other, 999_999_999],
      [admin, 999_999_999],
    ] as const) {
      expect((await change(as, userId, file)).refusal?.code).toBe('user_not_found')
      expect((await remove(as, userId)).refusal?.code).toBe('user_not_found')
    }
    expect(await told(member)).toEqual([])
    expect((await change(other, other.memberId, file)).refusal, 'the own id').toBeNull()
  })
})
