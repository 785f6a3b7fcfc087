import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { getCurrentUser, getToken, getUserFromAuthKey, login, reActivate, sendAuthKey, userBadge } from '#contract/accounts.ts'
import { locales } from '#contract/primitives.ts'
import { groups } from '#contract/roles.ts'
import { mailKeys, members } from '../../db/tables/accounts.ts'
import { createTestServer, insertMember, testPassword, type TestServer } from '../../testing/index.ts'
import { linkMailsFor } from './mails/link-mails.ts'
import { sendAuthLink } from './mails/send-auth-link.ts'

/** Requests as a guest and runs the job. Returns the path and key of the newest mail, if one was sent. */
async function askFor(server: TestServer, email: string): Promise<{ way: string; key: string } | null> {
  const before = server.mails.length
  expect(await server.call(sendAuthKey, { email })).toMatchObject({ status: 200, body: { success: true, data: {} } })
  const payload = server.jobs.payloadsOf('send-auth-link').at(-1)
  if (payload) await sendAuthLink(server.services, payload.email)
  if (server.mails.length === before) return null
  const [, key = '', way = 'sign-in'] = /#\/auth\/key\/([\w-]+)(?:\/(re-activate))?/.exec(server.mails.at(-1)?.text ?? '') ?? []
  return { way, key }
}

describe('a sign-in link', () => {
  it('[A-09] identifies its member once, in their language, and opens a session', async () => {
    await using server = await createTestServer()
    const member = await insertMember(server.db, { name: 'Tom', email: 'tom@example.test', locale: 'fr' })
    const mailed = await askFor(server, ' TOM@example.test ')
    expect(server.mails).toMatchObject([{ to: 'tom@example.test', subject: 'Ton lien de connexion' }])
    expect(mailed?.way).toBe('sign-in')
    const answers = await Promise.all([1, 2, 3].map(() => server.call(getUserFromAuthKey, { authKey: mailed?.key ?? '' })))
    expect(answers.map(({ refusal }) => refusal?.code ?? 'in').sort()).toEqual(['in', 'token_invalid', 'token_invalid'])
    const opened = answers.find(({ refusal }) => refusal === null)
    expect(opened?.data.self.userId).toBe(member.id)
    expect(opened?.cookies.map(({ name }) => name).sort()).toEqual(['rw_media', 'rw_refresh'])
    expect((await server.call(getCurrentUser, {}, { as: opened?.data })).data.userName).toBe('Tom')
  })

  it('[A-09] is valid for 15 minutes; only the newest works; forged keys and those of other purposes open nothing', async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { email: 'tom@example.test' })
    const [older, newer] = [await askFor(server, 'tom@example.test'), await askFor(server, 'tom@example.test')]
    const enter = async (authKey: string) => (await server.call(getUserFromAuthKey, { authKey })).refusal?.code ?? 'in'
    expect(await enter(older?.key ?? '')).toBe('token_invalid')
    expect(await enter('A'.repeat(43))).toBe('token_invalid')
    expect((await server.call(reActivate, { authKey: newer?.key ?? '' })).refusal?.code).toBe('token_invalid')
    await server.db.update(mailKeys).set({ purpose: 'password-reset' })
    expect(await enter(newer?.key ?? '')).toBe('token_invalid')
    await server.db.update(mailKeys).set({ purpose: 'sign-in' })
    server.clock.advance(15 * 60_000)
    expect(await enter(newer?.key ?? '')).toBe('token_invalid')
  })

  it('[S-22] unknown, deleted, banned and memorial addresses get the same answer and no mail; three an hour go to one inbox', async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { email: 'gone@example.test', deletedAt: new Date() })
    await insertMember(server.db, { email: 'banned@example.test', groupId: groups.banned })
    await insertMember(server.db, { email: 'memorial@example.test', groupId: groups.memorial })
    for (const name of ['nobody', 'gone', 'banned', 'memorial']) expect(await askFor(server, `${name}@example.test`), name).toBeNull()
    await insertMember(server.db, { email: 'tom@example.test' })
    for (let time = 0; time < 5; time += 1) await askFor(server, 'tom@example.test')
    expect(server.mails).toHaveLength(3)
  })

  it('[S-23] has a key that is stored neither in the database nor in the queue', async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { email: 'tom@example.test' })
    const mailed = await askFor(server, 'tom@example.test')
    expect(JSON.stringify([await server.db.select().from(mailKeys), server.jobs.enqueued])).not.toContain(mailed?.key)
  })

  it('[G-12] does not sign in a member who was banned after it was sent', async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { email: 'tom@example.test' })
    const mailed = await askFor(server, 'tom@example.test')
    await server.db.update(members).set({ groupId: groups.banned })
    expect((await server.call(getUserFromAuthKey, { authKey: mailed?.key ?? '' })).refusal?.code).toBe('account_banned')
  })
})

describe('an inactive account', () => {
  it('[A-06] is reactivated by a mail, and only by it', async () => {
    await using server = await createTestServer()
    const member = await insertMember(server.db, { name: 'Tom', email: 'tom@example.test', groupId: groups.inactive })
    expect((await server.call(login, { userName: 'Tom', password: testPassword })).refusal?.code).toBe('account_inactive')
    const mailed = await askFor(server, 'tom@example.test')
    expect(mailed?.way).toBe('re-activate')
    expect((await server.call(getUserFromAuthKey, { authKey: mailed?.key ?? '' })).refusal?.code).toBe('token_invalid')
    const opened = await server.call(reActivate, { authKey: mailed?.key ?? '' })
    expect(opened.data.self).toMatchObject({ userId: member.id, userGroupId: groups.free, role: 'active' })
    expect((await server.call(login, { userName: 'Tom', password: testPassword })).status).toBe(200)
    expect((await server.call(reActivate, { authKey: mailed?.key ?? '' })).refusal?.code).toBe('token_invalid')
  })

  it('[S-37] does not use a leftover key to lift a ban or change another group', async () => {
    await using server = await createTestServer()
    const member = await insertMember(server.db, { email: 'tom@example.test', groupId: groups.inactive })
    const mailed = await askFor(server, 'tom@example.test')
    await server.db.update(members).set({ groupId: groups.banned }).where(eq(members.id, member.id))
    expect((await server.call(reActivate, { authKey: mailed?.key ?? '' })).refusal?.code).toBe('account_banned')
    await server.db.update(members).set({ groupId: groups.staff }).where(eq(members.id, member.id))
    expect((await server.call(reActivate, { authKey: mailed?.key ?? '' })).data.self.userGroupId).toBe(groups.staff)
  })
})

describe('under the names of the legacy API', () => {
  it('[A-10] users.revalidateSession and auth/token hand out a fresh token for the refresh cookie, and nothing without', async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { name: 'Tom' })
    const signedIn = await server.call(login, { userName: 'Tom', password: testPassword })
    const refresh = signedIn.cookies.find(({ name }) => name === 'rw_refresh')?.value ?? ''
    const revalidate = (cookies: Record<string, string>) =>
      server.app.inject({
        method: 'POST',
        url: '/legacy?module=users&method=revalidateSession',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-ropewalk-client': 'web/test' },
        payload: '',
        cookies,
      })
    const answer = await revalidate({ rw_refresh: refresh })
    expect(answer.json().data).toMatchObject({ token: expect.any(String), self: { user_name: 'Tom' } })
    expect((await revalidate({})).json().code).toBe('session_expired')
    const next = answer.cookies.find(({ name }) => name === 'rw_refresh')?.value ?? ''
    const token = await server.call(getToken, {}, { cookies: { rw_refresh: next } })
    expect((await server.call(getCurrentUser, {}, { as: token.data })).data.userName).toBe('Tom')
  })

  it('user-badge shows members as others see them', async () => {
    await using server = await createTestServer()
    const member = await server.asMember({ name: 'Tom' })
    expect((await server.call(userBadge, {}, { as: member })).data).toMatchObject({
      userId: member.memberId,
      userName: 'Tom',
      role: 'active',
    })
  })
})

describe('texts of links', () => {
  it('exist in seven languages, and none reveals what kind of site this is', () => {
    const facts = { name: 'Tom', link: 'https://club.example/#/x' }
    const mails = locales.flatMap((locale) => [linkMailsFor(locale).signIn(facts), linkMailsFor(locale).reActivate(facts)])
    for (const { subject, text } of mails) {
      expect(text).toContain(facts.link)
      expect(`${subject} ${text}`).not.toMatch(/ropewalk|gay|rope|film|video|club(?!\.example)|!/i)
    }
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(locales.length * 2)
  })
})
