import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { acceptTerms, getSelf, login, register } from '#contract/accounts.ts'
import { searchMembers } from '#contract/members.ts'
import { groups } from '#contract/roles.ts'
import { members } from '../../db/tables/accounts.ts'
import { createTestServer, insertMember } from '../../testing/index.ts'
import { isAdult } from './register.ts'

const form = {
  userName: 'Newcomer',
  email: 'new@example.test',
  password: 'a long enough one',
  birthday: '1990-01-31',
  acceptsTerms: true as const,
  locale: 'de' as const,
}

describe('signing up', () => {
  it('makes a registered user who is signed in and may not do more than accept the terms', async () => {
    await using server = await createTestServer()
    const { data, cookies } = await server.call(register, form)
    expect(data.self).toMatchObject({ userName: 'Newcomer', role: 'registered', userGroupId: groups.registered, locale: 'de' })
    expect(cookies.map(({ name }) => name).sort()).toEqual(['rw_media', 'rw_refresh'])
    expect((await server.call(searchMembers, { text: 'a' }, { as: data })).refusal?.code).toBe('terms_required')
    expect(server.events.map(({ name }) => name)).not.toContain('accounts.memberJoined')
  })

  it('[G-02] accepting the terms makes a free member, once', async () => {
    await using server = await createTestServer()
    const registered = (await server.call(register, form)).data
    const joined = await server.call(acceptTerms, { acceptsTerms: true }, { as: registered })
    expect(joined.data.self).toMatchObject({ role: 'active', userGroupId: groups.free })
    expect((await server.call(searchMembers, { text: 'a' }, { as: joined.data })).status).toBe(200)
    const [row] = await server.db.select().from(members).where(eq(members.nameKey, 'newcomer'))
    expect(row?.acceptedTermsAt).toBeInstanceOf(Date)
    await server.call(acceptTerms, { acceptsTerms: true }, { as: joined.data })
    expect(server.events.filter(({ name }) => name === 'accounts.memberJoined')).toHaveLength(1)
  })

  it('[S-37] accepting the terms changes nothing for members of other groups', async () => {
    await using server = await createTestServer()
    const sponsor = await server.asMember({ groupId: groups.sponsor })
    expect((await server.call(acceptTerms, { acceptsTerms: true }, { as: sponsor })).data.self.userGroupId).toBe(groups.sponsor)
  })

  it('[A-07] the e-mail address is stored trimmed and lower-cased', async () => {
    await using server = await createTestServer()
    await server.call(register, { ...form, email: '  NEW@Example.Test ' })
    const [row] = await server.db.select().from(members)
    expect(row?.email).toBe('new@example.test')
  })

  it('a name or address that differs only in case is taken', async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { name: 'Newcomer', email: 'other@example.test' })
    expect((await server.call(register, { ...form, userName: 'NEWCOMER' })).refusal?.code).toBe('name_taken')
    expect((await server.call(register, { ...form, userName: 'somebody', email: 'OTHER@example.test' })).refusal?.code).toBe('email_taken')
  })

  it('of two sign-ups for one name at the same moment one wins', async () => {
    await using server = await createTestServer()
    const answers = await Promise.all([1, 2, 3, 4].map((number) => server.call(register, { ...form, email: `new${number}@example.test` })))
    expect(answers.map((answer) => answer.refusal?.code ?? 'joined').sort()).toEqual(['joined', 'name_taken', 'name_taken', 'name_taken'])
  })

  it('is for adults, by the date of the server', async () => {
    await using server = await createTestServer()
    server.clock.set(new Date('2026-03-01T12:00:00Z'))
    expect((await server.call(register, { ...form, birthday: '2008-03-02' })).refusal?.code).toBe('too_young')
    expect((await server.call(register, { ...form, birthday: '1899-12-31' })).refusal?.errors).toEqual({ birthday: ['date'] })
    expect((await server.call(register, { ...form, birthday: '2008-03-01' })).status).toBe(200)
  })

  it('counts the 18th birthday itself, and 1 March for a leap day', () => {
    expect(isAdult('2008-03-01', new Date('2026-03-01T00:00:00Z'))).toBe(true)
    expect(isAdult('2008-03-01', new Date('2026-02-28T23:59:59Z'))).toBe(false)
    expect(isAdult('2008-02-29', new Date('2026-02-28T12:00:00Z'))).toBe(false)
    expect(isAdult('2008-02-29', new Date('2026-03-01T00:00:00Z'))).toBe(true)
  })

  it('[S-37] fields that are not in the form, such as the group, are ignored', async () => {
    await using server = await createTestServer()
    const hostile = { ...form, groupId: groups.admin, ownFlags: { 'video.can_approve_videos': true }, userGroupId: groups.admin }
    expect((await server.call(register, hostile)).data.self).toMatchObject({
      userGroupId: groups.registered,
      permissions: { 'video.can_approve_videos': false },
    })
  })

  it('needs the terms, a long password and a proper name', async () => {
    await using server = await createTestServer()
    const answer = await server.call(register, { ...form, userName: 'a', password: 'short', acceptsTerms: false as unknown as true })
    expect(answer).toMatchObject({ status: 422, refusal: { code: 'validation_failed' } })
    expect(Object.keys(answer.refusal?.errors ?? {}).sort()).toEqual(['accepts_terms', 'password', 'user_name'])
  })

  it('[S-23] the password is stored as an argon2id hash and signs in', async () => {
    await using server = await createTestServer()
    await server.call(register, form)
    const [row] = await server.db.select().from(members)
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const signedIn = await server.call(login, { userName: 'newcomer', password: form.password })
    expect((await server.call(getSelf, {}, { as: signedIn.data })).data.userName).toBe('Newcomer')
  })
})
