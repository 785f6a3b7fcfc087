import { describe, expect, it } from 'vitest'
import { changeHandle, handleRestDays } from '#contract/account/changes.ts'
import { getCurrentUser, login } from '#contract/accounts.ts'
import { getMember } from '#contract/profile/profile.ts'
import {
  getAccountDetails,
  giveDmcaAuthorisation,
  listTimeZones,
  saveVideoDefaults,
  saveUnits,
  saveWatermark,
  withdrawDmcaAuthorisation,
  type Watermark,
} from '#contract/account/settings.ts'
import { startUpload } from '#contract/uploads.ts'
import { dmcaAuthorisations, members } from '../../../db/tables/accounts.ts'
import { videos } from '../../../db/tables/videos.ts'
import { createTestServer, insertSession, testPassword, type Credentials, type TestServer } from '../../../testing/index.ts'

const details = async (server: TestServer, as: Credentials) => (await server.call(getAccountDetails, {}, { as })).data
const dayMs = 24 * 3_600_000

describe('the name', () => {
  it('[O-07] changes, works for sign-in and profile, and nobody else can take the old one', async () => {
    await using server = await createTestServer()
    const [tom, ben] = [await server.asMember({ name: 'tom' }), await server.asMember({ name: 'ben' })]
    expect((await server.call(changeHandle, { userName: 'Tom.of-Oslo' }, { as: tom })).data.userName).toBe('Tom.of-Oslo')
    expect((await server.call(login, { userName: 'tom.of-oslo', password: testPassword })).status).toBe(200)
    expect((await server.call(getMember, { userName: 'Tom.of-Oslo' }, { as: ben })).data.userId).toBe(tom.memberId)
    expect(server.events).toContainEqual({ name: 'members.changed', payload: { memberId: tom.memberId } })
    expect((await server.call(changeHandle, { userName: 'Tom' }, { as: ben })).refusal?.code).toBe('name_taken')
  })

  it('[O-07] cannot change again for thirty days, even with two changes at once', async () => {
    await using server = await createTestServer()
    const tom = await server.asMember({ name: 'tom' })
    const askedAt = server.clock.now()
    const both = await Promise.all(['tom1', 'tom2'].map((userName) => server.call(changeHandle, { userName }, { as: tom })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(both.find(({ refusal }) => refusal)?.refusal?.errors).toEqual({ user_name: ['too_soon'] })
    const changeableAt = (await details(server, tom)).handleChangeableAt
    const restedSeconds = (moment: Date) => Math.floor((moment.getTime() + handleRestDays * dayMs) / 1000)
    expect(changeableAt).toBeGreaterThanOrEqual(restedSeconds(askedAt))
    expect(changeableAt).toBeLessThanOrEqual(restedSeconds(server.clock.now()))
    server.clock.advance(handleRestDays * dayMs)
    const { id: sessionId } = await insertSession(server.db, { memberId: tom.memberId, now: server.clock.now() })
    const { token } = await server.services.tokens.signAccessToken({ memberId: tom.memberId, sessionId })
    expect((await server.call(changeHandle, { userName: 'tom3' }, { as: { token } })).status).toBe(200)
  })

  it("[O-07] is refused if it is another member's, reserved or malformed", async () => {
    await using server = await createTestServer()
    const tom = await server.asMember({ name: 'tom' })
    await server.asMember({ name: 'ben' })
    expect((await server.call(changeHandle, { userName: 'BEN' }, { as: tom })).refusal?.code).toBe('name_taken')
    for (const userName of ['admin', 'x', '[deleted] 7', 'a'.repeat(25), 'a/b', '<b>'])
      expect((await server.call(changeHandle, { userName }, { as: tom })).refusal?.errors, userName).toHaveProperty('user_name')
    expect((await details(server, tom)).handleChangeableAt, 'a refusal costs nothing').toBeNull()
  })
})

describe('units and time zone', () => {
  it('[O-11] the choice of metric units follows the member', async () => {
    await using server = await createTestServer()
    const tom = await server.asMember()
    expect((await server.call(getCurrentUser, {}, { as: tom })).data).toMatchObject({ usesMetric: true, timeZone: '' })
    await server.call(saveUnits, { usesMetric: false }, { as: tom })
    expect((await server.call(getCurrentUser, {}, { as: tom })).data).toMatchObject({ usesMetric: false, timeZone: '' })
  })

  it('[O-13] the time zone is one of those in the list, or the device’s own', async () => {
    await using server = await createTestServer()
    const tom = await server.asMember()
    const { timeZones } = (await server.call(listTimeZones, {}, { as: tom })).data
    expect(timeZones).toContain('Europe/Berlin')
    expect((await server.call(saveUnits, { timeZone: 'Europe/Berlin' }, { as: tom })).data).toMatchObject({
      timeZone: 'Europe/Berlin',
      usesMetric: true,
    })
    for (const timeZone of ['Mars/Olympus', '../etc', "'; drop table members"])
      expect((await server.call(saveUnits, { timeZone }, { as: tom })).refusal?.code, timeZone).toBe('validation_failed')
    expect((await server.call(saveUnits, { timeZone: '' }, { as: tom })).data.timeZone).toBe('')
    const legacy = await server.app.inject({
      url: '/legacy?module=profile&method=timezones',
      headers: { authorization: `Bearer ${tom.token}` },
    })
    expect(legacy.json().data.time_zones).toEqual(timeZones)
  })
})

describe('a member’s own videos', () => {
  const mark: Watermark = {
    preset: 'custom',
    text: 'Tom of Oslo',
    fontSize: 32,
    textColour: 'ff8800',
    outlineColour: '101010',
    offsetX: 10,
    offsetY: 20,
    isWalking: true,
    speed: 7,
  }

  it('[O-12] have a watermark preset with text, size, colours, speed, offsets and movement', async () => {
    await using server = await createTestServer()
    const [tom, ben] = [await server.asMember(), await server.asMember()]
    expect((await details(server, tom)).watermark).toMatchObject({ preset: 'none', textColour: '727272', isWalking: false })
    expect((await server.call(saveWatermark, mark, { as: tom })).data).toEqual({ ...mark, version: 1 })
    expect((await details(server, tom)).watermark).toEqual(mark)
    expect((await server.call(saveWatermark, { speed: 2 }, { as: tom })).data, 'what is not sent stays').toEqual({
      ...mark,
      speed: 2,
      version: 2,
    })
    expect((await details(server, ben)).watermark.preset).toBe('none')
    for (const wrong of [
      { preset: 'loud' },
      { fontSize: 7 },
      { fontSize: 97 },
      { speed: 0 },
      { offsetX: 51 },
      { textColour: 'red' },
      { text: 'x'.repeat(61) },
    ])
      expect((await server.call(saveWatermark, { ...mark, ...wrong } as never, { as: tom })).refusal?.code, JSON.stringify(wrong)).toBe(
        'validation_failed',
      )
    await server.db.update(members).set({ preferences: { watermark: { fontSize: 'big' }, theme: 'light' } })
    expect((await details(server, tom)).watermark.fontSize, 'what an older build wrote').toBe(24)
  })

  it("start with their owner's defaults, among the options this server offers", async () => {
    await using server = await createTestServer()
    const tom = await server.asMember()
    const file = (name: string) => ({
      filename: `${name}.mp4`,
      filetype: 'video/mp4',
      sizeBytes: 1000,
      fingerprint: `${name}0123456789abcdef`,
    })
    await server.call(startUpload, { data: file('before') }, { as: tom })
    await server.call(saveWatermark, mark, { as: tom })
    expect((await server.call(saveVideoDefaults, { watcherOverlay: true }, { as: tom })).data).toEqual({
      version: 2,
      watcherOverlay: true,
      packager: 'none',
    })
    await server.call(startUpload, { data: file('after') }, { as: tom })
    const made = await server.db.select().from(videos).orderBy(videos.id)
    expect(made.map(({ watcherOverlay }) => watcherOverlay)).toEqual([false, true])
    expect(await details(server, tom)).toMatchObject({ offeredPackagers: ['none'], watermark: { preset: 'custom' } })
    expect((await server.call(saveVideoDefaults, { packager: 'cenc' }, { as: tom })).refusal?.errors).toEqual({ packager: ['not_offered'] })
  })

  it('[O-18] are protected elsewhere once their owner has authorised it, by name and date, until they withdraw it', async () => {
    await using server = await createTestServer()
    const [tom, ben] = [await server.asMember(), await server.asMember()]
    expect((await details(server, tom)).dmcaAgent).toBeNull()
    const askedAt = Math.floor(server.clock.now().getTime() / 1000)
    const given = await server.call(giveDmcaAuthorisation, { fullName: '  Thomas Oslo ' }, { as: tom })
    expect(given.data).toEqual({ fullName: 'Thomas Oslo', givenAt: expect.any(Number) })
    expect(given.data.givenAt).toBeGreaterThanOrEqual(askedAt)
    expect(given.data.givenAt).toBeLessThanOrEqual(Math.floor(server.clock.now().getTime() / 1000))
    expect((await details(server, ben)).dmcaAgent).toBeNull()
    await Promise.all(['Tom Oslo', 'T. Oslo'].map((fullName) => server.call(giveDmcaAuthorisation, { fullName }, { as: tom })))
    expect((await server.db.select().from(dmcaAuthorisations)).filter(({ withdrawnAt }) => withdrawnAt === null)).toHaveLength(1)
    await server.call(withdrawDmcaAuthorisation, {}, { as: tom })
    expect((await details(server, tom)).dmcaAgent).toBeNull()
    expect(await server.db.$count(dmcaAuthorisations), 'what was given stays on record').toBe(3)
    expect((await server.call(giveDmcaAuthorisation, { fullName: 'T' }, { as: tom })).refusal?.code).toBe('validation_failed')
  })
})
