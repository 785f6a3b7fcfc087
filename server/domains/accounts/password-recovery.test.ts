import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { beginReset, forgotPassword, login, refreshAccessToken, resetPassword } from '#contract/accounts.ts'
import { locales } from '#contract/primitives.ts'
import { mailKeys, passkeys } from '../../db/tables/accounts.ts'
import { createTestServer, insertMember, testPassword, type TestServer } from '../../testing/index.ts'
import { mailTextsFor } from './mails/mail-texts.ts'
import { createOptinKey } from './mails/optin-keys.ts'
import { sendResetMail } from './mails/send-reset-mail.ts'

const newPassword = 'a whole new password'

/** Requests as a guest and runs the job. Returns the key of the newest mail, if one was sent. */
async function askFor(server: TestServer, email: string): Promise<string | undefined> {
  const before = server.mails.length
  expect(await server.call(forgotPassword, { email })).toMatchObject({ status: 200, body: { success: true, data: {} } })
  const payload = server.jobs.payloadsOf('send-reset-mail').at(-1)
  if (payload) await sendResetMail(server.services, payload.email)
  return server.mails.length > before ? /\/#\/auth\/reset\/([\w-]+)/.exec(server.mails.at(-1)?.text ?? '')?.[1] : undefined
}
const reset = (server: TestServer, token: string) => server.call(resetPassword, { token, password: newPassword })

describe('a forgotten password', () => {
  it("[A-03] is answered with a mail that contains a link, in the member's language", async () => {
    await using server = await createTestServer({ env: { PUBLIC_URL: 'https://club.example/' } })
    await insertMember(server.db, { name: 'Tom', email: 'tom@example.test', locale: 'de' })
    expect(await askFor(server, 'tom@example.test')).toMatch(/^[\w-]{43}$/)
    expect(server.mails).toHaveLength(1)
    expect(server.mails[0]).toMatchObject({ to: 'tom@example.test', subject: 'Neues Passwort wählen' })
    expect(server.mails[0]?.text).toMatch(/https:\/\/club\.example\/#\/auth\/reset\/[\w-]{43}/)
  })

  it('[A-07] the address is trimmed and lower-cased before it is looked up', async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { email: 'tom@example.test' })
    expect(await askFor(server, '  TOM@Example.test ')).toBeDefined()
  })

  it('[S-22] unknown and deleted addresses get the same answer and no mail', async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { email: 'gone@example.test', deletedAt: new Date() })
    expect(await askFor(server, 'nobody@example.test')).toBeUndefined()
    expect(await askFor(server, 'gone@example.test')).toBeUndefined()
    expect(server.mails).toEqual([])
  })

  it('[A-04] the link sets a new password and ends every session', async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { name: 'Tom', email: 'tom@example.test' })
    const signedIn = await server.call(login, { userName: 'Tom', password: testPassword })
    const key = await askFor(server, 'tom@example.test')
    expect((await reset(server, key ?? '')).status).toBe(200)
    const cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]))
    expect((await server.call(refreshAccessToken, {}, { cookies })).refusal?.code).toBe('session_expired')
    expect((await server.call(login, { userName: 'Tom', password: testPassword })).refusal?.code).toBe('wrong_credentials')
    expect((await server.call(login, { userName: 'Tom', password: newPassword })).status).toBe(200)
  })

  it('[A-04] a key works once, and bad ones are refused', async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { email: 'tom@example.test' })
    const key = (await askFor(server, 'tom@example.test')) ?? ''
    for (const wrong of [`${key}x`, 'A'.repeat(43), "' or '1'='1' -- padding"])
      expect((await reset(server, wrong)).refusal?.code, wrong).toBe('token_invalid')
    const both = await Promise.all([reset(server, key), reset(server, key)])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 422])
    expect((await reset(server, key)).refusal?.code).toBe('token_invalid')
  })

  it('[A-04] a key is valid for one hour, and only the newest one works', async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { email: 'tom@example.test' })
    const [older, newer] = [await askFor(server, 'tom@example.test'), await askFor(server, 'tom@example.test')]
    expect((await reset(server, older ?? '')).refusal?.code).toBe('token_invalid')
    server.clock.advance(3_600_000 + 1000)
    expect((await reset(server, newer ?? '')).refusal?.code).toBe('token_invalid')
  })

  it("[S-23] the database and the queue hold only the key's hash", async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { email: 'tom@example.test' })
    const key = (await askFor(server, 'tom@example.test')) ?? ''
    const [row] = await server.db.select().from(mailKeys)
    expect(row?.keyHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(key)
    expect(JSON.stringify(server.jobs.enqueued)).not.toContain(key)
  })

  it('[S-21] an inbox gets at most three such mails an hour', async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { email: 'tom@example.test' })
    for (let time = 0; time < 6; time += 1) await askFor(server, 'tom@example.test')
    expect(server.mails).toHaveLength(3)
    server.clock.advance(3_600_000 + 1000)
    expect(await askFor(server, 'tom@example.test')).toBeDefined()
  })

  it('a mail that the mail server refused is retried with a new key', async () => {
    let isDown = true
    const sent: string[] = []
    const mailer = {
      kind: 'smtp' as const,
      async send({ text }: { text: string }) {
        if (isDown) throw new Error('connection refused')
        sent.push(text)
      },
    }
    await using server = await createTestServer({ services: { mailer } })
    await insertMember(server.db, { email: 'tom@example.test' })
    for (let time = 0; time < 4; time += 1)
      await expect(sendResetMail(server.services, 'tom@example.test')).rejects.toThrow('connection refused')
    isDown = false
    await sendResetMail(server.services, 'tom@example.test')
    expect(sent).toHaveLength(1)
    expect(await server.db.$count(mailKeys)).toBe(1)
  })
})

describe('passkeys after a reset by mail', () => {
  const ids = ['passkey-one', 'passkey-two']

  async function withPasskeys(server: TestServer, email: string, names = ids): Promise<number> {
    const { id: memberId } = await insertMember(server.db, { email })
    for (const id of names) await server.db.insert(passkeys).values({ id, memberId, publicKey: 'key', name: `The ${id}` })
    return memberId
  }
  const keptOf = async (server: TestServer, memberId: number) =>
    (await server.db.select().from(passkeys).where(eq(passkeys.memberId, memberId))).map(({ id }) => id)

  it('[A-04] [S-23] are listed for the holder of the link; those the member selects stay, and the link remains valid', async () => {
    await using server = await createTestServer()
    const memberId = await withPasskeys(server, 'tom@example.test')
    const token = (await askFor(server, 'tom@example.test')) ?? ''
    const { data } = await server.call(beginReset, { token })
    expect(data.passkeys.map(({ passkeyId, name }) => [passkeyId, name]).toSorted()).toEqual(ids.map((id) => [id, `The ${id}`]))
    expect((await server.call(resetPassword, { token, password: newPassword, keepsPasskeys: ['passkey-two'] })).status).toBe(200)
    expect(await keptOf(server, memberId)).toEqual(['passkey-two'])
    expect((await server.call(beginReset, { token })).refusal?.code).toBe('token_invalid')
  })

  it("[S-23] are all removed unless the member selects some, and other members' passkeys are unaffected", async () => {
    await using server = await createTestServer()
    const memberId = await withPasskeys(server, 'tom@example.test')
    const otherId = await withPasskeys(server, 'jan@example.test', ['passkey-of-jan'])
    const token = (await askFor(server, 'tom@example.test')) ?? ''
    expect((await server.call(resetPassword, { token, password: newPassword, keepsPasskeys: ['passkey-of-jan'] })).status).toBe(200)
    expect([await keptOf(server, memberId), await keptOf(server, otherId)]).toEqual([[], ['passkey-of-jan']])
  })

  it('[S-23] are not listed for a key that is forged, used, expired or of another purpose', async () => {
    await using server = await createTestServer()
    const memberId = await withPasskeys(server, 'tom@example.test')
    const token = (await askFor(server, 'tom@example.test')) ?? ''
    const optin = await createOptinKey(server.services, memberId)
    for (const wrong of [`${token}x`, optin]) expect((await server.call(beginReset, { token: wrong })).refusal?.code).toBe('token_invalid')
    server.clock.advance(3_600_000 + 1000)
    expect((await server.call(beginReset, { token })).refusal?.code).toBe('token_invalid')
  })

  it('a refused password uses up neither the link nor a passkey', async () => {
    await using server = await createTestServer()
    const memberId = await withPasskeys(server, 'tom@example.test')
    const token = (await askFor(server, 'tom@example.test')) ?? ''
    const refused = await server.call(resetPassword, { token, password: 'Password2026' })
    expect(refused.refusal?.errors).toEqual({ password: ['common'] })
    expect((await keptOf(server, memberId)).toSorted()).toEqual(ids)
    expect((await reset(server, token)).status).toBe(200)
  })
})

describe('mail texts', () => {
  it('exist in seven languages, each with the link, and none reveals what kind of site this is', () => {
    const facts = { name: 'Tom', link: 'https://club.example/#/auth/reset/abc' }
    const mails = locales.map((locale) => [mailTextsFor(locale).resetPassword(facts), mailTextsFor(locale).passwordChanged(facts)] as const)
    for (const [resetMail, changedMail] of mails) {
      expect(resetMail.text).toContain(facts.link)
      for (const { subject, text } of [resetMail, changedMail]) {
        expect(subject.length).toBeGreaterThan(5)
        expect(subject).not.toMatch(/[\r\n]/)
        expect(`${subject} ${text}`).not.toMatch(/ropewalk|gay|rope|film|video|club(?!\.example)|!/i)
      }
    }
    expect(new Set(mails.map(([resetMail]) => resetMail.subject)).size).toBe(locales.length)
    expect(new Set(mails.map(([, changedMail]) => changedMail.text)).size).toBe(locales.length)
  })

  it('fall back to English for an unsupported language', () => {
    expect(mailTextsFor('xx').passwordChanged({ name: 'Tom' }).subject).toBe('Your password was changed')
    expect(mailTextsFor('__proto__').passwordChanged({ name: 'Tom' }).subject).toBe('Your password was changed')
  })
})
