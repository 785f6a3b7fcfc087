import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { acceptTerms, login } from '#contract/accounts.ts'
import { requestEmailChange, validateEmailChange } from '#contract/account/changes.ts'
import { emailAvailable } from '#contract/registration/availability.ts'
import { checkEmailCode } from '#contract/registration/codes.ts'
import {
  checkPassword,
  completeRegistration,
  loadRegistration,
  register,
  revalidateRegistration,
  saveRegistration,
} from '#contract/registration/registration.ts'
import { groups } from '#contract/roles.ts'
import { members } from '../../db/tables/accounts.ts'
import { rateLimits } from '../../db/tables/site.ts'
import { createTestServer, insertMember, testPassword } from '../../testing/index.ts'
import { beginRegistration, joinUpToPassword, mailedCode, newcomer, readMailedCode } from '../../testing/registration-calls.ts'
import { sendEmailChange } from '../accounts/email-change/send-email-change.ts'

const form = { ...newcomer, acceptsTerms: true as const }
const password = 'a long enough one'

describe('registration in one call', () => {
  it('[J-05] goes through the same steps as the screens: no account before the code, no membership before the terms', async () => {
    await using server = await createTestServer()
    const { data, cookies } = await server.call(register, { ...form, email: '  NEW@Example.Test ' })
    expect(data).toMatchObject({ step: 'email', isEmailConfirmed: false, email: 'new@example.test' })
    expect(cookies).toEqual([])
    expect(await server.db.$count(members)).toBe(0)
    const { key } = data
    const complete = () => server.call(completeRegistration, { key, password, membership: 'free' })
    expect((await complete()).refusal?.code).toBe('token_invalid')
    await server.call(saveRegistration, { key, skipsPhone: true })
    expect((await complete()).refusal?.code).toBe('token_invalid')
    expect((await server.call(acceptTerms, { acceptsTerms: true })).refusal?.code).toBe('unauthorized')
    await server.call(checkEmailCode, { key, code: await readMailedCode(server) })
    const done = await complete()
    expect(done.data.self.userGroupId).toBe(groups.registered)
    const joined = await server.call(acceptTerms, { acceptsTerms: true }, { as: done.data })
    expect(joined.data.self.userGroupId).toBe(groups.free)
    const [row] = await server.db.select().from(members)
    expect(row).toMatchObject({ email: 'new@example.test', emailConfirmedAt: expect.any(Date) })
  })

  it('[S-37] extra fields confirm nothing and choose no group', async () => {
    await using server = await createTestServer()
    const hostile = { ...form, groupId: groups.admin, emailConfirmed: form.email, step: 'password', isEmailConfirmed: true }
    expect((await server.call(register, hostile)).data.step).toBe('email')
  })

  it('is for adults, requires the terms and a valid name, and refuses names that are taken', async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { name: 'newcomer', email: 'other@example.test' })
    const ask = async (fields: object) => (await server.call(register, { ...form, ...fields })).refusal
    expect((await ask({}))?.code).toBe('name_taken')
    expect((await ask({ birthday: `${new Date().getUTCFullYear() - 17}-01-01` }))?.code).toBe('too_young')
    expect((await ask({ birthday: '1899-12-31' }))?.errors).toEqual({ birthday: ['date'] })
    const wrong = await ask({ userName: 'a', acceptsTerms: false })
    expect(Object.keys(wrong?.errors ?? {}).sort()).toEqual(['accepts_terms', 'user_name'])
  })

  it('[S-23] the password of the last step is stored as an argon2id hash and signs in', async () => {
    await using server = await createTestServer()
    const key = await joinUpToPassword(server)
    await server.call(completeRegistration, { key, password, membership: 'free' })
    const [row] = await server.db.select().from(members)
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await server.call(login, { userName: 'newcomer', password })).status).toBe(200)
  })

  it('a password that is common or contains the name is refused at its own step and at the last one', async () => {
    await using server = await createTestServer()
    const key = await joinUpToPassword(server)
    for (const [wrong, rule] of [
      ['Password2026!', 'common'],
      ['my-NEWCOMER-2026', 'has_name'],
      ['short', 'too_short'],
    ] as const) {
      for (const answer of [
        await server.call(checkPassword, { key, password: wrong }),
        await server.call(completeRegistration, { key, password: wrong, membership: 'free' }),
      ])
        expect(answer.refusal, wrong).toMatchObject({ code: 'validation_failed', errors: { password: [rule] } })
    }
    expect((await server.call(checkPassword, { key, password })).status).toBe(200)
    expect((await server.call(checkPassword, { key: key.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')), password })).status).toBe(422)
  })
})

describe('[S-22] whether an address is known', () => {
  it('does not show in any answer of registration: started, revalidated, confirmed with a wrong code or completed', async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { name: 'somebody', email: 'known@example.test' })
    const answersFor = async (email: string) => {
      const answers: object[] = []
      const note = ({ status, body }: { status: number; body: object }) => answers.push({ status, body })
      await server.db.delete(rateLimits)
      const begun = await server.call(register, { ...form, email })
      note(begun)
      const { key } = begun.data
      await readMailedCode(server)
      note(await server.call(emailAvailable, { key, email }))
      note(await server.call(saveRegistration, { key, email, skipsPhone: true }))
      note(await server.call(revalidateRegistration, { key }))
      note(await server.call(loadRegistration, { key }))
      note(await server.call(checkEmailCode, { key, code: '123456' }))
      note(await server.call(completeRegistration, { key, password, membership: 'free' }))
      return JSON.stringify(answers).replaceAll(email, 'ADDRESS').replaceAll(key, 'KEY')
    }
    expect(await answersFor('known@example.test')).toBe(await answersFor('knewn@example.test'))
  })

  it('is reported only to the mailbox itself: somebody tried to register with it', async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { name: 'somebody', email: 'known@example.test' })
    await server.call(register, { ...form, email: 'known@example.test' })
    expect(await readMailedCode(server)).toBe('')
    expect(server.mails.at(-1)).toMatchObject({ to: 'known@example.test', subject: 'You already have an account' })
  })
})

describe('an unconfirmed address', () => {
  it('blocks nobody: neither an unfinished registration nor a pending change reserves it', async () => {
    await using server = await createTestServer()
    await beginRegistration(server, { ...newcomer, userName: 'Squatter' })
    const asker = await server.asMember()
    await server.call(requestEmailChange, { email: newcomer.email, proof: { password: testPassword } }, { as: asker })
    await sendEmailChange(server.services, { memberId: asker.memberId, email: newcomer.email })
    const mailed = server.mails.at(-1)?.text ?? ''
    const key = await joinUpToPassword(server)
    expect((await server.call(completeRegistration, { key, password, membership: 'free' })).status).toBe(200)
    const changeKey = /settings\/account\/([\w-]+)/.exec(mailed)?.[1] ?? ''
    expect((await server.call(validateEmailChange, { key: changeKey }, { as: asker })).refusal?.code).toBe('email_taken')
    server.clock.advance(25 * 3_600_000)
    expect((await server.call(validateEmailChange, { key: changeKey }, { as: asker })).refusal).not.toBeNull()
  })

  it('is free again after a day, even if an older account claims it', async () => {
    await using server = await createTestServer()
    const claim = { email: newcomer.email, groupId: groups.registered, emailConfirmedAt: null, createdAt: server.clock.now() }
    const { id } = await insertMember(server.db, claim)
    const key = await beginRegistration(server, newcomer)
    expect(await mailedCode(server, key)).toBe('')
    server.clock.advance(25 * 3_600_000)
    await server.call(checkEmailCode, { key, code: await mailedCode(server, key) })
    await server.call(saveRegistration, { key, skipsPhone: true })
    expect((await server.call(completeRegistration, { key, password, membership: 'free' })).data.self.email).toBe(newcomer.email)
    const [claimer] = await server.db.select().from(members).where(eq(members.id, id))
    expect(claimer?.email).toBe(`unconfirmed-${id}@removed.invalid`)
  })
})
