import { describe, expect, it } from 'vitest'
import { confirmEmailChange, requestEmailChange, validateEmailChange } from '#contract/account/changes.ts'
import { forgotPassword, getCurrentUser, resetPassword } from '#contract/accounts.ts'
import { locales } from '#contract/primitives.ts'
import { getAccountDetails } from '#contract/account/settings.ts'
import { mailKeys } from '../../../db/tables/accounts.ts'
import { createTestServer, insertMember, testPassword, type Credentials, type TestServer } from '../../../testing/index.ts'
import { changeMailsFor } from '../mails/change-mails.ts'
import { sendResetMail } from '../mails/send-reset-mail.ts'
import { sendEmailChange } from './send-email-change.ts'

const proof = { password: testPassword }

/** Requests the change and runs the job. */
async function ask(server: TestServer, as: Credentials, email: string) {
  const answer = await server.call(requestEmailChange, { email, proof }, { as })
  await runJob(server)
  const text = server.mails.at(-1)?.text ?? ''
  return { answer, code: /\b(\d{6})\b/.exec(text)?.[1] ?? '', key: /settings\/account\/([\w-]+)/.exec(text)?.[1] ?? '' }
}

async function runJob(server: TestServer) {
  const payload = server.jobs.payloadsOf('send-email-change').at(-1)
  if (payload) await sendEmailChange(server.services, payload)
}

const emailOf = async (server: TestServer, as: Credentials) => (await server.call(getCurrentUser, {}, { as })).data.email
const refusalOf = async (server: TestServer, as: Credentials, input: { code: string } | { key: string }) =>
  (await server.call(validateEmailChange, input, { as })).refusal

describe('a new email address', () => {
  it('[O-05] is requested with the password and confirmed by its code, and the old address is notified of both', async () => {
    await using server = await createTestServer({ env: { PUBLIC_URL: 'https://club.example' } })
    const tom = await server.asMember({ name: 'tom' })
    const { code, key } = await ask(server, tom, ' New@Example.test ')
    expect(server.mails.at(-1)).toMatchObject({ to: 'new@example.test', subject: 'Confirm your email address' })
    expect(server.mails.at(-1)?.text).toContain(`https://club.example/#/settings/account/${key}`)
    expect(await emailOf(server, tom)).toBe('tom@example.test')
    expect((await server.call(getAccountDetails, {}, { as: tom })).data.pendingEmail).toBe('new@example.test')
    expect((await server.call(validateEmailChange, { code }, { as: tom })).data.email).toBe('new@example.test')
    expect(await emailOf(server, tom)).toBe('new@example.test')
    expect((await server.call(getAccountDetails, {}, { as: tom })).data.pendingEmail).toBeNull()
    expect(server.jobs.payloadsOf('send-mail')).toMatchObject([
      { to: 'tom@example.test', subject: 'Email address change requested' },
      { to: 'tom@example.test', subject: 'Your email address was changed' },
    ])
    expect(server.events).toContainEqual({ name: 'accounts.selfChanged', payload: { memberId: tom.memberId } })
  })

  it('[O-05] is also confirmed by the link, once, and only by its own member', async () => {
    await using server = await createTestServer()
    const [tom, ben] = [await server.asMember(), await server.asMember()]
    const { key } = await ask(server, tom, 'new@example.test')
    expect((await refusalOf(server, ben, { key }))?.code).toBe('token_invalid')
    expect((await refusalOf(server, tom, { key: `${key}x` }))?.code).toBe('token_invalid')
    expect(await refusalOf(server, tom, { key })).toBeNull()
    expect((await refusalOf(server, tom, { key }))?.code).toBe('token_invalid')
    expect(await emailOf(server, tom)).toBe('new@example.test')
  })

  it('[O-05] needs the right password and must differ from the old one', async () => {
    await using server = await createTestServer()
    const tom = await server.asMember({ name: 'tom' })
    const wrong = await server.call(requestEmailChange, { email: 'new@example.test', proof: { password: 'wrong' } }, { as: tom })
    expect(wrong.refusal?.code).toBe('wrong_credentials')
    const same = await server.call(requestEmailChange, { email: 'tom@example.test', proof }, { as: tom })
    expect(same.refusal?.errors).toEqual({ email: ['same'] })
    expect(server.jobs.enqueued).toEqual([])
  })

  it('[S-22] that belongs to another member gets the same answer, and its owner learns only that', async () => {
    await using server = await createTestServer()
    const tom = await server.asMember()
    await insertMember(server.db, { name: 'ben', email: 'ben@example.test' })
    const [taken, free] = [await ask(server, tom, 'ben@example.test'), await ask(server, tom, 'free@example.test')]
    expect({ ...taken.answer.body, request_id: '' }).toEqual({ ...free.answer.body, request_id: '' })
    expect(taken).toMatchObject({ code: '', key: '' })
    expect(server.mails[0]?.text).not.toContain(tom.member.name)
  })

  it('[S-22] that another member has taken in the meantime is refused', async () => {
    await using server = await createTestServer()
    const tom = await server.asMember({ name: 'tom' })
    const { code } = await ask(server, tom, 'new@example.test')
    await insertMember(server.db, { name: 'ben', email: 'new@example.test' })
    expect((await refusalOf(server, tom, { code }))?.code).toBe('email_taken')
    expect(await emailOf(server, tom)).toBe('tom@example.test')
  })

  it('[S-21] cannot be guessed: a code allows five tries in ten minutes, and another member’s code does not work', async () => {
    await using server = await createTestServer()
    const [tom, ben] = [await server.asMember(), await server.asMember()]
    const { code } = await ask(server, tom, 'new@example.test')
    await ask(server, ben, 'other@example.test')
    expect((await refusalOf(server, ben, { code }))?.errors).toEqual({ code: ['code'] })
    const wrong = code === '111111' ? '222222' : '111111'
    const tries = await Promise.all(Array.from({ length: 8 }, () => refusalOf(server, tom, { code: wrong })))
    expect(tries.filter((refusal) => refusal?.errors?.['code']?.[0] === 'code')).toHaveLength(5)
    expect((await refusalOf(server, tom, { code }))?.code, 'the right one, too late').toBe('token_invalid')
    const { code: second } = await ask(server, tom, 'new@example.test')
    server.clock.advance(10 * 60_000 + 1)
    // The test's access token has expired as well.
    const token = await server.services.tokens.signAccessToken({ memberId: tom.memberId, sessionId: tom.sessionId })
    expect((await refusalOf(server, { ...tom, ...token }, { code: second }))?.code).toBe('token_invalid')
  })

  it('[S-21] requested again leaves only the newest secrets valid, and no mailbox is flooded', async () => {
    await using server = await createTestServer()
    const tom = await server.asMember()
    const first = await ask(server, tom, 'first@example.test')
    const second = await ask(server, tom, 'second@example.test')
    expect((await refusalOf(server, tom, { key: first.key }))?.code).toBe('token_invalid')
    expect((await server.call(confirmEmailChange, {}, { as: tom })).status).toBe(200)
    await runJob(server)
    expect(server.mails.at(-1)?.to).toBe('second@example.test')
    expect((await refusalOf(server, tom, { key: second.key }))?.code, 'sent again').toBe('token_invalid')
    for (let more = 0; more < 3; more += 1) await ask(server, tom, `more${more}@example.test`)
    expect((await ask(server, tom, 'seventh@example.test')).answer.refusal?.code).toBe('rate_limited')
    expect((await server.call(confirmEmailChange, {}, { as: tom })).refusal?.code).toBe('rate_limited')
    expect(server.mails).toHaveLength(6)
  })

  it('is sent again only if one was requested', async () => {
    await using server = await createTestServer()
    const tom = await server.asMember()
    expect((await server.call(confirmEmailChange, {}, { as: tom })).refusal?.code).toBe('not_found')
  })

  it('[S-23] invalidates links that went to the old address, and stores only hashes', async () => {
    await using server = await createTestServer()
    const tom = await server.asMember({ name: 'tom' })
    await server.call(forgotPassword, { email: 'tom@example.test' })
    await sendResetMail(server.services, 'tom@example.test')
    const token = /auth\/reset\/([\w-]+)/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? ''
    const { code, key } = await ask(server, tom, 'new@example.test')
    const rows = JSON.stringify([await server.db.select().from(mailKeys), server.jobs.enqueued])
    expect(rows).not.toContain(key)
    expect(rows).not.toContain(`"${code}"`)
    await server.call(validateEmailChange, { code }, { as: tom })
    expect((await server.call(resetPassword, { token, password: 'a whole new password' })).refusal?.code).toBe('token_invalid')
  })

  it.each(locales)('has its mails in %s', (locale) => {
    const english = changeMailsFor('en')
    const words = changeMailsFor(locale)
    const facts = {
      name: 'Tom',
      code: '123456',
      link: 'https://club.example/#/x',
      email: 'new@example.test',
      passkey: 'Phone',
      ending: '21',
      day: new Date(0),
    }
    for (const kind of Object.keys(words) as Array<keyof typeof words>) {
      const { subject, text } = words[kind](facts)
      expect(subject.length).toBeGreaterThan(5)
      if (locale !== 'en') expect(text).not.toBe(english[kind](facts).text)
    }
    expect(words.confirmAddress(facts).text).toMatch(/Tom[^]*123456[^]*https:\/\/club\.example\/#\/x/)
  })
})
