/** Real answers of both interfaces, as sent, compared with the keys that the documents show (1§3, 2§7). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientErrors } from '../db/tables/site.ts'
import { quotes } from '../db/tables/pages.ts'
import { createTestServer, insertComment, insertPlace, insertVideo, type Credentials, type TestServer } from '../testing/index.ts'

let server: TestServer
let oak: Credentials
let pine: Credentials
beforeAll(async () => {
  server = await createTestServer()
  oak = await server.asMember({ name: 'Oakum' })
  pine = await server.asMember({ name: 'Pine' })
})
afterAll(() => server.close())

const as = (member: Credentials | null) => ({
  'x-ropewalk-client': 'web/test',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ...(member ? { authorization: `Bearer ${member.token}` } : {}),
})
const post = async (url: string, payload: object, member: Credentials | null = oak) =>
  (await server.app.inject({ method: 'POST', url, payload, headers: as(member) })).json()
const get = async (url: string, member: Credentials | null = oak) => (await server.app.inject({ url, headers: as(member) })).json()

it('[RQ-15] a comment has its author, time, title, attachments and first replies beside its text', async () => {
  const video = await insertVideo(server.db, { ownerId: oak.memberId, title: 'Splice' })
  const thread = await insertComment(server.db, { itemId: video.id, authorId: pine.memberId, text: 'Long?' })
  for (let index = 0; index < 12; index += 1)
    await insertComment(server.db, { itemId: video.id, authorId: oak.memberId, parentId: thread.id, text: `${index}` })
  const asked = { item_id: video.id, type_id: 'video', parent_id: null, page: 1, limit: 10 }
  const { data, total } = await post('/api3/comment/comment/search', asked)
  expect(total).toBe(1)
  expect(data[0]).toMatchObject({
    ...{ comment_id: thread.id, item_id: video.id, type_id: 'video', parent_id: null, text: 'Long?', attachments: [], title: 'Splice' },
    ...{ user_id: pine.memberId, user_name: 'Pine', user_image: null, user_group_id: 15, status_id: 0, child_total: 12 },
    post_convert_time: expect.any(Number),
  })
  expect(data[0].thread.map(({ text }: { text: string }) => text)).toEqual(Array.from({ length: 10 }, (_, index) => `${index}`))
  expect(data[0].thread[0]).toMatchObject({ user_name: 'Oakum', parent_id: thread.id, post_convert_time: expect.any(Number) })
  const legacy = await get(`/legacy?module=comment&method=browse&item_id=${video.id}&type_id=video&parent_id=null`)
  expect(legacy.data).toEqual(data)
})

it('[S-29] the first replies of a thread leave out members who have blocked one another', async () => {
  const video = await insertVideo(server.db, { ownerId: oak.memberId })
  const blocker = await server.asMember()
  const thread = await insertComment(server.db, { itemId: video.id, authorId: pine.memberId })
  await insertComment(server.db, { itemId: video.id, authorId: blocker.memberId, parentId: thread.id, text: 'Hidden' })
  await insertComment(server.db, { itemId: video.id, authorId: pine.memberId, parentId: thread.id, text: 'Seen' })
  await post('/api3/user/block', { user_id: oak.memberId }, blocker)
  const { data } = await post('/api3/comment/comment/search', { item_id: video.id, type_id: 'video', parent_id: null })
  expect(data[0].thread.map(({ text }: { text: string }) => text)).toEqual(['Seen'])
})

it('[RQ-15] owner transfer takes vid and to, answers toName, and names vid in its refusals', async () => {
  const video = await insertVideo(server.db, { ownerId: oak.memberId })
  expect((await post('/api3/admin/video/xfer-owner', { to: pine.memberId })).errors).toEqual({ vid: ['required'] })
  expect(await post('/api3/admin/video/xfer-owner', { vid: video.id, to: pine.memberId })).toEqual({
    success: true,
    data: { toName: 'Pine' },
  })
})

it('[RQ-15] saved searches load with module and data, a block with html and title, both beside success', async () => {
  await post('/api3/core/saved-search/save', { module: 'videos', name: 'Short', json: '{"max":2}' })
  const searches = await post('/api3/core/saved-search/load', { module: 'videos' })
  expect(searches).toMatchObject({ success: true, module: 'videos', data: [{ module: 'videos', name: 'Short', json: '{"max":2}' }] })
  const admin = await server.asMember({ groupId: 1 })
  await post('/api3/front/block/save', { view: 'ptp', language_id: 'en', title: 'Friends', source: '<p>Hello</p>' }, admin)
  const block = await get('/api3/front/block/render?view=ptp&version=2024.12.02', null)
  expect(block).toMatchObject({ success: true, html: '<p>Hello</p>', title: 'Friends' })
  expect('data' in block).toBe(false)
})

it('[RQ-15] a badge has server and status; only the member gets their own finger data', async () => {
  const { data: badge } = await get('/api3/user/auth/user-badge')
  expect(badge).toMatchObject({
    user_id: oak.memberId,
    user_name: 'Oakum',
    user_image: null,
    server_id: null,
    status_id: 0,
    user_group_id: 15,
  })
  expect((await get('/api3/user/setting/account-settings')).data.finger).toEqual({ device: 'Firefox · Linux' })
  const profile = await post('/api3/user/view', { user_name: 'Oakum' }, pine)
  expect(profile.data).toMatchObject({
    profileLoaded: true,
    cf_about_me: expect.any(String),
    gisCity: null,
    gisLat: null,
    country_iso: null,
  })
  expect(JSON.stringify(profile)).not.toMatch(/finger|Firefox/)
})

it('[RQ-15] the filter reads searchIn, shorts, dtFrom, dtTo and sortBy', async () => {
  const owner = { ownerId: pine.memberId }
  const day = (text: string) => new Date(text)
  await insertVideo(server.db, { ...owner, title: 'Hawser', description: 'x', durationSeconds: 60, publishedAt: day('2024-01-01') })
  await insertVideo(server.db, { ...owner, title: 'Other', description: 'A hawser', durationSeconds: 600, publishedAt: day('2024-03-01') })
  const titles = async (filter: object) => {
    const { data, errors } = await post('/api3/videos/browse', { view: 'his', user_name: 'Pine', sortBy: 'title', ...filter })
    return errors ?? data.map(({ title }: { title: string }) => title)
  }
  const text = { value: 'hawser' }
  expect(await titles({ text })).toEqual(['Hawser'])
  expect(await titles({ text, searchIn: ['title', 'description'] })).toEqual(['Hawser', 'Other'])
  expect(await titles({ text, searchIn: ['description'] })).toEqual(['Other'])
  expect(await titles({ text, searchIn: ['description', 'title'], shorts: true })).toEqual(['Hawser'])
  expect(await titles({ text, searchIn: ['title', 'description'], dtFrom: day('2024-02-01').getTime() / 1000 })).toEqual(['Other'])
  expect(await titles({ text, searchIn: ['title', 'description'], dtTo: day('2024-02-01').getTime() / 1000 })).toEqual(['Hawser'])
  expect(await titles({ text, searchIn: ['steward_status'] })).toHaveProperty(['searchIn.0'])
})

it('[O-04] a place is found by address, or by latlng, and named in the requested language', async () => {
  await insertPlace(server.db, { iso: 'DE', country: 'Germany', region: 'NRW', city: 'Bonn', latitude: 50.73, longitude: 7.1 })
  const inGerman = { formatted_address: 'Bonn, NRW, Deutschland', place_id: expect.any(String) }
  expect((await post('/api3/geo/geocode', { address: 'bonn', language: 'de' })).data.places).toMatchObject([inGerman])
  expect((await post('/api3/geo/geocode', { latlng: '50.7,7.0', language: 'de' })).data.places).toMatchObject([inGerman])
  expect((await post('/api3/geo/geocode', { latlng: '50.7,7.0' })).data.places).toMatchObject([{ formatted_address: 'Bonn, NRW, Germany' }])
  for (const latlng of ['91,0', 'here', '1']) expect((await post('/api3/geo/geocode', { latlng })).code).toBe('validation_failed')
})

it('[RQ-15] favourites take vid and uid, and no uid but the member’s own', async () => {
  const video = await insertVideo(server.db, { ownerId: pine.memberId })
  const ask = (uid: number) => post('/legacy?module=video&method=favoritesAdd', { vid: video.id, uid })
  expect((await ask(pine.memberId)).code).toBe('forbidden')
  expect((await ask(oak.memberId)).data).toEqual({ is_favourite: true })
})

it('[RQ-15] owner transfer accepts xfer_to_uid too', async () => {
  const video = await insertVideo(server.db, { ownerId: oak.memberId })
  const transfer = { vid: video.id, xfer_to_uid: pine.memberId }
  expect(await post('/api3/admin/video/xfer-owner', transfer)).toEqual({ success: true, data: { toName: 'Pine' } })
})

it('[RQ-15] the error log takes one entry with no more than time, message, route and origin', async () => {
  const entry = { time: 1_700_000_000, message: 'Rope slipped', route: '/video', origin: 'https://ropewalk.example' }
  expect((await post('/api3/profile/log', entry)).success).toBe(true)
  const rows = await server.db.select().from(clientErrors)
  expect(rows).toMatchObject([
    { message: 'Rope slipped', route: '/video', origin: 'https://ropewalk.example', kind: 'error', build: 'unknown' },
  ])
  const { message: _message, ...without } = entry
  expect((await post('/api3/profile/log', without)).code).toBe('validation_failed')
})

it('[RQ-15] a quote and a horoscope state which of the two they are', async () => {
  const saying = { locale: 'en', text: 'Coil before you tie.', author: '' }
  const signs = Array.from({ length: 12 }, (_, index) => ({ ...saying, type: 'horoscope' as const, sign: index + 1 }))
  await server.db.insert(quotes).values([{ ...saying, type: 'quote' }, ...signs])
  const { data } = await get('/api3/front/quote')
  expect(data).toMatchObject({ quote: { quote_id: expect.any(Number), type: 'quote' }, horoscope: { type: 'horoscope' } })
})

it('[RQ-15] groups come with id, name, whether they count as active, and their parameters', async () => {
  const { groups } = (await get('/legacy?module=users&method=groups')).data
  const named = (name: string) => groups.find((group: { name: string }) => group.name === name)
  expect(groups).toHaveLength(14)
  expect(named('sponsor')).toMatchObject({ id: 7, active: true, parameters: { 'comment.edit_own_comment': true } })
  expect(named('memorial')).toMatchObject({ id: 11, active: false, parameters: { 'comment.edit_own_comment': false } })
  expect(named('staff').parameters).toMatchObject({ 'comment.delete_user_comment': true, 'video.can_edit_any_video': false })
})
