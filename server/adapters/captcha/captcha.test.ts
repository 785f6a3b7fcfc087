import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { forgotPassword, login, sendAuthKey } from '#contract/accounts.ts'
import { headers } from '#contract/endpoint.ts'
import { emailAvailable, userNameAvailable, userNameTaken } from '#contract/registration/availability.ts'
import { getCaptchaChallenge, getCaptchaQuestion, captchaChallenge, writeCaptcha } from '#contract/registration/captcha.ts'
import { register, saveRegistration } from '#contract/registration/registration.ts'
import { sendContact, sendOwnContact } from '#contract/site/pages.ts'
import { spentCaptchas } from '../../db/tables/registration.ts'
import { contactMessages } from '../../db/tables/pages.ts'
import { createTestServer, insertMember, testPassword, type TestServer } from '../../testing/index.ts'

const guarded = () => createTestServer({ env: { CAPTCHA: 'altcha' } })
const carrying = (proof: string) => ({ headers: { [headers.proof]: proof } })
const asksForProof = { code: 'validation_failed', errors: { proof: ['required'] } }

/** Solves a captcha as the app's worker does. */
async function prove(server: TestServer): Promise<string> {
  const { challenge } = (await server.call(getCaptchaChallenge, {})).data
  const solution = await solveChallenge({ challenge: v.parse(captchaChallenge, JSON.parse(challenge)), deriveKey })
  if (!solution) throw new Error('not solved')
  return writeCaptcha({ kind: 'work', challenge, solution })
}

describe('the captcha', () => {
  it('[A-08] registration, a forgotten password and links by mail require a captcha', async () => {
    await using server = await guarded()
    const form = {
      userName: 'Newcomer',
      email: 'new@example.test',
      birthday: '1990-01-31',
      acceptsTerms: true as const,
    }
    const asks = [
      (options?: object) => server.call(register, form, options),
      (options?: object) => server.call(saveRegistration, {}, options),
      (options?: object) => server.call(forgotPassword, { email: 'a@example.test' }, options),
      (options?: object) => server.call(sendAuthKey, { email: 'a@example.test' }, options),
    ]
    for (const ask of asks) {
      expect((await ask()).refusal).toEqual(asksForProof)
      expect((await ask(carrying(await prove(server)))).refusal).toBeNull()
    }
  })

  it('[P-01] a message to staff requires a captcha from a guest, and none from a member', async () => {
    await using server = await guarded()
    const letter = { subject: 'A question', text: 'May I?' }
    const guest = { ...letter, name: 'Somebody', email: 'some@example.test' }
    expect((await server.call(sendContact, guest)).refusal).toEqual(asksForProof)
    expect(await server.db.$count(contactMessages)).toBe(0)
    const proof = await prove(server)
    expect((await server.call(sendContact, guest, carrying(proof))).refusal).toBeNull()
    expect((await server.call(sendContact, guest, carrying(proof))).refusal).toEqual(asksForProof)
    expect((await server.call(sendOwnContact, letter, { as: await server.asMember() })).refusal).toBeNull()
    expect(await server.db.$count(contactMessages)).toBe(2)
  })

  it('[J-04] [S-22] availability is answered only to callers with a registration or a captcha', async () => {
    await using server = await guarded()
    await insertMember(server.db, { name: 'Taken', email: 'taken@example.test' })
    for (const [endpoint, input] of [
      [userNameAvailable, { userName: 'Taken' }],
      [userNameTaken, { userName: 'Taken' }],
      [emailAvailable, { email: 'taken@example.test' }],
    ] as const)
      // Each endpoint is paired with an input of its own; the general type cannot express that.
      expect((await server.call(endpoint, input as never)).refusal).toEqual(asksForProof)
    expect((await server.call(userNameAvailable, { userName: 'TAKEN' }, carrying(await prove(server)))).data).toEqual({
      isAvailable: false,
    })
    const { key } = (await server.call(saveRegistration, {}, carrying(await prove(server)))).data
    expect((await server.call(userNameTaken, { key, userName: 'taken' })).data).toEqual({ isTaken: true })
    expect((await server.call(userNameAvailable, { key, userName: 'Free' })).data).toEqual({ isAvailable: true })
    expect((await server.call(emailAvailable, { key, email: ' Taken@Example.test' })).data).toEqual({ isAvailable: true })
    const forged = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`
    expect((await server.call(emailAvailable, { key: forged, email: 'x@example.test' })).refusal?.code).toBe('token_invalid')
  })

  it('[J-04] [S-22] one registration may check availability sixty times an hour', async () => {
    await using server = await guarded()
    const { key } = (await server.call(saveRegistration, {}, carrying(await prove(server)))).data
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, index) => server.call(emailAvailable, { key, email: `${index}@example.test` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  it('[A-08] a captcha is valid once, even if it is sent many times at one moment, and for five minutes', async () => {
    await using server = await guarded()
    const proof = await prove(server)
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.call(saveRegistration, {}, carrying(proof))))
    expect(answers.filter(({ refusal }) => refusal === null)).toHaveLength(1)
    expect(await server.db.$count(spentCaptchas)).toBe(1)
    const late = await prove(server)
    server.clock.advance(5 * 60_000 + 1000)
    expect((await server.call(saveRegistration, {}, carrying(late))).refusal).toEqual(asksForProof)
  })

  it('[A-08] nothing made up is accepted as a captcha', async () => {
    await using server = await guarded()
    const { challenge } = (await server.call(getCaptchaChallenge, {})).data
    const other = v.parse(captchaChallenge, JSON.parse(challenge))
    const easier = JSON.stringify({ ...other, parameters: { ...other.parameters, keyPrefix: '00', cost: 1 } })
    const lazy = { counter: 1, derivedKey: other.parameters.keyPrefix.padEnd(64, '0') }
    for (const made of [
      '',
      'x',
      'A'.repeat(20_000),
      btoa('null'),
      btoa('{"kind":"work"}'),
      writeCaptcha({ kind: 'work', challenge, solution: lazy }),
      writeCaptcha({ kind: 'work', challenge: easier, solution: lazy }),
      writeCaptcha({ kind: 'answer', question: 'a.b.c', sum: 4 }),
    ])
      expect((await server.call(saveRegistration, {}, carrying(made))).refusal?.code ?? 'let in', made.slice(0, 40)).toBe(
        'validation_failed',
      )
  })

  it('[A-08] without a worker, the captcha is the sum of two numbers: correct, not too quick, and valid once', async () => {
    await using server = await guarded()
    const { question, numbers } = (await server.call(getCaptchaQuestion, {})).data
    const sum = numbers[0] + numbers[1]
    const answer = async (given: number) =>
      (await server.call(saveRegistration, {}, carrying(writeCaptcha({ kind: 'answer', question, sum: given })))).refusal?.code ?? 'let in'
    expect(await answer(sum)).toBe('validation_failed')
    server.clock.advance(3000)
    for (let wrong = 2; wrong <= 18; wrong += 1) if (wrong !== sum) expect(await answer(wrong)).toBe('validation_failed')
    expect([await answer(sum), await answer(sum)]).toEqual(['let in', 'validation_failed'])
  })

  it('[A-08] after three failures, signing in requires a captcha, alike for a name that exists and one that does not', async () => {
    await using server = await guarded()
    await insertMember(server.db, { name: 'known' })
    const fail = async (userName: string, ip: string, options: object = {}) =>
      (await server.call(login, { userName, password: 'not his password' }, { ip, ...options })).refusal
    for (const name of ['known', 'unknown']) {
      for (let time = 1; time <= 3; time += 1) expect((await fail(name, `10.0.0.${time}`))?.code).toBe('wrong_credentials')
      expect(await fail(name, '10.0.0.9')).toEqual(asksForProof)
      expect((await fail(name, '10.0.0.9', carrying(await prove(server))))?.code).toBe('wrong_credentials')
    }
    const right = { userName: 'known', password: testPassword }
    expect((await server.call(login, right)).refusal).toEqual(asksForProof)
    expect((await server.call(login, right, carrying(await prove(server)))).status).toBe(200)
    expect((await server.call(login, right)).status, 'the failures are forgiven').toBe(200)
  })

  it('[A-08] an address that failed with three names needs a captcha too', async () => {
    await using server = await guarded()
    for (const userName of ['one', 'two', 'three']) await server.call(login, { userName, password: 'x' }, { ip: '203.0.113.9' })
    expect((await server.call(login, { userName: 'four', password: 'x' }, { ip: '203.0.113.9' })).refusal).toEqual(asksForProof)
    expect((await server.call(login, { userName: 'four', password: 'x' }, { ip: '203.0.113.8' })).refusal?.code).toBe('wrong_credentials')
  })

  it('is off if the configuration turns it off', async () => {
    await using server = await createTestServer({ env: { CAPTCHA: 'off' } })
    expect((await server.call(saveRegistration, {})).status).toBe(200)
  })
})
