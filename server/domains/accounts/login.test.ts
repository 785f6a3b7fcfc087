import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { getCurrentUser, login } from '#contract/accounts.ts'
import { errorMessages } from '#contract/errors/error-messages.ts'
import { groups, permissionFlags } from '#contract/roles.ts'
import { searchMembers } from '#contract/members.ts'
import { members, sessions } from '../../db/tables/accounts.ts'
import { openFastClock } from '../../testing/clocks/fast-clock.ts'
import { createTestServer, insertMember, testPassword } from '../../testing/index.ts'
import { hashPassword } from './secrets.ts'

describe('signing in', () => {
  it('[A-01] a member signs in with name and password and gets a token for their own settings', async () => {
    await using server = await createTestServer()
    const member = await insertMember(server.db, { name: 'Tom' })
    const answer = await server.call(login, { userName: 'Tom', password: testPassword })
    expect(answer.data.self).toMatchObject({ userId: member.id, userName: 'Tom', role: 'active', userGroupId: groups.free, isTech: false })
    expect(answer.data.expiresAt - Math.floor(server.clock.now().getTime() / 1000)).toBeGreaterThan(290)
    expect(answer.data.expiresAt - Math.floor(server.clock.now().getTime() / 1000)).toBeLessThanOrEqual(300)
    const self = await server.call(getCurrentUser, {}, { as: answer.data })
    expect(self.data.email).toBe(member.email)
  })

  it('[A-01] name and email address work in any case, with blanks around them', async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { name: 'Jürgen', nameKey: 'jürgen', email: 'juergen@example.test' })
    for (const userName of [' JÜRGEN ', 'ju\u0308rgen', 'Juergen@Example.TEST']) {
      expect((await server.call(login, { userName, password: testPassword })).status, userName).toBe(200)
    }
  })

  it('[A-01] a password works in either Unicode form, whichever form its hash was made of', async () => {
    await using server = await createTestServer()
    const [composed, decomposed] = ['Schlüssel über Bord'.normalize('NFC'), 'Schlüssel über Bord'.normalize('NFD')]
    await insertMember(server.db, { name: 'New', passwordHash: await hashPassword(decomposed) })
    // As hashes were made before: of the password as it was typed.
    await insertMember(server.db, { name: 'Older', passwordHash: await hash(decomposed) })
    await insertMember(server.db, { name: 'Old', passwordHash: await hash(composed) })
    for (const userName of ['New', 'Older', 'Old'])
      for (const password of [composed, decomposed])
        expect((await server.call(login, { userName, password })).status, `${userName}, ${password.length} characters`).toBe(200)
    expect((await server.call(login, { userName: 'New', password: 'Schlussel uber Bord' })).refusal?.code).toBe('wrong_credentials')
  })

  it("[A-02] wrong credentials answer 422 with the server's sentence, and do not sign in", async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { name: 'Tom' })
    const answer = await server.call(login, { userName: 'Tom', password: 'not his password' })
    expect(answer).toMatchObject({ status: 422, refusal: { code: 'wrong_credentials' } })
    expect(answer.body['message']).toBe('Wrong name or password.')
    expect(answer.cookies).toEqual([])
    expect(await server.db.$count(sessions)).toBe(0)
  })

  it('[A-01] the cookies are HttpOnly, strict, bound to their paths, and valid for 60 days', async () => {
    await using server = await createTestServer({ env: { PUBLIC_URL: 'https://club.example' } })
    await insertMember(server.db, { name: 'Tom' })
    const { cookies } = await server.call(login, { userName: 'Tom', password: testPassword })
    const shared = { httpOnly: true, sameSite: 'Strict', secure: true }
    expect(cookies.find(({ name }) => name === 'rw_refresh')).toMatchObject({ ...shared, path: '/api3/user/auth' })
    expect(cookies.find(({ name }) => name === 'rw_media')).toMatchObject({ ...shared, path: '/media' })
    // The seconds that the call itself took have already elapsed.
    for (const cookie of cookies) expect(Math.abs(Number(cookie['maxAge']) - 60 * 24 * 3600)).toBeLessThan(10)
  })

  it('[A-01] without "keep me signed in" the cookies end with the browser and the session after 12 hours', async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { name: 'Tom' })
    const { cookies, data } = await server.call(login, { userName: 'Tom', password: testPassword, keepSignedIn: false })
    for (const cookie of cookies) expect(cookie).not.toHaveProperty('maxAge')
    for (const cookie of cookies) expect(cookie['secure'], 'plain http, as on a home network').toBeUndefined()
    const [session] = await server.db.select().from(sessions).where(eq(sessions.id, data.sessionId))
    expect(session?.expiresAt.getTime()).toBeLessThanOrEqual(server.clock.now().getTime() + 12 * 3_600_000)
  })

  it('[A-01] with the app on another origin the cookies are SameSite=None and Secure', async () => {
    await using server = await createTestServer({ env: { APP_ORIGIN: 'https://app.example' } })
    await insertMember(server.db, { name: 'Tom' })
    const { cookies } = await server.call(login, { userName: 'Tom', password: testPassword })
    for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'None', secure: true })
  })
})

describe('closed accounts', () => {
  it.each([
    ['banned', 'account_banned'],
    ['inactive', 'account_inactive'],
    ['memorial', 'account_memorial'],
  ] as const)('[G-12] a %s account gets the reason and no session', async (group, code) => {
    await using server = await createTestServer()
    await insertMember(server.db, { name: 'Tom', groupId: groups[group] })
    const answer = await server.call(login, { userName: 'Tom', password: testPassword })
    expect(answer).toMatchObject({ status: 403, refusal: { code }, cookies: [] })
    expect(answer.body['message']).toBe(errorMessages[code])
    expect(await server.db.$count(sessions)).toBe(0)
  })

  it('[G-12] a caller without the password does not learn that the account is closed', async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { name: 'Tom', groupId: groups.banned })
    expect((await server.call(login, { userName: 'Tom', password: 'not his password' })).refusal?.code).toBe('wrong_credentials')
  })

  it('a deleted account answers like one that never existed', async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { name: 'Tom', deletedAt: new Date() })
    expect((await server.call(login, { userName: 'Tom', password: testPassword })).refusal?.code).toBe('wrong_credentials')
  })

  it('[G-12] a member banned while signed in loses access to the member area within seconds', async () => {
    using time = openFastClock()
    await using server = await createTestServer()
    const member = await server.asMember()
    expect((await server.call(searchMembers, { text: 'a' }, { as: member })).status).toBe(200)
    await server.db.update(members).set({ groupId: groups.banned }).where(eq(members.id, member.memberId))
    time.pass(5000)
    expect((await server.call(searchMembers, { text: 'a' }, { as: member })).refusal?.code).toBe('account_banned')
  })

  it('[G-12] a member banned a moment ago gets the reason and no account data, even with an outdated session cache', async () => {
    await using server = await createTestServer()
    const member = await server.asMember()
    expect((await server.call(getCurrentUser, {}, { as: member })).status).toBe(200)
    await server.db.update(members).set({ groupId: groups.banned }).where(eq(members.id, member.memberId))
    expect((await server.call(getCurrentUser, {}, { as: member })).refusal?.code).toBe('account_banned')
  })

  it('[G-02] a registered user can call their own settings but no member call', async () => {
    await using server = await createTestServer()
    const user = await server.asMember({ groupId: groups.registered, acceptedTermsAt: null })
    expect((await server.call(getCurrentUser, {}, { as: user })).data.role).toBe('registered')
    expect((await server.call(searchMembers, { text: 'a' }, { as: user })).refusal?.code).toBe('terms_required')
  })
})

describe('identity', () => {
  it('[G-08] every group that may sign in comes with its id and role', async () => {
    await using server = await createTestServer()
    const roles: Partial<Record<keyof typeof groups, string>> = {
      admin: 'admin',
      active: 'active',
      staff: 'staff',
      sponsor: 'sponsor',
      pending: 'active',
      beta: 'active',
      vendor: 'vendor',
      model: 'model',
      registered: 'registered',
      free: 'active',
    }
    for (const [name, role] of Object.entries(roles)) {
      const groupId = groups[name as keyof typeof groups]
      const member = await server.asMember({ groupId })
      expect((await server.call(getCurrentUser, {}, { as: member })).data, name).toMatchObject({ role, userGroupId: groupId })
    }
  })

  it("[G-09] the member's own flag wins over the group's, in both directions", async () => {
    await using server = await createTestServer()
    const member = await server.asMember({ ownFlags: { 'video.can_edit_own_video': false, 'video.can_approve_videos': true } })
    const { permissions } = (await server.call(getCurrentUser, {}, { as: member })).data
    expect(permissions['video.can_edit_own_video']).toBe(false)
    expect(permissions['video.can_approve_videos']).toBe(true)
    expect(permissions['comment.edit_own_comment']).toBe(true)
    expect(Object.keys(permissions).sort()).toEqual([...permissionFlags].sort())
  })

  it('the configured member is "tech" if they are an admin, and nobody else is', async () => {
    await using server = await createTestServer({ env: { TECH_MEMBER_ID: '1' } })
    const first = await server.asAdmin()
    const second = await server.asAdmin()
    expect(first.memberId).toBe(1)
    expect((await server.call(getCurrentUser, {}, { as: first })).data.isTech).toBe(true)
    expect((await server.call(getCurrentUser, {}, { as: second })).data.isTech).toBe(false)
    await server.db.update(members).set({ groupId: groups.active }).where(eq(members.id, 1))
    server.services.bus.emit('accounts.selfChanged', { memberId: 1 })
    expect((await server.call(getCurrentUser, {}, { as: first })).data.isTech).toBe(false)
  })

  it('[S-08] the answer contains nothing of the account beyond the contract', async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { name: 'Tom', birthday: '1987-06-05' })
    const answer = await server.call(login, { userName: 'Tom', password: testPassword })
    expect(JSON.stringify(answer.body)).not.toMatch(/1987-06-05|argon2|password/)
  })

  it('a new visit starts after 30 minutes without a request and stores when the last one ended', async () => {
    await using server = await createTestServer()
    const start = server.clock.now().getTime()
    await insertMember(server.db, { name: 'Tom' })
    const signIn = async () => (await server.call(login, { userName: 'Tom', password: testPassword })).data.self.lastVisitAt
    expect(await signIn()).toBeNull()
    server.clock.advance(20 * 60_000)
    expect(await signIn(), 'the same visit goes on').toBeNull()
    server.clock.advance(31 * 60_000)
    const endOfVisit = Math.floor((start + 20 * 60_000) / 1000)
    const lastVisitAt = await signIn()
    expect(Math.abs((lastVisitAt ?? 0) - endOfVisit)).toBeLessThan(10)
    server.clock.advance(5 * 60_000)
    expect(await signIn()).toBe(lastVisitAt)
  })
})
