import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '#contract/accounts.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import { requestPlay, requestSave } from '#contract/playback.ts'
import type { VideoId } from '#contract/content/ids.ts'
import type { SessionId } from '#contract/primitives.ts'
import { editVideo } from '#contract/videos.ts'
import { members } from '../../db/tables/accounts.ts'
import { blocks } from '../../db/tables/social.ts'
import { videos } from '../../db/tables/videos.ts'
import { createMediaServer, type MediaServer } from '../../testing/create-media-server.ts'
import { insertSession, type Credentials } from '../../testing/index.ts'
import { openFastClock } from '../../testing/clocks/fast-clock.ts'
import { openClipFolder } from '../../testing/make-clip.ts'

let server: MediaServer
let owner: Credentials
let viewer: Credentials
let id: VideoId
let otherId: VideoId

beforeAll(async () => {
  server = await createMediaServer()
  await using clips = await openClipFolder()
  const clip = await clips.make('video.mp4', { seconds: 5 })
  owner = await server.asMember()
  const encoded = []
  for (const _ of [1, 2]) {
    const video = await server.receive(clip, { ownerId: owner.memberId, allowDownload: 'members' })
    await server.encode(video.id)
    encoded.push(video.id)
  }
  // The ids come from the database.
  ;[id, otherId] = encoded as [VideoId, VideoId]
})
afterAll(() => server.close())
beforeEach(async () => void (viewer = await server.asMember()))

const get = (
  url: string,
  { cookie = viewer.mediaCookie, range, method = 'GET' }: { cookie?: string | null; range?: string; method?: 'GET' | 'HEAD' } = {},
) => server.app.inject({ method, url, headers: range ? { range } : {}, cookies: cookie === null ? {} : { rw_media: cookie } })
const grantFor = async (as = viewer, videoId = id, isNative = false) => (await server.call(requestPlay, { videoId, isNative }, { as })).data
const statusOf = async (...args: Parameters<typeof get>) => {
  const answer = await get(...args)
  // A refusal has an empty body, or the site's own "not found" if no media route matches.
  if (answer.statusCode === 404 && answer.rawPayload.length > 0) expect(answer.json()).toMatchObject({ success: false, code: 'not_found' })
  return answer.statusCode
}
const files = ['master.m3u8', '90p/index.m3u8', 'sprites.vtt', 'sprites-1.webp']

describe('media behind a grant', () => {
  it('plays: playlists, init, segments, sprites, each with its type', async () => {
    const { prefix, renditions, hasSprites } = await grantFor()
    expect(renditions).toMatchObject([{ name: '90p', isComplete: true }])
    expect(hasSprites).toBe(true)
    const master = await get(`${prefix}master.m3u8`)
    expect(master.headers).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    const list = (await get(`${prefix}90p/index.m3u8`)).payload
    const names = list.match(/[a-z0-9]+-(init\.mp4|\d{5}\.m4s)/g) ?? []
    expect(names).toHaveLength(3)
    for (const name of names) {
      const answer = await get(`${prefix}90p/${name}`)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'video/mp4'])
      expect(answer.rawPayload.toString('latin1', 4, 8)).toMatch(/ftyp|styp|moof|sidx/)
    }
    expect((await get(`${prefix}sprites.vtt`)).payload).toMatch(/^WEBVTT/)
    expect((await get(`${prefix}sprites-1.webp`)).headers['content-type']).toBe('image/webp')
  })

  it('answers ranges', async () => {
    const { prefix } = await grantFor()
    const whole = (await get(`${prefix}sprites-1.webp`)).rawPayload
    const part = await get(`${prefix}sprites-1.webp`, { range: 'bytes=2-5' })
    expect(part.statusCode).toBe(206)
    expect(part.headers).toMatchObject({ 'content-range': `bytes 2-5/${whole.length}`, 'content-length': '4', 'accept-ranges': 'bytes' })
    expect(part.rawPayload).toEqual(whole.subarray(2, 6))
    expect((await get(`${prefix}sprites-1.webp`, { range: 'bytes=-3' })).rawPayload).toEqual(whole.subarray(-3))
    expect((await get(`${prefix}sprites-1.webp`, { range: `bytes=${whole.length}-` })).statusCode).toBe(416)
    expect((await get(`${prefix}sprites-1.webp`, { range: 'lines=1-2' })).statusCode).toBe(200)
    const head = await get(`${prefix}sprites-1.webp`, { method: 'HEAD' })
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, String(whole.length), 0])
  })

  it('serves only the files of the package', async () => {
    const { prefix } = await grantFor()
    for (const name of [
      '',
      'poster-1.webp',
      '../master.m3u8',
      '..%2f..%2fmaster.m3u8',
      '90p%2f..%2fmaster.m3u8',
      '90p/',
      '90p',
      '.tmp/x',
      'master.m3u8/',
      'MASTER.M3U8',
      '90p/index.m3u8.bak',
      '90p/%00',
      '480p/index.m3u8',
      `../../${otherId}/master.m3u8`,
    ])
      expect([404, 308], name).toContain(await statusOf(`${prefix}${name}`))
  })
})

describe('[S-09] a media address', () => {
  it('is useless without its cookie, or with another member’s or another session’s', async () => {
    const { prefix } = await grantFor()
    const other = await server.asMember()
    const session = await signInAgain(viewer)
    for (const name of files) {
      expect(await statusOf(prefix + name), name).toBe(200)
      for (const cookie of [
        null,
        '',
        'x',
        other.mediaCookie,
        session.mediaCookie,
        `${viewer.sessionId}.`,
        viewer.sessionId,
        `${other.sessionId}.${viewer.mediaCookie.split('.')[1]}`,
        `${viewer.mediaCookie}x`,
      ])
        expect(await statusOf(prefix + name, { cookie }), String(cookie)).toBe(404)
    }
  })

  it('is useless with any one character changed', async () => {
    const { prefix } = await grantFor()
    const token = prefix.split('/')[2] ?? ''
    let tried = 0
    for (let index = 0; index < token.length; index += 1) {
      const changed = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1)
      expect(await statusOf(`/media/${changed}/${id}/master.m3u8`), `character ${index}`).toBe(404)
      tried += 1
    }
    expect(tried).toBeGreaterThan(150)
    for (const forged of [token.split('.')[0], `${token}.`, `.${token.split('.')[1]}`, `${token}${token}`, `${token}%00`, ''])
      expect([404, 308], forged).toContain(await statusOf(`/media/${forged}/${id}/master.m3u8`))
  })

  it('opens only the video it was made for', async () => {
    const { prefix } = await grantFor()
    const token = prefix.split('/')[2]
    for (const videoId of [otherId, `0${id}`, `${id}.0`, ` ${id}`, `+${id}`, '0', '-1'])
      expect(await statusOf(`/media/${token}/${encodeURIComponent(videoId)}/master.m3u8`)).toBe(404)
  })

  it('expires after five minutes; a native player’s after six hours', async () => {
    const [short, long] = [await grantFor(), await grantFor(viewer, id, true)]
    server.clock.advance(290_000)
    expect(await statusOf(`${short.prefix}master.m3u8`)).toBe(200)
    server.clock.advance(11_000)
    expect(await statusOf(`${short.prefix}master.m3u8`)).toBe(404)
    expect(await statusOf(`${long.prefix}master.m3u8`)).toBe(200)
    server.clock.advance(6 * 3_600_000)
    expect(await statusOf(`${long.prefix}master.m3u8`)).toBe(404)
  })

  it('ends with the session', async () => {
    const { prefix } = await grantFor()
    expect(await statusOf(`${prefix}master.m3u8`)).toBe(200)
    const elsewhere = await signInAgain(viewer)
    await server.call(endSession, { sessionId: viewer.sessionId as SessionId }, { as: elsewhere })
    expect(await statusOf(`${prefix}master.m3u8`)).toBe(404)
    expect(await statusOf(`/media/posters/${id}/1.webp`)).toBe(404)
  })

  it('ends when the owner closes the video, at the next request', async () => {
    const { prefix } = await grantFor(viewer, otherId)
    expect(await statusOf(`${prefix}master.m3u8`)).toBe(200)
    await edit({ videoStatus: 'inactive' })
    expect(await statusOf(`${prefix}master.m3u8`)).toBe(404)
    expect((await server.call(requestPlay, { videoId: otherId }, { as: viewer })).refusal?.code).toBe('video_unavailable')
    await edit({ videoStatus: 'ready' })
    expect(await statusOf(`${prefix}master.m3u8`)).toBe(200)
  })

  it('ends within 60 seconds of a block or a changed role, which emit no event', async () => {
    const play = await grantFor()
    const save = (await server.call(requestSave, { videoId: id }, { as: viewer })).data
    expect(await statusOf(`${play.prefix}master.m3u8`)).toBe(200)
    expect(await statusOf(`${save.prefix}90p/index.m3u8`)).toBe(200)
    expect(await statusOf(`/media/posters/${id}/1.webp`)).toBe(200)
    await server.db.insert(blocks).values({ memberId: owner.memberId, blockedId: viewer.memberId })
    server.clock.advance(31_000)
    expect(await statusOf(`${play.prefix}master.m3u8`)).toBe(404)
    expect(await statusOf(`${save.prefix}90p/index.m3u8`)).toBe(404)
    expect(await statusOf(`/media/posters/${id}/1.webp`)).toBe(404)
    expect((await server.call(requestPlay, { videoId: id }, { as: viewer })).refusal?.code).toBe('not_found')
    const banned = await server.asMember()
    const { prefix } = await grantFor(banned)
    await server.db.update(members).set({ groupId: 5 }).where(eq(members.id, banned.memberId))
    using time = openFastClock()
    time.pass(29_000)
    expect(await statusOf(`${prefix}master.m3u8`, { cookie: banned.mediaCookie })).toBe(404)
  })

  it('for saving does not open a video that may only be played', async () => {
    const video = await server.db.select().from(videos).where(eq(videos.id, otherId))
    expect(video[0]?.allowDownload).toBe('members')
    const { prefix } = (await server.call(requestSave, { videoId: otherId }, { as: viewer })).data
    expect(await statusOf(`${prefix}90p/index.m3u8`)).toBe(200)
    await edit({ allowDownload: 'nobody' })
    expect(await statusOf(`${prefix}90p/index.m3u8`)).toBe(404)
    expect(await statusOf(`${(await grantFor(viewer, otherId)).prefix}90p/index.m3u8`)).toBe(200)
    await edit({ allowDownload: 'members' })
  })
})

describe('posters and avatars', () => {
  it('are for signed-in members only, in two sizes', async () => {
    const [card, large] = [await get(`/media/posters/${id}/1.webp`), await get(`/media/posters/${id}/1-large.webp`)]
    expect([card.statusCode, card.headers['content-type'], card.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, max-age=3600',
    ])
    expect(large.statusCode).toBe(200)
    for (const cookie of [null, 'x', `${viewer.sessionId}.x`]) expect(await statusOf(`/media/posters/${id}/1.webp`, { cookie })).toBe(404)
    const registered = await server.asMember({ groupId: 14 })
    expect(await statusOf(`/media/posters/${id}/1.webp`, { cookie: registered.mediaCookie })).toBe(404)
    for (const name of ['1.png', '../1.webp', '1-huge.webp', 'x.webp', '']) expect(await statusOf(`/media/posters/${id}/${name}`)).toBe(404)
    for (const videoId of ['0', '-1', '999999', '1e3', 'x']) expect(await statusOf(`/media/posters/${videoId}/1.webp`)).toBe(404)
  })

  it('[S-09] of hidden videos are not found, except for their owner', async () => {
    const hidden = await server.asMember()
    await server.db.update(videos).set({ status: 'new' }).where(eq(videos.id, otherId))
    server.services.bus.emit('videos.changed', { videoId: otherId })
    expect(await statusOf(`/media/posters/${otherId}/1.webp`, { cookie: hidden.mediaCookie })).toBe(404)
    expect(await statusOf(`/media/posters/${otherId}/1.webp`, { cookie: owner.mediaCookie })).toBe(200)
    await server.db.update(videos).set({ status: 'ready' }).where(eq(videos.id, otherId))
    server.services.bus.emit('videos.changed', { videoId: otherId })
  })

  it('of members are served from their own folder only', async () => {
    await server.storage.put('avatars/abc123.webp', Buffer.from('RIFFxxxxWEBP'))
    await server.storage.put('avatars/secret.txt', Buffer.from('no'))
    expect(await statusOf('/media/avatars/abc123.webp')).toBe(200)
    expect(await statusOf('/media/avatars/abc123.webp', { cookie: null })).toBe(404)
    for (const name of ['secret.txt', '..%2fvideos%2fx.webp', '.webp', 'nobody.webp', 'ABC.webp'])
      expect(await statusOf(`/media/avatars/${name}`)).toBe(404)
  })
})

/** Edits as the owner and checks that it succeeded. */
async function edit(change: Omit<RequestInput<typeof editVideo>, 'videoId'>): Promise<void> {
  // Other tests advance the clock, so earlier tokens have expired.
  const { refusal } = await server.call(editVideo, { videoId: otherId, ...change }, { as: await signInAgain(owner) })
  expect(refusal).toBeNull()
}

/** A second device of the same member. */
async function signInAgain({ memberId }: Credentials): Promise<Credentials> {
  const session = await insertSession(server.db, { memberId, now: server.clock.now() })
  const { token } = await server.services.tokens.signAccessToken({ memberId, sessionId: session.id })
  return { ...viewer, sessionId: session.id, token, mediaCookie: server.services.tokens.signMediaCookie(session.id) }
}
