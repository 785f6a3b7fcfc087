import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groups } from '#contract/roles.ts'
import {
  confirmShowcase,
  getOptin,
  getOwnOptin,
  getShowcase,
  leaveShowcase,
  requestShowcaseKey,
  saveOptin,
  saveOwnOptin,
  saveShowcase,
  searchExposed,
} from '#contract/site/email-consent.ts'
import { mailKeys, members } from '../../db/tables/accounts.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { createOptinKey, optinLink } from '../accounts/index.ts'
import { findNotifySettings } from '../notifications/index.ts'
import { emailConsentDomain } from './index.ts'

let server: TestServer
const dayMs = 86_400_000

beforeAll(async () => void (server = await createTestServer()))
afterAll(() => server.close())

describe('mails', () => {
  it('[P-04] are chosen with a mailed key, without signing in', async () => {
    const member = await server.asMember()
    const key = await createOptinKey(server.services, member.memberId)
    expect(optinLink(server.services.config, key)).toMatch(/\/#\/public\/optin\/[\w-]{43}$/)
    expect((await server.call(getOptin, { authkey: key })).data).toEqual({ news: false, digest: false })
    expect((await server.call(saveOptin, { authkey: key, digest: true })).data).toEqual({ news: false, digest: true })
    expect((await findNotifySettings(server.db, member.memberId)).digest).toBe('weekly')
    expect((await server.call(saveOptin, { authkey: key, news: true })).data).toEqual({ news: true, digest: true })
    expect((await server.call(saveOptin, { authkey: key, digest: false })).data).toEqual({ news: true, digest: false })
    expect((await findNotifySettings(server.db, member.memberId)).digest).toBe('off')
    expect((await server.call(getOwnOptin, {}, { as: member })).data.news).toBe(true)
  })

  it('[P-06] are the member’s own when signed in, and never another member’s', async () => {
    const [one, other] = [await server.asMember(), await server.asMember()]
    await server.call(saveOwnOptin, { digest: true }, { as: one })
    expect((await server.call(getOwnOptin, {}, { as: one })).data.digest).toBe(true)
    expect((await server.call(getOwnOptin, {}, { as: other })).data.digest).toBe(false)
    expect((await server.call(getOwnOptin, {})).refusal?.code).toBe('unauthorized')
  })

  it('[P-04] [S-22] stay unchanged for every invalid key, and all invalid keys get the same answer', async () => {
    const member = await server.asMember()
    const [old, closed, foreign] = [
      await createOptinKey(server.services, member.memberId),
      await createOptinKey(server.services, (await server.asMember({ deletedAt: new Date() })).memberId),
      await createOptinKey(server.services, member.memberId),
    ]
    const stored = await server.db.select().from(mailKeys).where(eq(mailKeys.memberId, member.memberId))
    expect(stored.map(({ keyHash }) => keyHash)).not.toContain(old)
    await server.db
      .update(mailKeys)
      .set({ purpose: 'password-reset' })
      .where(eq(mailKeys.keyHash, stored.at(-1)?.keyHash ?? ''))
    server.clock.advance(181 * dayMs)
    const answers = []
    for (const authkey of [old, closed, foreign, 'a'.repeat(43)]) {
      const { body, refusal } = await server.call(saveOptin, { authkey, news: true })
      expect(refusal?.code).toBe('token_invalid')
      answers.push(JSON.stringify({ ...body, request_id: '' }))
    }
    expect(new Set(answers).size).toBe(1)
    expect((await server.call(getOptin, { authkey: 'short' })).refusal?.code).toBe('validation_failed')
  })
})

/** Through the mail, as in production. */
async function keyFor(member: Credentials): Promise<string> {
  await server.call(requestShowcaseKey, {}, { as: member })
  const job = server.jobs.enqueued.at(-1)
  expect(job).toEqual(expect.objectContaining({ name: 'send-showcase-mail', payload: { memberId: member.memberId } }))
  await emailConsentDomain.jobs?.['send-showcase-mail']?.(server.services, { memberId: member.memberId }, new AbortController().signal)
  return /showcase\/([\w-]{43})/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? ''
}
const exposed = async (trigger: 'all' | 'pictures' | 'words' = 'all') => (await server.call(searchExposed, { trigger })).data.items
const avatarKey = `${'b'.repeat(24)}.webp`

describe('public display', () => {
  it('[P-05] requires the mailed key and a selection, shows that and nothing else, and ends at once', async () => {
    await server.services.storage.put(`avatars/${avatarKey}`, Buffer.from('picture'))
    const member = await server.asMember({ name: 'Bowline', avatarKey })
    expect((await server.call(saveShowcase, { showsName: true, showsPicture: true, words: 'Hi' }, { as: member })).refusal?.code).toBe(
      'not_found',
    )
    const authkey = await keyFor(member)
    expect(server.mails.at(-1)?.to).toBe(member.member.email)
    expect((await server.call(confirmShowcase, { authkey }, { as: member })).data.showcase).toMatchObject({
      showsName: false,
      showsPicture: false,
      words: '',
    })
    expect(await exposed()).toEqual([])
    await server.call(saveShowcase, { showsName: false, showsPicture: false, words: 'Only words' }, { as: member })
    expect(await exposed()).toEqual([{ name: null, picture: null, words: 'Only words' }])
    expect(await exposed('pictures')).toEqual([])
    await server.call(saveShowcase, { showsName: true }, { as: member })
    await server.call(saveShowcase, {}, { as: member })
    expect(await exposed(), 'what is not sent stays').toEqual([{ name: 'Bowline', picture: null, words: 'Only words' }])
    await server.call(saveShowcase, { showsName: true, showsPicture: true, words: '' }, { as: member })
    const [shown] = await exposed('pictures')
    expect(shown).toMatchObject({ name: 'Bowline', words: '' })
    const picture = shown?.picture ?? ''
    expect(picture).not.toContain(avatarKey.slice(0, 24))
    const answer = await server.app.inject({ url: picture })
    expect([answer.statusCode, answer.body, answer.headers['cache-control'], answer.headers['x-robots-tag']]).toEqual([
      200,
      'picture',
      'private, no-store',
      'noindex, nofollow, noimageindex, noarchive',
    ])
    await server.call(leaveShowcase, {}, { as: member })
    expect([await exposed(), (await server.app.inject({ url: picture })).statusCode]).toEqual([[], 404])
    expect((await server.call(getShowcase, {}, { as: member })).data.showcase).toBeNull()
    expect((await server.call(confirmShowcase, { authkey }, { as: member })).refusal?.code).toBe('token_invalid')
  })

  it('requires the member’s own key: another member’s, a superseded one and an expired one have no effect', async () => {
    const [member, thief] = [await server.asMember(), await server.asMember()]
    const first = await keyFor(member)
    const second = await keyFor(member)
    const tries = [
      await server.call(confirmShowcase, { authkey: second }, { as: thief }),
      await server.call(confirmShowcase, { authkey: first }, { as: member }),
      await server.call(confirmShowcase, { authkey: await createOptinKey(server.services, member.memberId) }, { as: member }),
    ]
    server.clock.advance(dayMs + 1000)
    const later = await server.services.tokens.signAccessToken(member)
    tries.push(await server.call(confirmShowcase, { authkey: second }, { as: later }))
    expect(tries.map(({ refusal }) => refusal?.code)).toEqual(tries.map(() => 'token_invalid'))
    expect(await exposed()).toEqual([])
  })

  it('mails at most three keys an hour', async () => {
    const member = await server.asMember()
    const before = server.mails.length
    for (let time = 0; time < 5; time += 1) await keyFor(member)
    expect(server.mails.length - before).toBe(3)
  })

  it('ends with the account, and never reveals an id to anyone', async () => {
    const member = await server.asMember({ name: 'Sheepshank' })
    await server.call(confirmShowcase, { authkey: await keyFor(member) }, { as: member })
    await server.call(saveShowcase, { showsName: true, showsPicture: true, words: 'Here' }, { as: member })
    const { body, headers } = await server.call(searchExposed, {})
    expect(body['data']).toEqual([{ name: 'Sheepshank', picture: null, words: 'Here' }])
    expect(headers['x-robots-tag']).toBe('noindex, nofollow, noarchive')
    for (const change of [
      { groupId: groups.banned },
      { groupId: groups.memorial },
      { groupId: groups.inactive },
      { deletedAt: new Date() },
    ]) {
      await server.db
        .update(members)
        .set({ groupId: groups.free, deletedAt: null, ...change })
        .where(eq(members.id, member.memberId))
      expect(await exposed()).toEqual([])
    }
  })
})
