import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { savePrivacy } from '#contract/profile/privacy.ts'
import { getMember, listCustomFields, loadFetishes, loadProfile, saveFetishes, saveProfile } from '#contract/profile/profile.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import { members } from '../../../db/tables/accounts.ts'
import { directoryEntries, profiles } from '../../../db/tables/profiles.ts'
import { createTestServer, insertPlace, someTown, type Credentials, type TestServer } from '../../../testing/index.ts'

let server: TestServer
let lyon: Awaited<ReturnType<typeof insertPlace>>
let bern: Awaited<ReturnType<typeof insertPlace>>

beforeAll(async () => {
  server = await createTestServer()
  lyon = await insertPlace(server.db, someTown)
  bern = await insertPlace(server.db, { iso: 'CH', country: 'Switzerland', region: 'Bern', city: 'Bern', latitude: 46.95, longitude: 7.45 })
})
afterAll(() => server.close())

type Input = RequestInput<typeof saveProfile>
const save = (as: Credentials, input: Partial<Input>) => server.call(saveProfile, { aboutMe: 'Knots.', ...lyon, ...input }, { as })
const errorsOf = async (as: Credentials, input: Partial<Input>) => {
  const { refusal } = await save(as, input)
  return refusal && { code: refusal.code, fields: refusal.errors }
}

const everything = {
  aboutMe: 'Slow knots.',
  birthday: '03041982',
  dobSetting: 1,
  height: 187,
  weight: 93,
  gisNeighbourhood: 'Croix-Rousse',
  contacts: [{ site: 'Mastodon', value: '@tom@example.test' }],
  customValues: [
    { name: 'cf_position', values: ['top'] },
    { name: 'cf_seeks', values: ['friends', 'chat', 'friends'] },
  ],
} satisfies Partial<Input>

describe('saving the profile', () => {
  it('[M-07] [M-08] stores every field and updates the directory', async () => {
    const me = await server.asMember()
    expect((await save(me, { ...everything, aboutMe: '  I tie.\r\nSlowly.  ' })).refusal).toBeNull()
    const { data } = await server.call(loadProfile, {}, { as: me })
    expect(data).toMatchObject({
      aboutMe: 'I tie.\nSlowly.',
      birthday: '03041982',
      dobSetting: 1,
      height: 187,
      weight: 93,
      ...lyon,
      gisNeighbourhood: 'Croix-Rousse',
      isPrivate: false,
      contacts: [{ site: 'Mastodon', value: '@tom@example.test' }],
    })
    expect(data.customValues.filter(({ values }) => values.length > 0)).toEqual([
      { name: 'cf_position', values: ['top'] },
      { name: 'cf_seeks', values: ['friends', 'chat'] },
    ])
    const [entry] = await server.db.select().from(directoryEntries).where(eq(directoryEntries.memberId, me.memberId))
    expect(entry).toMatchObject({ age: 44, heightCm: 187, cityId: lyon.cityId, contactsKey: '@tom@example.test' })
    expect(server.events.filter(({ name }) => name === 'members.changed').at(-1)?.payload).toEqual({ memberId: me.memberId })
  })

  it('[M-07] leaves omitted fields unchanged', async () => {
    const me = await server.asMember()
    await save(me, { height: 180, customValues: [{ name: 'cf_position', values: ['top'] }] })
    await save(me, { weight: 80, customValues: [{ name: 'cf_body_type', values: ['slim'] }] })
    const { data } = await server.call(loadProfile, {}, { as: me })
    expect([data.height, data.weight]).toEqual([180, 80])
    expect(data.customValues.filter(({ values }) => values.length > 0).map(({ name }) => name)).toEqual(['cf_position', 'cf_body_type'])
  })

  it('leaves everything unchanged except the one field that is sent', async () => {
    const me = await server.asMember()
    await save(me, everything)
    const { data: before } = await server.call(loadProfile, {}, { as: me })
    const { data: after } = await server.call(saveProfile, { height: 180 }, { as: me })
    expect(after).toEqual({ ...before, height: 180, version: before.version + 1 })
  })

  it('[O-02] [O-03] refuses a part that would leave the profile without About me or a location', async () => {
    const me = await server.asMember()
    await server.db.update(members).set({ aboutMe: '' }).where(eq(members.id, me.memberId))
    expect((await server.call(saveProfile, { height: 180 }, { as: me })).refusal?.errors).toEqual({ cf_about_me: ['required'] })
    expect((await server.call(saveProfile, { aboutMe: 'Knots.' }, { as: me })).refusal?.errors).toEqual({
      country_iso: ['location_required'],
    })
    expect((await server.call(saveProfile, { aboutMe: 'Knots.', isPrivate: true }, { as: me })).refusal).toBeNull()
    expect((await server.call(saveProfile, { height: 180 }, { as: me })).refusal).toBeNull()
    expect((await server.call(saveProfile, { isPrivate: false }, { as: me })).refusal?.errors).toEqual({
      country_iso: ['location_required'],
    })
  })

  it('[O-02] needs About me and no other text', async () => {
    const me = await server.asMember()
    for (const aboutMe of ['', '   ', '\u200b'])
      expect(await errorsOf(me, { aboutMe }), JSON.stringify(aboutMe)).toEqual({
        code: 'validation_failed',
        fields: { cf_about_me: ['required'] },
      })
    expect(await errorsOf(me, { aboutMe: 'x', contacts: [], gisNeighbourhood: '' })).toBeNull()
  })

  it('[O-03] needs a location unless it is private, and a private one is not stored', async () => {
    const me = await server.asMember()
    const none = { countryIso: null, regionId: null, cityId: null }
    expect(await errorsOf(me, none)).toEqual({ code: 'validation_failed', fields: { country_iso: ['location_required'] } })
    await save(me, { gisNeighbourhood: 'Here' })
    expect(await errorsOf(me, { ...none, isPrivate: true })).toBeNull()
    const [kept] = await server.db.select().from(profiles).where(eq(profiles.memberId, me.memberId))
    expect(kept).toMatchObject({ isPlacePrivate: true, countryIso: null, regionId: null, cityId: null, neighbourhood: '' })
    await save(me, { isPrivate: true })
    const [again] = await server.db.select().from(profiles).where(eq(profiles.memberId, me.memberId))
    expect(again?.cityId).toBeNull()
  })

  it('refuses locations that are not inside one another', async () => {
    const me = await server.asMember()
    const wrong: Array<[Partial<Input>, string]> = [
      [{ countryIso: 'XX' }, 'country_iso'],
      [{ regionId: bern.regionId }, 'region_id'],
      [{ cityId: bern.cityId }, 'city_id'],
      [{ regionId: null }, 'region_id'],
    ]
    for (const [input, field] of wrong) expect(Object.keys((await errorsOf(me, input))?.fields ?? {}), field).toEqual([field])
  })

  it('[M-08] refuses heights and weights out of range, and values outside the lists', async () => {
    const me = await server.asMember()
    const wrong: Partial<Input>[] = [
      { height: 121 },
      { height: 215 },
      { weight: 43 },
      { weight: 273 },
      { height: 180.5 },
      { customValues: [{ name: 'cf_position', values: ['sideways'] }] },
      { customValues: [{ name: 'cf_position', values: ['top', 'bottom'] }] },
      { customValues: [{ name: 'cf_unknown', values: ['x'] }] },
      { aboutMe: 'x'.repeat(4001) },
      { contacts: Array.from({ length: 13 }, () => ({ site: 'a', value: 'b' })) },
      { birthday: '13451990' },
      { birthday: '1990-04-01' },
    ]
    for (const input of wrong) expect((await errorsOf(me, input))?.code, JSON.stringify(input)).toBe('validation_failed')
    for (const input of [{ height: 122 }, { height: 214 }, { weight: 44 }, { weight: 272 }, { height: null }])
      expect(await errorsOf(me, input), JSON.stringify(input)).toBeNull()
  })

  it('refuses a birthday that would not have allowed registration', async () => {
    const me = await server.asMember()
    const now = server.clock.now()
    const day = (years: number, shift: number) => {
      const [year = '', month = '', date = ''] = new Date(
        Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() + shift),
      )
        .toISOString()
        .slice(0, 10)
        .split('-')
      return `${month}${date}${year}`
    }
    expect((await errorsOf(me, { birthday: day(18, 1) }))?.code).toBe('too_young')
    expect(await errorsOf(me, { birthday: day(18, 0) })).toBeNull()
  })

  it('[O-19] moves the stored position with the city, and deletes it for a private location', async () => {
    const me = await server.asMember()
    await save(me, {})
    await server.call(savePrivacy, { sharesLocation: true }, { as: me })
    const position = async () => {
      const [row] = await server.db.select().from(profiles).where(eq(profiles.memberId, me.memberId))
      return [row?.coarseLatitude, row?.coarseLongitude]
    }
    const there = await position()
    expect(there[0]).toBeCloseTo(45.75, 0)
    await save(me, bern)
    expect((await position())[0]).toBeCloseTo(46.95, 0)
    await save(me, { isPrivate: true })
    expect(await position()).toEqual([null, null])
  })
})

describe('fetishes', () => {
  it('[M-19] are answered on a scale of four, removed, and shown to their audience', async () => {
    const me = await server.asMember()
    const { fetishes } = (await server.call(loadFetishes, {}, { as: me })).data
    expect(fetishes.length).toBeGreaterThan(50)
    expect(new Set(fetishes.map(({ groupTitle }) => groupTitle)).size).toBeGreaterThan(5)
    await server.call(saveFetishes, { answers: [1, 2, 3, 4].map((answer) => ({ fetishId: answer, answer: answer as 1 })) }, { as: me })
    await server.call(
      saveFetishes,
      {
        answers: [
          { fetishId: 2, answer: null },
          { fetishId: 1, answer: 4 },
        ],
      },
      { as: me },
    )
    const viewer = await server.asMember()
    const { data } = await server.call(getMember, { userId: me.memberId as never }, { as: viewer })
    expect(data.fetishes.map(({ fetishId, answer }) => [fetishId, answer])).toEqual([
      [1, 4],
      [3, 3],
      [4, 4],
    ])
  })

  it('that do not exist are refused, and nothing else of the call is stored', async () => {
    const me = await server.asMember()
    const wrong = [
      [
        { fetishId: 1, answer: 1 as const },
        { fetishId: 9999, answer: 1 as const },
      ],
      [{ fetishId: 1, answer: 5 as never }],
      [],
    ]
    for (const answers of wrong) expect((await server.call(saveFetishes, { answers }, { as: me })).refusal?.code).toBe('validation_failed')
    expect((await server.call(loadFetishes, {}, { as: me })).data.answers).toEqual([])
  })
})

describe('profile fields', () => {
  it('[M-07] include the custom fields of the documents in their order', async () => {
    const { fields } = (await server.call(listCustomFields, {}, { as: await server.asMember() })).data
    expect(fields.map(({ name }) => name)).toEqual(['cf_position', 'cf_body_type', 'cf_colour', 'cf_dick', 'cf_foreskin', 'cf_seeks'])
    expect(fields.every(({ options }) => options.length > 1)).toBe(true)
  })
})
