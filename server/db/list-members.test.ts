import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { groups } from '#contract/roles.ts'
import { createTestServer, insertMember, type TestServer } from '../testing/index.ts'
import { members } from './tables/accounts.ts'
import { geoCities, geoCountries, geoRegions } from './tables/geo.ts'
import { directoryEntries, profiles } from './tables/profiles.ts'

type Profile = Partial<typeof profiles.$inferInsert>

async function entryOf({ db }: TestServer, memberId: number) {
  const [entry] = await db.select().from(directoryEntries).where(eq(directoryEntries.memberId, memberId))
  return entry
}
async function change({ db }: TestServer, memberId: number, profile: Profile): Promise<void> {
  await db.update(profiles).set(profile).where(eq(profiles.memberId, memberId))
}
function birthdayAt(years: number): string {
  const date = new Date()
  date.setUTCFullYear(date.getUTCFullYear() - years, 0, 1)
  return date.toISOString().slice(0, 10)
}

describe('the directory entry', () => {
  it('exists with the member, follows every change, and goes when the member may no longer be found', async () => {
    await using server = await createTestServer()
    const { id } = await insertMember(server.db, { name: 'Tom', aboutMe: 'Ärger mit Knoten' })
    expect(await entryOf(server, id)).toMatchObject({ nameKey: 'tom', groupId: groups.free, aboutKey: 'arger mit knoten' })
    const set = (values: Partial<typeof members.$inferInsert>) => server.db.update(members).set(values).where(eq(members.id, id))
    await set({ groupId: groups.sponsor, videoTotal: 4 })
    expect(await entryOf(server, id)).toMatchObject({ groupId: groups.sponsor, videoTotal: 4 })
    for (const hidden of [{ groupId: groups.banned }, { deletedAt: new Date() }, { privacyContent: { profile: 'friends' } }]) {
      await set(hidden)
      expect(await entryOf(server, id), JSON.stringify(hidden)).toBeUndefined()
      await set({ groupId: groups.active, deletedAt: null, privacyContent: {} })
      expect(await entryOf(server, id)).toBeDefined()
    }
  })

  it('[S-08] contains nothing that the member shows to friends only or to nobody', async () => {
    await using server = await createTestServer()
    const { id } = await insertMember(server.db, { birthday: birthdayAt(44) })
    await server.db.insert(geoCountries).values({ iso: 'DE', name: 'Germany' })
    const [region] = await server.db.insert(geoRegions).values({ countryIso: 'DE', code: 'DE.16', name: 'Berlin' }).returning()
    const regionId = region?.id ?? 0
    const [city] = await server.db
      .insert(geoCities)
      .values({ countryIso: 'DE', regionId, name: 'Berlin', nameKey: 'berlin', latitude: 52.52, longitude: 13.4 })
      .returning()
    const told: Profile = {
      ageMode: 1,
      heightCm: 180,
      weightKg: 80,
      contacts: [{ site: 'x', value: 'Rope.Tom' }],
      customValues: { cf_position: 'top', cf_colour: 'red' },
      countryIso: 'DE',
      regionId,
      cityId: city?.id ?? 0,
      sharesLocation: true,
      coarseLatitude: 52.5,
      coarseLongitude: 13.4,
    }
    await change(server, id, told)
    expect(await entryOf(server, id)).toMatchObject({
      age: 44,
      heightCm: 180,
      weightKg: 80,
      contactsKey: 'rope.tom',
      countryIso: 'DE',
      regionId,
      customValues: { cf_position: 'top', cf_colour: 'red' },
      coarseLatitude: 52.5,
    })
    await change(server, id, {
      visibility: { age: 'friends', height: 'nobody', weight: 'friends', contacts: 'friends', place: 'nobody', cf_colour: 'friends' },
      sharesLocation: false,
    })
    expect(await entryOf(server, id)).toMatchObject({
      age: null,
      heightCm: null,
      weightKg: null,
      contactsKey: '',
      countryIso: null,
      regionId: null,
      cityId: null,
      customValues: { cf_position: 'top' },
      coarseLatitude: null,
      coarseLongitude: null,
    })
  })

  it.each([
    [1, 44, 44],
    [2, 44, null],
    [3, 29, 25],
    [3, 30, 40],
    [3, 49, 40],
    [3, 50, 60],
    [4, 44, null],
  ])('[M-09] age mode %i at %i years lists %s', async (ageMode, years, listed) => {
    await using server = await createTestServer()
    const { id } = await insertMember(server.db, { birthday: birthdayAt(years) })
    await change(server, id, { ageMode })
    expect((await entryOf(server, id))?.age).toBe(listed)
  })

  it('reveals when the member was here only if they show it', async () => {
    await using server = await createTestServer()
    const { id } = await insertMember(server.db)
    const seenAt = new Date('2026-01-02T03:04:05Z')
    await server.db.update(members).set({ lastSeenAt: seenAt }).where(eq(members.id, id))
    expect((await entryOf(server, id))?.seenAt).toEqual(seenAt)
    await server.db.update(members).set({ showsActivity: false }).where(eq(members.id, id))
    expect((await entryOf(server, id))?.seenAt).toBeNull()
    await server.db
      .update(members)
      .set({ lastSeenAt: sql`now()` })
      .where(eq(members.id, id))
    expect((await entryOf(server, id))?.seenAt).toBeNull()
  })
})
