import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groups } from '#contract/roles.ts'
import { listZoomRooms, removeZoomRoom, saveZoomRoom } from '#contract/chat/zoom.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'

let server: TestServer
let member: Credentials
let staff: Credentials

beforeAll(async () => {
  server = await createTestServer()
  member = await server.asMember()
  staff = await server.asMember({ groupId: groups.staff })
})
afterAll(() => server.close())

const room = { name: 'Rope jam', link: 'https://us02web.zoom.us/j/123?pwd=abc', host: 'Halyard', hours: 'Fridays from 20:00' }
const save = (fields: Partial<typeof room> & { roomId?: number }, as = staff) => server.call(saveZoomRoom, { ...room, ...fields }, { as })
const listed = async () => (await server.call(listZoomRooms, {}, { as: member })).data.rooms

describe('Zoom rooms', () => {
  it('[P-07] [C-16] are listed by name for every member, managed by staff, and cannot be changed by others', async () => {
    expect(await listed()).toEqual([])
    const { data: jam } = await save({})
    await save({ name: 'a  first\nroom', host: '', hours: '' })
    expect(await listed()).toEqual([
      { ...room, roomId: expect.any(Number), name: 'a first room', host: '', hours: '' },
      { ...room, roomId: jam.roomId },
    ])
    await save({ roomId: jam.roomId, name: 'Rope jam, late', hours: 'Saturdays' })
    expect((await listed()).find(({ roomId }) => roomId === jam.roomId)).toMatchObject({ name: 'Rope jam, late', hours: 'Saturdays' })
    const byOthers = [await save({}, member), await server.call(removeZoomRoom, { roomId: jam.roomId }, { as: member })]
    expect(byOthers.map(({ refusal }) => refusal?.code)).toEqual(['forbidden', 'forbidden'])
    expect((await server.call(listZoomRooms, {})).refusal?.code).toBe('unauthorized')
    await server.call(removeZoomRoom, { roomId: jam.roomId }, { as: staff })
    expect((await listed()).map(({ name }) => name)).toEqual(['a first room'])
    expect((await save({ roomId: jam.roomId })).refusal?.code).toBe('not_found')
    expect((await server.call(removeZoomRoom, { roomId: jam.roomId }, { as: staff })).refusal?.code).toBe('not_found')
  })

  it('[P-07] keep the omitted fields, and need a name and a link when created', async () => {
    const { data: made } = await save({})
    const change = (fields: Partial<typeof room>) => server.call(saveZoomRoom, { roomId: made.roomId, ...fields }, { as: staff })
    expect((await change({ hours: 'Sundays' })).data).toEqual({ ...made, hours: 'Sundays' })
    expect((await change({ host: '' })).data).toEqual({ ...made, hours: 'Sundays', host: '' })
    expect((await change({})).data).toEqual({ ...made, hours: 'Sundays', host: '' })
    const { name, link } = room
    expect((await server.call(saveZoomRoom, { link }, { as: staff })).refusal?.errors).toEqual({ name: ['required'] })
    expect((await server.call(saveZoomRoom, { name }, { as: staff })).refusal?.errors).toEqual({ link: ['required'] })
    expect((await server.call(saveZoomRoom, { name, link }, { as: staff })).data).toMatchObject({ host: '', hours: '' })
  })

  it.each([
    'http://zoom.us/j/1',
    'javascript:alert(1)',
    'https://zoom.us.example.com/j/1',
    'https://notzoom.us/j/1',
    'https://user@zoom.us/j/1',
    'zoom.us/j/1',
    '',
  ])('[S-18] accept only links to Zoom: not %s', async (link) => {
    const { refusal } = await save({ link })
    expect([refusal?.code, Object.keys(refusal?.errors ?? {})]).toEqual(['validation_failed', ['link']])
  })
})
