/** The older interface at its real address: the documents' names and parameters, answered by the commands of the newer one. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { groups } from '#contract/roles.ts'
import { createTestServer, insertPlace, insertVideo, type Credentials, type TestServer } from '../testing/index.ts'

let server: TestServer
let oak: Credentials
let pine: Credentials
beforeAll(async () => {
  server = await createTestServer()
  oak = await server.asMember({ name: 'Oakum' })
  pine = await server.asMember({ name: 'Pine' })
})
afterAll(() => server.close())

async function ask(name: string, parameters: Readonly<Record<string, string>> = {}, method: 'GET' | 'POST' = 'POST', as = oak) {
  const [module, verb] = name.split('.')
  const sent = new URLSearchParams(parameters).toString()
  const answer = await server.app.inject({
    method,
    url: `/legacy?module=${module}&method=${verb}${method === 'GET' ? `&${sent}` : ''}`,
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/x-www-form-urlencoded' },
    ...(method === 'POST' ? { payload: sent } : {}),
  })
  return answer.json()
}

it('[RQ-15] finds members by sUser, pages by iPage, and returns a list', async () => {
  for (let count = 0; count < 12; count += 1) await server.asMember({ name: `Larch-${count}` })
  for (const name of ['users.search', 'users.inline']) {
    const second = await ask(name, { sUser: 'larch', iPage: '2' })
    expect([second.data.length, second.total, second.iPage, second.iPageSize]).toEqual([2, 12, 2, 10])
  }
  expect((await ask('users.search', { sUser: '' })).errors).toEqual({ text: ['required'] })
})

it('[RQ-15] returns a member’s id by name and name by id, to callers for whom the member exists', async () => {
  expect((await ask('users.getId', { user_name: 'pine' }, 'GET')).data.user_id).toBe(pine.memberId)
  expect((await ask('users.getName', { uid: String(pine.memberId) }, 'GET')).data.user_name).toBe('Pine')
  const hidden = await server.asMember({ name: 'Yew' })
  await ask('users.block', { uid: String(oak.memberId) }, 'POST', hidden)
  expect((await ask('users.getId', { user_name: 'yew' }, 'GET')).code).toBe('user_not_found')
})

it('[RQ-15] lists the groups, and the caller’s sign-ins', async () => {
  const listed: { id: number; name: string; role: string }[] = (await ask('users.groups', {}, 'GET')).data.groups
  expect(listed).toHaveLength(Object.keys(groups).length)
  expect(listed).toContainEqual({ id: 12, name: 'vendor', role: 'vendor', active: true, parameters: expect.any(Object) })
  expect((await ask('users.loginRecord', {}, 'GET')).data.sessions).toMatchObject([{ session_id: oak.sessionId, is_current: true }])
})

it('[RQ-15] adds and removes a favourite by vid, and lists a member’s favourites by uid', async () => {
  const video = await insertVideo(server.db, { title: 'Splice', ownerId: pine.memberId })
  const vid = String(video.id)
  const favourites = async () => (await ask('profile.favorites', { uid: String(oak.memberId) }, 'GET')).data
  expect((await ask('video.favoritesAdd', { vid, uid: String(oak.memberId) })).data).toEqual({ is_favourite: true })
  expect(await favourites()).toMatchObject([{ video_id: video.id, title: 'Splice' }])
  expect((await ask('video.vote', { vid, way: 'up' })).data).toMatchObject({ voteup: 1, votedown: 0 })
  expect((await ask('video.loadEdit', { vid }, 'GET')).data.title).toBe('Splice')
  expect((await ask('video.browse', {}, 'GET')).iPageSize).toBe(30)
  expect((await ask('video.favoritesRemove', { vid })).data).toEqual({ is_favourite: false })
  expect(await favourites()).toEqual([])
  // A link in a mail must not change a favourite.
  expect((await ask('video.favoritesAdd', { vid }, 'GET')).code).toBe('forbidden')
})

it('[RQ-15] accepts a report of a video by vid, reason_id and text', async () => {
  const { id } = await insertVideo(server.db, { ownerId: pine.memberId })
  await ask('core.reportAdd', { vid: String(id), reason_id: '3', text: 'Mine.' })
  const reports = async () => (await ask('core.reportGet', {}, 'GET')).data.reports
  expect(await reports()).toMatchObject([{ type_id: 'video', item_id: id, reason_id: 3, text: 'Mine.' }])
  await ask('core.reportRemove', { vid: String(id) })
  expect(await reports()).toEqual([])
})

it('[RQ-15] looks places up by iso, sort and region ids', async () => {
  const { regionId, cityId } = await insertPlace(server.db, { city: 'Bonn', region: 'NRW' })
  expect((await ask('geo.inlineRegion', { iso: 'DE', sort: 'name' }, 'GET')).data.regions).toMatchObject([{ region_id: regionId }])
  expect((await ask('geo.inlineCity', { region_ids: String(regionId) }, 'GET')).data.cities).toMatchObject([{ city_id: cityId }])
  const chosen = (await ask('geo.loadAll', { iso: 'DE', region_ids: String(regionId), city_ids: String(cityId) }, 'GET')).data
  expect([chosen.country.iso, chosen.regions.length, chosen.cities.length]).toEqual(['DE', 1, 1])
})

it('[RQ-15] [I-04] sends mail messages, lists the inbox, shows a thread, and writes to the owner of a video', async () => {
  const { thread } = (await ask('mail.sendPM', { 'user_names[]': 'Pine', subject: 'Rope', text: 'Jute or hemp?' })).data
  const requests = await ask('mail.index', { box: 'requests' }, 'GET', pine)
  expect([requests.data.length, requests.iPage, requests.iPageSize]).toEqual([1, 1, 20])
  const { messages } = (await ask('mail.thread', { thread_id: String(thread.thread_id) }, 'GET', pine)).data
  expect(messages).toMatchObject([{ text: 'Jute or hemp?', sender: { user_name: 'Oakum' }, time_stamp: expect.any(Number) }])
  const video = await insertVideo(server.db, { title: 'Splice', ownerId: pine.memberId })
  await ask('video.contactSeller', { to: String(pine.memberId), vid: String(video.id), title: 'Is it for sale?' })
  expect((await ask('mail.index', { box: 'sent' }, 'GET')).data[0]).toMatchObject({
    subject: 'Splice',
    last: { excerpt: 'Is it for sale?' },
  })
  // A link must not be able to send anything.
  expect((await ask('mail.sendPM', { user_names: 'Pine', text: 'x' }, 'GET')).code).toBe('forbidden')
  await ask('mail.sendPM', { thread_id: String(thread.thread_id), text: 'Jute' }, 'POST', pine)
  expect((await ask('tray.latestMessages', {}, 'GET')).data[0]).toMatchObject({ thread_id: thread.thread_id, last: { excerpt: 'Jute' } })
})
