import { describe, expect, it } from 'vitest'
import { getCurrentUser, login } from '#contract/accounts.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  beginProof,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '#contract/account/passkeys.ts'
import { groups } from '#contract/roles.ts'
import { members, passkeyChallenges } from '../../../db/tables/accounts.ts'
import { createSoftwareAuthenticator, createTestServer, testPassword, type Credentials, type TestServer } from '../../../testing/index.ts'
import { tidyUpAccounts } from '../jobs.ts'
import { webauthnSite } from './webauthn-site.ts'

const proof = { password: testPassword }

async function registered(server: TestServer, as: Credentials, name = 'Phone') {
  const authenticator = createSoftwareAuthenticator()
  const { options } = (await server.call(beginPasskey, { proof }, { as })).data
  const answer = await server.call(addPasskey, { name, answer: authenticator.register(options) }, { as })
  expect(answer.refusal).toBeNull()
  return authenticator
}

const challenge = async (server: TestServer) => (await server.call(beginPasskeySignIn, {})).data.options
const signIn = (server: TestServer, answer: string) => server.call(signInWithPasskey, { answer })

describe('a passkey', () => {
  it('[S-21] is added with the password, announced by mail, and signs its member in', async () => {
    await using server = await createTestServer()
    const tom = await server.asMember({ name: 'Tom' })
    expect((await server.call(beginPasskey, { proof: { password: 'wrong' } }, { as: tom })).refusal?.code).toBe('wrong_credentials')
    const phone = await registered(server, tom)
    expect(server.jobs.payloadsOf('send-mail')).toMatchObject([{ to: 'tom@example.test', subject: 'A passkey was added' }])
    const answer = await signIn(server, phone.assert(await challenge(server)))
    expect(answer.data.self.userName).toBe('Tom')
    expect((await server.call(getCurrentUser, {}, { as: answer.data })).status).toBe(200)
    expect(answer.cookies.map(({ name }) => name)).toEqual(['rw_refresh', 'rw_media'])
    expect((await server.call(listPasskeys, {}, { as: tom })).data.passkeys).toMatchObject([
      { passkeyId: phone.id, name: 'Phone', lastUsedAt: expect.any(Number) },
    ])
  })

  it('[S-21] opens an account whose password is under a guessing attack', async () => {
    await using server = await createTestServer()
    const tom = await server.asMember({ name: 'tom' })
    const phone = await registered(server, tom)
    for (let attempt = 0; attempt < 11; attempt += 1) await server.call(login, { userName: 'tom', password: `guess ${attempt}` })
    expect((await server.call(login, { userName: 'tom', password: testPassword })).refusal?.code).toBe('rate_limited')
    expect((await signIn(server, phone.assert(await challenge(server)))).status).toBe(200)
  })

  it('[S-21] answers a challenge once, in time, and only one of its own purpose', async () => {
    await using server = await createTestServer()
    const tom = await server.asMember()
    const phone = await registered(server, tom)
    const answer = phone.assert(await challenge(server))
    const both = await Promise.all([signIn(server, answer), signIn(server, answer)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const { options } = (await server.call(beginProof, {}, { as: tom })).data
    expect((await signIn(server, phone.assert(options))).refusal?.code, 'a confirmation is no sign-in').toBe('token_invalid')
    const invented = JSON.stringify({ challenge: 'A'.repeat(43), rpId: 'localhost' })
    expect((await signIn(server, phone.assert(invented))).refusal?.code).toBe('token_invalid')
    const late = phone.assert(await challenge(server))
    server.clock.advance(5 * 60_000 + 1)
    expect((await signIn(server, late)).refusal?.code).toBe('token_invalid')
  })

  it('[S-19] does not work on another page, for another site, or without user verification', async () => {
    await using server = await createTestServer()
    const tom = await server.asMember()
    const phone = await registered(server, tom)
    for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'null'])
      expect((await signIn(server, phone.assert(await challenge(server), { origin }))).refusal?.code, origin).toBe('token_invalid')
    expect((await signIn(server, phone.assert(await challenge(server), { isUnlocked: false }))).refusal?.code).toBe('token_invalid')
    const otherSite = (await challenge(server)).replace('"rpId":"localhost"', '"rpId":"evil.example"')
    expect((await signIn(server, phone.assert(otherSite))).refusal?.code).toBe('token_invalid')
    const { options } = (await server.call(beginPasskey, { proof }, { as: tom })).data
    const made = createSoftwareAuthenticator().register(options, { origin: 'https://evil.example' })
    expect((await server.call(addPasskey, { name: 'Evil', answer: made }, { as: tom })).refusal?.code).toBe('token_invalid')
  })

  it('[S-21] with an unknown key, an altered signature or a copied counter opens nothing, and malformed input breaks nothing', async () => {
    await using server = await createTestServer()
    const tom = await server.asMember()
    const phone = await registered(server, tom)
    expect((await signIn(server, createSoftwareAuthenticator().assert(await challenge(server)))).refusal?.code).toBe('token_invalid')
    const forged: unknown = JSON.parse(createSoftwareAuthenticator().assert(await challenge(server)))
    expect((await signIn(server, JSON.stringify(Object.assign(forged as object, { id: phone.id, rawId: phone.id })))).refusal?.code).toBe(
      'token_invalid',
    )
    expect((await signIn(server, phone.assert(await challenge(server)))).status).toBe(200)
    phone.setCounter(0)
    expect((await signIn(server, phone.assert(await challenge(server)))).refusal?.code, 'a copy counts from where it was made').toBe(
      'token_invalid',
    )
    for (const nonsense of ['{}', 'null', '[]', '{"id":1}', 'x'.repeat(30_000)])
      expect((await signIn(server, nonsense)).refusal?.code).toBe('token_invalid')
  })

  it('[G-12] of a closed or deleted account opens nothing', async () => {
    await using server = await createTestServer()
    const tom = await server.asMember()
    const phone = await registered(server, tom)
    await server.db.update(members).set({ groupId: groups.banned })
    expect((await signIn(server, phone.assert(await challenge(server)))).refusal?.code).toBe('account_banned')
    await server.db.update(members).set({ groupId: groups.free, deletedAt: new Date() })
    expect((await signIn(server, phone.assert(await challenge(server)))).refusal?.code).toBe('token_invalid')
  })

  it('[S-07] is listed, renamed and removed by its member only', async () => {
    await using server = await createTestServer()
    const [tom, ben] = [await server.asMember(), await server.asMember()]
    const { id: passkeyId } = await registered(server, tom)
    expect((await server.call(listPasskeys, {}, { as: ben })).data.passkeys).toEqual([])
    expect((await server.call(renamePasskey, { passkeyId, name: 'Mine' }, { as: ben })).refusal?.code).toBe('not_found')
    expect((await server.call(removePasskey, { passkeyId }, { as: ben })).refusal?.code).toBe('not_found')
    await server.call(renamePasskey, { passkeyId, name: 'Work laptop' }, { as: tom })
    expect((await server.call(listPasskeys, {}, { as: tom })).data.passkeys).toMatchObject([{ name: 'Work laptop' }])
    await server.call(removePasskey, { passkeyId }, { as: tom })
    expect((await server.call(listPasskeys, {}, { as: tom })).data.passkeys).toEqual([])
  })

  it("[S-07] proves presence for its own member only, and one member's challenge does not work for another", async () => {
    await using server = await createTestServer()
    const [tom, ben] = [await server.asMember(), await server.asMember()]
    const [toms, bens] = [await registered(server, tom), await registered(server, ben)]
    const options = async (as: Credentials) => (await server.call(beginProof, {}, { as })).data.options
    const begin = async (as: Credentials, passkey: string) => server.call(beginPasskey, { proof: { passkey } }, { as })
    expect((await begin(tom, bens.assert(await options(tom)))).refusal?.code).toBe('token_invalid')
    expect((await begin(tom, toms.assert(await options(ben)))).refusal?.code).toBe('token_invalid')
    expect((await begin(tom, toms.assert(await options(tom)))).status).toBe(200)
  })

  it('leaves no challenge behind: unused ones are deleted, and only hashes are stored', async () => {
    await using server = await createTestServer()
    const options = await challenge(server)
    const [row] = await server.db.select().from(passkeyChallenges)
    expect(options).not.toContain(row?.challengeHash)
    server.clock.advance(5 * 60_000 + 1)
    await tidyUpAccounts(server.services)
    expect(await server.db.$count(passkeyChallenges)).toBe(0)
  })

  it('belongs to the configured address', () => {
    const site = webauthnSite({ PUBLIC_URL: 'https://club.example/', APP_ORIGIN: undefined })
    expect(site.rpId).toBe('club.example')
    expect(
      ['https://club.example', 'http://club.example', 'https://club.example.evil.example', 'http://localhost:8080'].map(site.isOurOrigin),
    ).toEqual([true, false, false, false])
    expect(webauthnSite({ PUBLIC_URL: 'https://api.example', APP_ORIGIN: 'https://app.example' }).rpId).toBe('app.example')
  })
})
