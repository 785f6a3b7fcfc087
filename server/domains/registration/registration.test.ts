import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { acceptTerms, getCurrentUser, login } from '#contract/accounts.ts'
import { checkEmailCode, sendEmailCode, verifyPhone } from '#contract/registration/codes.ts'
import {
  checkEntryCode,
  checkInvitation,
  completeRegistration,
  loadRegistration,
  loginRegistered,
  revalidateRegistration,
  saveRegistration,
  sendWelcomeMail,
  useEntryCode,
  useInvitation,
} from '#contract/registration/registration.ts'
import { createInvitation } from '#contract/registration/invitations.ts'
import { groups } from '#contract/roles.ts'
import { members } from '../../db/tables/accounts.ts'
import { entryCodes, invitations, oneTimeCodes, registrations } from '../../db/tables/registration.ts'
import { rateLimits, sandboxMails } from '../../db/tables/site.ts'
import { createTestServer, insertMember, type TestServer } from '../../testing/index.ts'
import { beginRegistration, joinUpToPassword, mailedCode, newcomer } from '../../testing/registration-calls.ts'
import { hashSecret } from '../accounts/index.ts'
import { sendCode } from './codes/send-code.ts'

const account = newcomer
const password = 'a long enough one'

const stepsOf = async (server: TestServer, key: string) => (await server.call(loadRegistration, { key })).data.step

describe('step-by-step registration', () => {
  it('[J-01] [J-02] starts at the terms, and the server determines the next step', async () => {
    await using server = await createTestServer()
    const begun = (await server.call(saveRegistration, {})).data
    expect(begun).toMatchObject({ step: 'tos', userName: '', isEmailConfirmed: false, invitedBy: null })
    const { key } = begun
    const save = async (fields: object) => (await server.call(saveRegistration, { key, ...fields })).data.step
    expect(await save({ acceptsTerms: true })).toBe('account')
    expect(await save({ userName: account.userName, email: account.email })).toBe('account')
    expect(await save({ birthday: account.birthday })).toBe('email')
    const confirmed = await server.call(checkEmailCode, { key, code: await mailedCode(server, key) })
    expect(confirmed.data).toMatchObject({ step: 'phone', isEmailConfirmed: true })
    expect(await save({ skipsPhone: true })).toBe('password')
  })

  it('[J-09] the entries can be loaded on another device with the mailed key, and are deleted after a month', async () => {
    await using server = await createTestServer({ env: { PUBLIC_URL: 'https://club.example' } })
    const key = await beginRegistration(server, account)
    await mailedCode(server, key)
    const mailed = /#\/auth\/register\/email\/([\w.-]+)\/0/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? ''
    expect((await server.call(loadRegistration, { key: mailed })).data).toMatchObject({ ...account, step: 'email' })
    server.clock.advance(31 * 24 * 3_600_000)
    expect((await server.call(loadRegistration, { key: mailed })).refusal?.code).toBe('token_invalid')
  })

  it('[J-09] revalidation goes back to the account step if the name has been taken, and drops a withdrawn invitation', async () => {
    await using server = await createTestServer()
    const inviter = await server.asMember()
    const { secret, invitationId } = (await server.call(createInvitation, {}, { as: inviter })).data
    const key = await joinUpToPassword(server, {}, secret ?? '')
    expect((await server.call(revalidateRegistration, { key })).data).toMatchObject({ step: 'password', invitedBy: inviter.member.name })
    await server.db.update(invitations).set({ state: 'deleted' }).where(eq(invitations.id, invitationId))
    await insertMember(server.db, { name: 'NEWCOMER', email: 'other@example.test' })
    const again = await server.call(revalidateRegistration, { key })
    expect(again.data).toMatchObject({ step: 'account', userName: '', email: account.email, isEmailConfirmed: true, invitedBy: null })
  })

  it('[J-11] ends with an account, a session and a welcome mail; without an invitation, accepting the terms is a final step', async () => {
    await using server = await createTestServer()
    const key = await joinUpToPassword(server, { email: '  NEW@Example.test ' })
    const done = await server.call(completeRegistration, { key, password, membership: 'free' })
    expect(done.data.self).toMatchObject({ userName: 'Newcomer', email: account.email, userGroupId: groups.registered })
    expect(done.cookies.map(({ name }) => name).sort()).toEqual(['rw_media', 'rw_refresh'])
    expect(server.jobs.payloadsOf('send-mail')).toMatchObject([{ to: account.email, subject: 'Welcome' }])
    expect(server.events.map(({ name }) => name)).not.toContain('accounts.memberJoined')
    const [row] = await server.db.select().from(members).where(eq(members.nameKey, 'newcomer'))
    expect(row).toMatchObject({ emailConfirmedAt: expect.any(Date), phone: null })
    expect((await server.call(acceptTerms, { acceptsTerms: true }, { as: done.data })).data.self.userGroupId).toBe(groups.free)
    for (const endpoint of [login, loginRegistered])
      expect((await server.call(endpoint, { userName: 'newcomer', password })).status).toBe(200)
    expect((await server.call(getCurrentUser, {}, { as: done.data })).data.userName).toBe('Newcomer')
  })

  it('[J-11] the welcome mail can be resent three times a day at most, and to oneself only', async () => {
    await using server = await createTestServer()
    const member = await server.asMember()
    const answers = []
    for (let time = 0; time < 4; time += 1) answers.push(await server.call(sendWelcomeMail, {}, { as: member }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(new Set(server.jobs.payloadsOf('send-mail').map(({ to }) => to))).toEqual(new Set([member.member.email]))
  })

  it('completes once, however often and however many at once request it', async () => {
    await using server = await createTestServer()
    const key = await joinUpToPassword(server)
    const answers = await Promise.all([1, 2, 3].map(() => server.call(completeRegistration, { key, password, membership: 'free' })))
    expect(answers.map(({ refusal }) => refusal?.code ?? 'in').sort()).toEqual(['in', 'token_invalid', 'token_invalid'])
    expect((await server.call(loadRegistration, { key })).refusal?.code).toBe('token_invalid')
    const [left] = await server.db.select().from(registrations)
    expect(left?.entered).toEqual({})
  })

  it('cannot be completed if a step is missing', async () => {
    await using server = await createTestServer()
    for (const key of [await beginRegistration(server), await beginRegistration(server, account)])
      expect((await server.call(completeRegistration, { key, password, membership: 'free' })).refusal?.code).toBe('token_invalid')
    expect(await server.db.$count(members)).toBe(0)
  })

  it('is for adults, and refuses taken names in any case', async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { name: 'Taken' })
    const key = await beginRegistration(server)
    const refused = async (fields: object) => (await server.call(saveRegistration, { key, ...fields })).refusal?.code
    expect(await refused({ birthday: `${new Date().getUTCFullYear() - 17}-01-01` })).toBe('too_young')
    expect(await refused({ userName: 'TAKEN' })).toBe('name_taken')
    expect((await server.call(loadRegistration, { key })).data.userName).toBe('')
  })

  it('[S-37] extra fields confirm nothing and choose no group', async () => {
    await using server = await createTestServer()
    const hostile = {
      ...account,
      emailConfirmed: account.email,
      email_confirmed: account.email,
      step: 'password',
      groupId: groups.admin,
      memberId: 1,
    }
    const key = await beginRegistration(server, hostile)
    expect(await stepsOf(server, key)).toBe('email')
    const [row] = await server.db.select().from(registrations)
    expect(row?.entered).toEqual({ acceptsTerms: true, ...account })
  })

  it('[S-23] neither key nor password is in the database, and a forged or foreign key opens nothing', async () => {
    await using server = await createTestServer()
    const [mine, theirs] = [await beginRegistration(server, account), await beginRegistration(server)]
    expect(JSON.stringify(await server.db.select().from(registrations))).not.toContain(mine.split('.')[1] ?? mine)
    const forged = `${theirs.split('.')[0]}.${mine.split('.')[1]}`
    expect((await server.call(loadRegistration, { key: forged })).refusal?.code).toBe('token_invalid')
    expect((await server.call(saveRegistration, { key: forged, userName: 'Mallory' })).refusal?.code).toBe('token_invalid')
  })
})

describe('the code of the address', () => {
  it('[J-05] six digits confirm exactly the address they went to', async () => {
    await using server = await createTestServer()
    const key = await beginRegistration(server, account)
    const code = await mailedCode(server, key)
    expect(server.mails.at(-1)).toMatchObject({ to: account.email, subject: `${code} is your code` })
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await server.call(checkEmailCode, { key, code: wrong })).refusal).toMatchObject({ errors: { code: ['code'] } })
    await server.call(saveRegistration, { key, email: 'another@example.test' })
    expect((await server.call(checkEmailCode, { key, code })).refusal?.code).toBe('token_invalid')
    await server.call(saveRegistration, { key, email: account.email })
    expect((await server.call(checkEmailCode, { key, code })).data.isEmailConfirmed).toBe(true)
    expect((await server.call(checkEmailCode, { key, code })).refusal?.code).toBe('token_invalid')
    expect((await server.call(saveRegistration, { key, email: 'another@example.test' })).data.isEmailConfirmed).toBe(false)
  })

  it('[S-21] allows five tries, even if a hundred come at once, after which the right code no longer works', async () => {
    await using server = await createTestServer()
    const key = await beginRegistration(server, account)
    const code = await mailedCode(server, key)
    const wrong = Array.from({ length: 100 }, (_, index) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'))
    const answers = await Promise.all(wrong.map((one) => server.call(checkEmailCode, { key, code: one })))
    expect(answers.filter(({ refusal }) => refusal?.code === 'validation_failed')).toHaveLength(5)
    expect((await server.call(checkEmailCode, { key, code })).refusal?.code).toBe('token_invalid')
  })

  it('[S-21] is valid for ten minutes; only the newest one works; one a minute and five an hour are sent', async () => {
    await using server = await createTestServer()
    const key = await beginRegistration(server, account)
    const older = await mailedCode(server, key)
    server.clock.advance(1000)
    const newer = await mailedCode(server, key)
    if (older !== newer) expect((await server.call(checkEmailCode, { key, code: older })).refusal).not.toBeNull()
    server.clock.advance(10 * 60_000)
    expect((await server.call(checkEmailCode, { key, code: newer })).refusal?.code).toBe('token_invalid')
    await server.db.delete(rateLimits)
    expect((await server.call(sendEmailCode, { key })).status).toBe(200)
    const again = await server.call(sendEmailCode, { key })
    expect(again).toMatchObject({ status: 429, refusal: { code: 'rate_limited' } })
    expect(Number(again.headers['retry-after'])).toBeLessThanOrEqual(60)
    for (let time = 2; time <= 5; time += 1) {
      await server.db.delete(rateLimits).where(eq(rateLimits.key, `codes-minute:email:${hashSecret(account.email)}`))
      expect((await server.call(sendEmailCode, { key })).status).toBe(200)
    }
    await server.db.delete(rateLimits).where(eq(rateLimits.key, `codes-minute:email:${hashSecret(account.email)}`))
    expect((await server.call(sendEmailCode, { key })).status).toBe(429)
  })

  it('[S-23] is stored as a signature, and a job row never holds it', async () => {
    await using server = await createTestServer()
    const key = await beginRegistration(server, account)
    const code = await mailedCode(server, key)
    const [row] = await server.db.select().from(oneTimeCodes)
    expect(JSON.stringify([row?.codeHash, server.jobs.enqueued.filter(({ name }) => name === 'send-code')])).not.toContain(code)
    expect(row?.codeHash).not.toBe(hashSecret(code))
  })

  it('[S-22] an address that has since been taken gets a different mail, and the answer is the same', async () => {
    await using server = await createTestServer()
    const key = await beginRegistration(server, account)
    await insertMember(server.db, { name: 'first', email: account.email })
    expect(await mailedCode(server, key)).toBe('')
    expect(server.mails.at(-1)).toMatchObject({ to: account.email, subject: 'You already have an account' })
    expect((await server.call(checkEmailCode, { key, code: '123456' })).refusal).toMatchObject({ errors: { code: ['code'] } })
  })
})

describe('the phone', () => {
  const phone = { country: { iso: 'DE', dialCode: '49', countryName: 'Germany' }, tel: '1512345678' }

  it('[J-06] is confirmed by the code of a text message, which the sandbox stores for the operator and announces', async () => {
    await using server = await createTestServer()
    const key = await beginRegistration(server, account)
    await server.call(checkEmailCode, { key, code: await mailedCode(server, key) })
    expect((await server.call(verifyPhone, { key, phone })).data).toEqual({ isVerified: false, isSandbox: true })
    const payload = server.jobs.payloadsOf('send-code').at(-1)
    if (payload) await sendCode(server.services, payload)
    const [sms] = await server.db.select().from(sandboxMails)
    expect(sms).toMatchObject({ to: '+491512345678', subject: 'SMS' })
    const code = /\d{6}/.exec(sms?.text ?? '')?.[0] ?? ''
    expect((await server.call(verifyPhone, { key, phone: { ...phone, tel: '1512345679' }, code })).refusal?.code).toBe('token_invalid')
    expect((await server.call(verifyPhone, { key, phone, code })).data.isVerified).toBe(true)
    expect((await server.call(loadRegistration, { key })).data).toMatchObject({ step: 'password', phone, isPhoneConfirmed: true })
    await server.call(completeRegistration, { key, password, membership: 'free' })
    const [row] = await server.db.select().from(members)
    expect(row).toMatchObject({ phone: '+491512345678', phoneVerifiedAt: expect.any(Date) })
  })

  it.each([
    ['a dial code that is not the country’s', { ...phone, country: { ...phone.country, dialCode: '1' } }],
    ['a country that does not exist', { ...phone, country: { ...phone.country, iso: 'XX' } }],
    ['an impossible number', { country: { iso: 'US', dialCode: '1', countryName: 'United States' }, tel: '1234' }],
  ])('refuses %s', async (_what, wrong) => {
    await using server = await createTestServer()
    const key = await beginRegistration(server, account)
    expect((await server.call(verifyPhone, { key, phone: wrong })).refusal?.errors).toEqual({ phone: ['phone'] })
    expect(server.jobs.payloadsOf('send-code')).toEqual([])
  })

  it('[S-21] text messages are limited: five a day per registration, whatever the numbers', async () => {
    await using server = await createTestServer()
    const key = await beginRegistration(server, account)
    const statuses = []
    for (let number = 0; number < 7; number += 1)
      statuses.push((await server.call(verifyPhone, { key, phone: { ...phone, tel: `151234567${number}` } })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })
})

describe('invitations and entry codes', () => {
  it('[J-07] [B-06] an invitation opens registration with its secret, names the inviter, and makes a member at once', async () => {
    await using server = await createTestServer()
    const inviter = await server.asMember({ name: 'Host' })
    const { secret } = (await server.call(createInvitation, { note: 'Come in' }, { as: inviter })).data
    expect((await server.call(checkInvitation, { secret: secret ?? '' })).data).toEqual({ isValid: true, invitedBy: 'Host' })
    const key = await joinUpToPassword(server)
    expect((await server.call(useInvitation, { key, secret: secret ?? '' })).data.invitedBy).toBe('Host')
    const done = await server.call(completeRegistration, { key, password, membership: 'invitation' })
    expect(done.data.self).toMatchObject({ role: 'active', userGroupId: groups.free })
    const [row] = await server.db.select().from(invitations)
    expect(row).toMatchObject({ state: 'accepted', acceptedBy: done.data.self.userId })
    const names = server.events.map(({ name }) => name)
    expect(names).toContain('accounts.memberJoined')
    expect(server.events.find(({ name }) => name === 'invitations.accepted')?.payload).toEqual({
      inviterId: inviter.memberId,
      memberId: done.data.self.userId,
    })
    expect((await server.call(checkInvitation, { secret: secret ?? '' })).data).toEqual({ isValid: false, invitedBy: null })
  })

  it('[J-07] an unknown, used, expired or withdrawn invitation, or one of a banned member, opens nothing and gives no reason', async () => {
    await using server = await createTestServer()
    const inviter = await server.asMember()
    const { secret } = (await server.call(createInvitation, {}, { as: inviter })).data
    const ask = async (one = secret ?? '') => (await server.call(checkInvitation, { secret: one })).data
    const nothing = { isValid: false, invitedBy: null }
    expect(await ask('aaaaaaaaaaaaaaaaaaaa')).toEqual(nothing)
    for (const state of ['deleted', 'removed', 'accepted'] as const) {
      await server.db.update(invitations).set({ state })
      expect(await ask(), state).toEqual(nothing)
    }
    await server.db.update(invitations).set({ state: 'pending' })
    await server.db.update(members).set({ groupId: groups.banned })
    expect(await ask()).toEqual(nothing)
    await server.db.update(members).set({ groupId: groups.free })
    expect((await ask()).isValid).toBe(true)
    server.clock.advance(31 * 24 * 3_600_000)
    expect(await ask()).toEqual(nothing)
  })

  it('[J-07] of two registrations with one invitation, the second does not become a member through it', async () => {
    await using server = await createTestServer()
    const inviter = await server.asMember()
    const { secret = '' } = (await server.call(createInvitation, {}, { as: inviter })).data
    const keys = [
      await joinUpToPassword(server, {}, secret ?? ''),
      await joinUpToPassword(server, { userName: 'Second', email: 'second@example.test' }, secret ?? ''),
    ]
    const answers = await Promise.all(keys.map((key) => server.call(completeRegistration, { key, password, membership: 'invitation' })))
    expect(answers.map(({ refusal }) => refusal?.code ?? 'in').sort()).toEqual(['in', 'token_invalid'])
  })

  it('[J-08] the HKB entry code makes a member at once, as often as it is valid', async () => {
    await using server = await createTestServer()
    await server.db.insert(entryCodes).values({ codeHash: hashSecret('ROPE-2026'), label: 'Spring evening', usesLeft: 1 })
    expect((await server.call(checkEntryCode, { code: ' rope-2026 ' })).data.isValid).toBe(true)
    expect((await server.call(checkEntryCode, { code: 'ROPE-2025' })).data.isValid).toBe(false)
    const enter = async (userName: string) => {
      const key = await joinUpToPassword(server, { userName, email: `${userName}@example.test` })
      const used = await server.call(useEntryCode, { key, code: 'rope-2026' })
      return used.refusal
        ? used.refusal.code
        : (await server.call(completeRegistration, { key, password, membership: 'invitation' })).data.self.role
    }
    expect([await enter('first'), await enter('second')]).toEqual(['active', 'token_invalid'])
  })

  it('[S-21] entry codes can be guessed twenty times an hour at most', async () => {
    await using server = await createTestServer()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => server.call(checkEntryCode, { code: `GUESS-${index}` }, { ip: '203.0.113.7' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  })
})
