import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { changeHandle } from '#contract/account/changes.ts'
import { userNameAvailable } from '#contract/registration/availability.ts'
import { completeRegistration, register, saveRegistration } from '#contract/registration/registration.ts'
import { groups } from '#contract/roles.ts'
import { memberNames, members } from '../../../db/tables/accounts.ts'
import { rateLimits } from '../../../db/tables/site.ts'
import { createTestServer, insertMember, type TestServer } from '../../../testing/index.ts'
import { beginRegistration, joinUpToPassword } from '../../../testing/registration-calls.ts'
import { removeAccount } from '../../account-deletion/remove-account.ts'
import { forgetRestedNames, holdNamesOfAll } from './hold-names.ts'
import { iAndLOf, lookAlike, looksReserved, nameSkeleton } from './name-skeleton.ts'

const dayMs = 24 * 3_600_000
const restMs = 365 * dayMs
const password = 'a long enough one'

async function isAvailable(server: TestServer, userName: string): Promise<boolean | object> {
  await server.db.delete(rateLimits)
  const answer = await server.call(userNameAvailable, { key: await beginRegistration(server), userName })
  return answer.refusal?.errors ?? answer.data.isAvailable
}

describe('the skeleton of a name', () => {
  it.each([
    ['tom', 'TOM'],
    ['tom', 'tоm'],
    ['modern', 'modem'],
    ['Ivan', 'lvan'],
    ['rope0', 'ropeO'],
    ['Jürgen', 'Ju\u0308rgen'],
    ['tom', 'to\u200Bm'],
    ['demo-admin', 'demo-adm1n'],
    ['demo-admin', 'demo_admin'],
    ['demo-admin', 'démo-admin'],
    ['demo-admin', 'DEMO.ADMIN'],
    ['demo-admin', 'd3m0adm1n'],
    ['Jürgen', 'Jurgen'],
    ['stable', '5748le'],
  ])('is the same for %s and %s, which look alike', (one, other) => expect(nameSkeleton(one)).toBe(nameSkeleton(other)))

  it.each([
    ['tom', 'tim'],
    ['Иван', 'Ivan'],
    ['rope1', 'rope2'],
  ])('differs for %s and %s', (one, other) => expect(nameSkeleton(one)).not.toBe(nameSkeleton(other)))

  it('finds imitations of reserved names', () => {
    for (const name of ['Adrnin', 'аdmin', 'SUPP0RT', 'ropewa1k']) expect(looksReserved(name), name).toBe(true)
    expect(looksReserved('Administer')).toBe(false)
  })
})

describe('the letters i and l of a name', () => {
  it.each([
    ['Neil', 'Nell'],
    ['Ian', 'Lan'],
    ['mila', 'mlia'],
    ['Émil', 'Emll'],
  ])('tell %s and %s apart, which are two names', (one, other) => {
    expect(nameSkeleton(one)).toBe(nameSkeleton(other))
    expect([lookAlike(iAndLOf(one), iAndLOf(other)), lookAlike(iAndLOf(other), iAndLOf(one))]).toEqual([false, false])
  })

  it.each([
    ['Ivan', 'lvan'],
    ['Ivan', 'ivan'],
    ['Tim', 'T1m'],
    ['Tom1', 'Toml'],
    ['Neil', 'NEIL'],
    ['Neil', 'Neіl'],
    ['Nell', 'Ne|l'],
  ])('do not tell %s and %s apart, which look alike', (one, other) => {
    expect([lookAlike(iAndLOf(one), iAndLOf(other)), lookAlike(iAndLOf(other), iAndLOf(one))]).toEqual([true, true])
  })
})

describe('a name that differs from another in an i and an l', () => {
  /** Holds the name as a member of the group. */
  async function holding(server: TestServer, name: string, groupId: number) {
    const member = await insertMember(server.db, { name, groupId })
    await holdNamesOfAll(server.db)
    return member
  }
  const form = { email: 'new@example.test', birthday: '1990-01-31', acceptsTerms: true as const }

  it.each([groups.active, groups.sponsor, groups.vendor])('is free beside an ordinary member of group %i', async (groupId) => {
    await using server = await createTestServer()
    const neil = await holding(server, 'Neil', groupId)
    expect(await isAvailable(server, 'Nell')).toBe(true)
    const other = await server.asMember({ name: 'Another' })
    expect((await server.call(changeHandle, { userName: 'Nell' }, { as: other })).data.userName).toBe('Nell')
    const held = await server.db
      .select()
      .from(memberNames)
      .where(eq(memberNames.skeleton, nameSkeleton('Neil')))
      .orderBy(memberNames.memberId)
    expect(held.map(({ memberId, letters }) => [memberId, letters])).toEqual([
      [neil.id, 'il'],
      [other.memberId, 'll'],
    ])
    for (const name of ['Ne1l', 'NEIL', 'nel1']) expect(await isAvailable(server, name), `${name} looks like one of them`).toBe(false)
  })

  it.each([groups.staff, groups.admin])('is refused beside staff (group %i)', async (groupId) => {
    await using server = await createTestServer()
    await holding(server, 'Neil', groupId)
    expect(await isAvailable(server, 'Nell')).toBe(false)
    const other = await server.asMember()
    expect((await server.call(changeHandle, { userName: 'Nell' }, { as: other })).refusal?.code).toBe('name_taken')
    expect((await server.call(register, { ...form, userName: 'Nell' })).refusal?.code).toBe('name_taken')
  })

  it('is refused beside a name of the site', async () => {
    await using server = await createTestServer()
    expect(await isAvailable(server, 'admln')).toEqual({ user_name: ['reserved'] })
    expect(await isAvailable(server, 'Admln')).toEqual({ user_name: ['reserved'] })
  })

  it('is refused while nothing but the skeleton of a former name is known', async () => {
    await using server = await createTestServer()
    const freeAt = new Date(server.clock.now().getTime() + restMs)
    await server.db.insert(memberNames).values({ skeleton: nameSkeleton('Neil'), memberId: null, freeAt })
    await holdNamesOfAll(server.db)
    expect(await isAvailable(server, 'Nell')).toBe(false)
    server.clock.advance(restMs + dayMs)
    expect(await isAvailable(server, 'Nell')).toBe(true)
  })

  it('is free after the update as well, where the letters of names in use were not recorded', async () => {
    await using server = await createTestServer()
    const neil = await insertMember(server.db, { name: 'Neil' })
    await server.db.insert(memberNames).values({ skeleton: nameSkeleton('Neil'), memberId: neil.id })
    expect(await isAvailable(server, 'Nell')).toBe(false)
    await holdNamesOfAll(server.db)
    await holdNamesOfAll(server.db)
    expect(await server.db.select().from(memberNames)).toEqual([
      { skeleton: nameSkeleton('Neil'), letters: 'il', memberId: neil.id, freeAt: null },
    ])
    expect(await isAvailable(server, 'Nell')).toBe(true)
    expect(await isAvailable(server, 'ne1l')).toBe(false)
  })

  it('leaves the former spelling reserved when a member changes from one to the other', async () => {
    await using server = await createTestServer()
    const member = await server.asMember({ name: 'Neil' })
    const other = await server.asMember()
    expect((await server.call(changeHandle, { userName: 'Nell' }, { as: member })).data.userName).toBe('Nell')
    for (const userName of ['Neil', 'Ne1l'])
      expect((await server.call(changeHandle, { userName }, { as: other })).refusal?.code).toBe('name_taken')
    server.clock.advance(restMs + dayMs)
    expect(await isAvailable(server, 'Neil')).toBe(true)
    expect(await isAvailable(server, 'Nell')).toBe(false)
  })
})

describe('a name beside one that looks alike', () => {
  it.each(['demo-adm1n', 'demo_admin', 'démo-admin', 'Demo.Admin', 'demoadmin'])('is refused as taken: %s', async (userName) => {
    await using server = await createTestServer()
    await insertMember(server.db, { name: 'demo-admin' })
    await holdNamesOfAll(server.db)
    expect(await isAvailable(server, userName)).toBe(false)
    const other = await server.asMember()
    expect((await server.call(changeHandle, { userName }, { as: other })).refusal?.code).toBe('name_taken')
    const form = { email: 'new@example.test', birthday: '1990-01-31', acceptsTerms: true as const }
    expect((await server.call(register, { ...form, userName })).refusal?.code).toBe('name_taken')
  })

  it('stays with the member who already has it, and is held for the older account after the update', async () => {
    await using server = await createTestServer()
    const older = await insertMember(server.db, { name: 'demo-admin' })
    const younger = await server.asMember({ name: 'demo_admin' })
    const [freeAt, former] = [new Date(server.clock.now().getTime() + restMs), 'anna_']
    await server.db.insert(memberNames).values([
      { skeleton: 'derno_adrnin', memberId: younger.memberId },
      { skeleton: 'derno-adrnin', memberId: older.id },
      { skeleton: former, memberId: null, freeAt },
    ])
    await holdNamesOfAll(server.db)
    await holdNamesOfAll(server.db)
    expect(await server.db.select().from(memberNames).orderBy(memberNames.skeleton)).toEqual([
      { skeleton: 'anna', letters: '?', memberId: null, freeAt },
      { skeleton: nameSkeleton('demo-admin'), letters: 'i', memberId: older.id, freeAt: null },
    ])
    expect((await server.db.select().from(members).where(eq(members.id, younger.memberId)))[0]?.name).toBe('demo_admin')
    expect(await isAvailable(server, 'Anna')).toBe(false)
  })
})

describe('a new name', () => {
  it('is refused if it mixes scripts, imitates a reserved name, or looks like one in use', async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { name: 'modern' })
    await holdNamesOfAll(server.db)
    expect(await isAvailable(server, 'tоm')).toEqual({ user_name: ['one_script'] })
    expect(await isAvailable(server, 'Adrnin')).toEqual({ user_name: ['reserved'] })
    expect(await isAvailable(server, 'modem')).toBe(false)
    expect(await isAvailable(server, 'Modest')).toBe(true)
    const form = { email: 'new@example.test', birthday: '1990-01-31', acceptsTerms: true as const }
    expect((await server.call(register, { ...form, userName: 'modem' })).refusal?.code).toBe('name_taken')
    expect((await server.call(register, { ...form, userName: 'tоm' })).refusal?.errors).toEqual({ user_name: ['one_script'] })
    expect((await server.call(saveRegistration, { userName: 'Adrnin' })).refusal?.errors).toEqual({ user_name: ['reserved'] })
    const other = await server.asMember()
    const change = async (userName: string) => (await server.call(changeHandle, { userName }, { as: other })).refusal
    expect((await change('modem'))?.code).toBe('name_taken')
    expect((await change('tоm'))?.errors).toEqual({ user_name: ['one_script'] })
    expect((await change('Adrnin'))?.errors).toEqual({ user_name: ['reserved'] })
  })

  it('goes to one of several members who want similar names at the same moment', async () => {
    await using server = await createTestServer()
    const keys: string[] = []
    for (const [index, userName] of ['modern', 'modem', 'rnodern'].entries())
      keys.push(await joinUpToPassword(server, { userName, email: `m${index}@example.test` }))
    const answers = await Promise.all(keys.map((key) => server.call(completeRegistration, { key, password, membership: 'free' })))
    expect(answers.map(({ refusal }) => refusal?.code ?? 'in').toSorted()).toEqual(['in', 'name_taken', 'name_taken'])
    expect(await server.db.$count(members)).toBe(1)
  })
})

describe('a former name', () => {
  it('is reserved for a year after a change; its former holder gets it back at once', async () => {
    await using server = await createTestServer()
    const member = await server.asMember({ name: 'Before' })
    const other = await server.asMember()
    expect((await server.call(changeHandle, { userName: 'After' }, { as: member })).status).toBe(200)
    expect((await server.call(changeHandle, { userName: 'bef0re' }, { as: other })).refusal?.code).toBe('name_taken')
    expect(await isAvailable(server, 'before')).toBe(false)
    await server.db.update(members).set({ nameChangedAt: null })
    expect((await server.call(changeHandle, { userName: 'Before' }, { as: member })).data.userName).toBe('Before')
    expect(await isAvailable(server, 'After')).toBe(false)
    server.clock.advance(restMs + dayMs)
    expect(await isAvailable(server, 'After')).toBe(true)
    expect(await isAvailable(server, 'Before')).toBe(false)
    await forgetRestedNames(server.db, server.clock.now())
    expect((await server.db.select().from(memberNames)).map(({ skeleton }) => skeleton)).toContain(nameSkeleton('Before'))
    expect(await server.db.$count(memberNames, eq(memberNames.skeleton, nameSkeleton('After')))).toBe(0)
  })

  it('changes between similar spellings without being reserved', async () => {
    await using server = await createTestServer()
    const member = await server.asMember({ name: 'tom_b' })
    expect((await server.call(changeHandle, { userName: 'Tom_B' }, { as: member })).data.userName).toBe('Tom_B')
    expect(await server.db.select().from(memberNames)).toMatchObject([{ memberId: member.memberId, freeAt: null }])
  })

  it('is reserved for a year after its account was deleted, without a reference to its holder', async () => {
    await using server = await createTestServer()
    const { id } = await insertMember(server.db, { name: 'Leaver', removalAt: server.clock.now() })
    await holdNamesOfAll(server.db)
    await removeAccount(server.services, id)
    expect(await isAvailable(server, 'Leaver')).toBe(false)
    const [row] = await server.db.select().from(memberNames)
    expect(row).toMatchObject({ skeleton: nameSkeleton('Leaver'), memberId: null })
    server.clock.advance(restMs - dayMs)
    expect(await isAvailable(server, 'Leaver')).toBe(false)
    server.clock.advance(2 * dayMs)
    expect(await isAvailable(server, 'Leaver')).toBe(true)
  })
})

it('names from before skeletons are held at the next start; if two look alike, both stay', async () => {
  await using server = await createTestServer()
  const older = await insertMember(server.db, { name: 'modern' })
  await insertMember(server.db, { name: 'modem' })
  await insertMember(server.db, { name: '[deleted] 3', deletedAt: new Date() })
  await holdNamesOfAll(server.db)
  await holdNamesOfAll(server.db)
  expect(await server.db.select().from(memberNames)).toEqual([
    { skeleton: nameSkeleton('modern'), letters: '', memberId: older.id, freeAt: null },
  ])
})
