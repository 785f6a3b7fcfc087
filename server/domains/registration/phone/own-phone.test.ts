import { describe, expect, it } from 'vitest'
import { confirmPhone, removePhone, requestPhone, sendPhoneCode } from '#contract/account/phone.ts'
import { getAccountDetails } from '#contract/account/settings.ts'
import { groups } from '#contract/roles.ts'
import { oneTimeCodes } from '../../../db/tables/registration.ts'
import { rateLimits, sandboxMails } from '../../../db/tables/site.ts'
import { createTestServer, testPassword, type Credentials, type TestServer } from '../../../testing/index.ts'
import { sendPhoneCode as runSendPhoneCode } from './send-phone-code.ts'

const proof = { password: testPassword }
const germany = { iso: 'DE', dialCode: '49', countryName: 'Germany' }
const phone = { country: germany, tel: '1512345678' }
const number = '+491512345678'

const ask = (server: TestServer, as: Credentials, tel = phone.tel) =>
  server.call(requestPhone, { phone: { country: germany, tel }, proof }, { as })
const detailsOf = async (server: TestServer, as: Credentials) => (await server.call(getAccountDetails, {}, { as })).data
const refusalOf = async (server: TestServer, as: Credentials, code: string) => (await server.call(confirmPhone, { code }, { as })).refusal

/** Runs the job of the latest request, and reads the newest text message. */
async function receivedCode(server: TestServer): Promise<string> {
  const payload = server.jobs.payloadsOf('send-phone-code').at(-1)
  if (payload) await runSendPhoneCode(server.services, payload)
  const messages = await server.db.select().from(sandboxMails).orderBy(sandboxMails.id)
  return /\d{6}/.exec(messages.at(-1)?.text ?? '')?.[0] ?? ''
}
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111')

describe('a member’s phone', () => {
  it('[J-06] is set once the code that was sent to it is entered, and the member is notified by mail', async () => {
    await using server = await createTestServer()
    const tom = await server.asMember({ name: 'tom' })
    expect(await detailsOf(server, tom)).toMatchObject({ phone: null, pendingPhone: null, isSmsSandbox: true })
    expect((await ask(server, tom)).refusal).toBeNull()
    expect(await detailsOf(server, tom)).toMatchObject({ phone: null, pendingPhone: number })
    const code = await receivedCode(server)
    expect((await refusalOf(server, tom, otherThan(code)))?.errors).toEqual({ code: ['code'] })
    expect(await refusalOf(server, tom, code)).toBeNull()
    expect(await detailsOf(server, tom)).toMatchObject({ phone: number, pendingPhone: null })
    const [mail] = server.jobs.payloadsOf('send-mail')
    expect(mail).toMatchObject({ to: 'tom@example.test', subject: 'Your phone number was changed' })
    expect(mail?.text).toContain('ending in 78')
    expect(mail?.text).not.toContain('1512345')
    expect((await refusalOf(server, tom, code))?.code, 'used').toBe('token_invalid')
    expect((await ask(server, tom)).refusal?.errors).toEqual({ phone: ['same'] })
  })

  it('[J-06] is available to everyone with an account, registration finished or not, and to no guest', async () => {
    await using server = await createTestServer()
    expect((await ask(server, await server.asMember({ groupId: groups.registered }))).refusal).toBeNull()
    expect((await server.call(requestPhone, { phone, proof })).refusal?.code).toBe('unauthorized')
  })

  it('[J-06] stays until another one is confirmed, and is removed on request', async () => {
    await using server = await createTestServer()
    const tom = await server.asMember()
    await ask(server, tom)
    await refusalOf(server, tom, await receivedCode(server))
    await ask(server, tom, '1512345679')
    expect(await detailsOf(server, tom)).toMatchObject({ phone: number, pendingPhone: '+491512345679' })
    const remove = async (password: string) => (await server.call(removePhone, { proof: { password } }, { as: tom })).refusal?.code
    expect(await remove('wrong')).toBe('wrong_credentials')
    expect(await detailsOf(server, tom)).toMatchObject({ phone: number })
    expect([await remove(testPassword), await remove(testPassword)]).toEqual([undefined, undefined])
    expect(await detailsOf(server, tom)).toMatchObject({ phone: null, pendingPhone: null })
    expect(server.jobs.payloadsOf('send-mail').map(({ text }) => text.includes('no longer has a phone number'))).toEqual([false, true])
  })

  it('[S-21] needs the right password and a valid number, and sends nothing otherwise', async () => {
    await using server = await createTestServer()
    const tom = await server.asMember()
    const wrong = await server.call(requestPhone, { phone, proof: { password: 'wrong' } }, { as: tom })
    expect(wrong.refusal?.code).toBe('wrong_credentials')
    const impossible = [
      { ...phone, country: { ...germany, dialCode: '1' } },
      { ...phone, country: { ...germany, iso: 'XX' } },
      { country: { iso: 'US', dialCode: '1', countryName: 'United States' }, tel: '1234' },
    ]
    for (const each of impossible)
      expect((await server.call(requestPhone, { phone: each, proof }, { as: tom })).refusal?.errors).toEqual({ phone: ['phone'] })
    expect((await server.call(sendPhoneCode, {}, { as: tom })).refusal?.code).toBe('not_found')
    expect((await refusalOf(server, tom, '123456'))?.code).toBe('token_invalid')
    expect(server.jobs.payloadsOf('send-phone-code')).toEqual([])
    expect(await detailsOf(server, tom)).toMatchObject({ pendingPhone: null })
  })

  it('[S-21] cannot be guessed: five tries, ten minutes, only the newest code, and another member’s code does not work', async () => {
    await using server = await createTestServer()
    const [tom, ben] = [await server.asMember(), await server.asMember()]
    await ask(server, tom)
    const first = await receivedCode(server)
    await server.db.delete(rateLimits)
    await ask(server, ben)
    expect((await refusalOf(server, ben, first))?.code, 'none was sent to this member yet').toBe('token_invalid')
    await receivedCode(server)
    await server.db.delete(rateLimits)
    server.clock.advance(1000)
    await server.call(sendPhoneCode, {}, { as: tom })
    const second = await receivedCode(server)
    if (second !== first) expect((await refusalOf(server, tom, first))?.errors).toEqual({ code: ['code'] })
    const tries = await Promise.all(Array.from({ length: 8 }, () => refusalOf(server, tom, otherThan(second))))
    expect(tries.filter((refusal) => refusal?.code === 'token_invalid').length).toBeGreaterThanOrEqual(3)
    expect((await refusalOf(server, tom, second))?.code, 'the right one, too late').toBe('token_invalid')
    await server.db.delete(rateLimits)
    server.clock.advance(1000)
    await server.call(sendPhoneCode, {}, { as: tom })
    const third = await receivedCode(server)
    server.clock.advance(10 * 60_000)
    const token = await server.services.tokens.signAccessToken({ memberId: tom.memberId, sessionId: tom.sessionId })
    expect((await refusalOf(server, { ...tom, ...token }, third))?.code).toBe('token_invalid')
  })

  it('[S-21] a code works only for the number to which it was sent', async () => {
    await using server = await createTestServer()
    const tom = await server.asMember()
    await ask(server, tom)
    const code = await receivedCode(server)
    await ask(server, tom, '1512345679')
    expect((await refusalOf(server, tom, code))?.code).toBe('token_invalid')
    expect(await detailsOf(server, tom)).toMatchObject({ phone: null, pendingPhone: '+491512345679' })
  })

  it('[S-21] text messages are limited: one a minute per number, and five a day per member for all numbers', async () => {
    await using server = await createTestServer()
    const [tom, ben] = [await server.asMember(), await server.asMember()]
    expect([(await ask(server, tom)).status, (await ask(server, ben)).status]).toEqual([200, 429])
    expect((await server.call(sendPhoneCode, {}, { as: tom })).refusal?.code).toBe('rate_limited')
    const statuses = []
    for (let next = 0; next < 5; next += 1) statuses.push((await ask(server, tom, `152234567${next}`)).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })

  it('[S-21] text messages are also limited per IP address, whoever requests them', async () => {
    await using server = await createTestServer()
    const statuses = []
    for (let next = 0; next < 12; next += 1)
      statuses.push((await ask(server, await server.asMember(), `15123456${String(next).padStart(2, '0')}`)).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })

  it('[S-23] a pending number lasts for a day; no code is stored, and no job holds a number', async () => {
    await using server = await createTestServer()
    const tom = await server.asMember()
    await ask(server, tom)
    const code = await receivedCode(server)
    expect(JSON.stringify([await server.db.select().from(oneTimeCodes), server.jobs.enqueued])).not.toMatch(
      new RegExp(`"${code}"|${phone.tel}`),
    )
    server.clock.advance(24 * 3_600_000)
    const token = await server.services.tokens.signAccessToken({ memberId: tom.memberId, sessionId: tom.sessionId })
    expect(await detailsOf(server, { ...tom, ...token })).toMatchObject({ pendingPhone: null })
    const before = await server.db.$count(sandboxMails)
    await runSendPhoneCode(server.services, { memberId: tom.memberId })
    await runSendPhoneCode(server.services, { memberId: 999_999 })
    expect(await server.db.$count(sandboxMails)).toBe(before)
  })
})
