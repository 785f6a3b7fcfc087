import { createVerify } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { PushMessage } from '#contract/notify/push.ts'
import { forgetDevice, getPushKey, registerDevice, testPush } from '#contract/notify/push.ts'
import { markNotificationsSeen, saveNotifySettings, type NotificationKind } from '#contract/notify/notifications.ts'
import { groups } from '#contract/roles.ts'
import { callTimes } from '#contract/chat/limits.ts'
import { members, sessions } from '../../../db/tables/accounts.ts'
import { pushSubscriptions } from '../../../db/tables/notifications.ts'
import { blocks } from '../../../db/tables/social.ts'
import { calls } from '../../../db/tables/chat/chat.ts'
import { createTestServer, insertMember, type Credentials } from '../../../testing/index.ts'
import { openPushBench } from '../../../testing/push/push-bench.ts'
import type { TestBrowser } from '../../../testing/push/push-service.ts'
import { tidyUpNotifications } from '../jobs.ts'
import { tell } from '../tell.ts'
import { pushOfCall } from './call-push.ts'
import { sendPush } from './send-push.ts'

const bench = await openPushBench()
const { service, server, register, withBrowser, runPushes } = bench
afterAll(bench.close)
beforeEach(bench.forget)

const happen = (to: Credentials, kind: NotificationKind, actorId: number | null = null) =>
  tell(server.services, { kind, actorId, params: {}, onceKey: crypto.randomUUID() }, [to.memberId])
async function pushed(browser: TestBrowser): Promise<PushMessage> {
  await runPushes()
  return browser.read(service.received.at(-1))
}
const devicesOf = ({ memberId }: Credentials) => server.db.$count(pushSubscriptions, eq(pushSubscriptions.memberId, memberId))

describe('a push', () => {
  it('arrives encrypted for the browser, and by default states only that there is something new', async () => {
    const [me, browser] = await withBrowser()
    const actor = await insertMember(server.db, { name: 'Canary' })
    await happen(me, 'interest', actor.id)
    expect(await pushed(browser)).toEqual({
      kind: 'notification',
      memberId: me.memberId,
      title: 'Something new',
      body: '',
      path: '/notifications',
      tag: 'members',
      unseen: 1,
    })
    const [push] = service.received
    expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: 'members', ttl: '86400' })
    expect(push?.body.includes('Something')).toBe(false)
    const other = service.subscribe()
    expect(() => other.read(push)).toThrow()
  })

  it('is signed with the key the browser was given, which is created once', async () => {
    const [me, browser] = await withBrowser()
    const { publicKey } = (await server.call(getPushKey, {}, { as: me })).data
    expect((await server.call(getPushKey, {}, { as: await server.asMember() })).data.publicKey).toBe(publicKey)
    await happen(me, 'welcome')
    await server.call(saveNotifySettings, { topics: { site: { screen: true, push: true, mail: true, sound: false } } }, { as: me })
    await happen(me, 'welcome')
    await pushed(browser)
    const [, jwt = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(service.received[0]?.headers.authorization)) ?? []
    expect(key).toBe(publicKey)
    const [head, claims = '', signature = ''] = jwt.split('.')
    const point = Buffer.from(publicKey, 'base64url')
    const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
    const isGood = createVerify('sha256')
      .update(`${head}.${claims}`)
      .verify({ key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
    expect(isGood).toBe(true)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString()).aud).toBe(new URL(browser.endpoint).origin)
  })

  it('names member and content if the member chose that, in their language', async () => {
    const [me, browser] = await withBrowser({ locale: 'de' })
    await server.call(saveNotifySettings, { showsDetails: true }, { as: me })
    const actor = await insertMember(server.db, { name: 'Jan' })
    await happen(me, 'friend_request', actor.id)
    expect(await pushed(browser)).toMatchObject({
      title: 'Etwas Neues',
      body: 'Jan möchte mit dir befreundet sein',
      path: '/friends/requests',
    })
  })

  it('is not sent if the notification was seen, hidden or switched off, or quiet hours have started, before sending', async () => {
    const [me] = await withBrowser({ timeZone: 'Europe/Berlin' })
    const actor = await insertMember(server.db)
    await happen(me, 'interest', actor.id)
    await server.call(markNotificationsSeen, {}, { as: me })
    await runPushes()
    await happen(me, 'interest', actor.id)
    await server.db.insert(blocks).values({ memberId: actor.id, blockedId: me.memberId })
    await runPushes()
    await happen(me, 'friend_accepted')
    const friendsOff = { screen: true, push: false, mail: true, sound: false }
    await server.call(saveNotifySettings, { topics: { friends: friendsOff } }, { as: me })
    await runPushes()
    await happen(me, 'friend_accepted')
    expect(server.jobs.enqueued).toEqual([])
    await server.call(saveNotifySettings, { quietHours: { isOn: true, from: '22:00', to: '08:00' } }, { as: me })
    // 23:30 in Berlin, 21:30 in UTC.
    server.clock.set(new Date('2026-07-01T21:30:00Z'))
    await server.db
      .update(sessions)
      .set({ expiresAt: new Date('2027-01-01') })
      .where(eq(sessions.id, me.sessionId))
    await happen(me, 'interest')
    await runPushes()
    expect(service.received).toEqual([])
    server.clock.set(new Date('2026-07-02T06:30:00Z'))
    await happen(me, 'interest')
    await runPushes()
    expect(service.received).toHaveLength(1)
    server.clock.set(new Date())
  })

  it('[S-23] reaches no browser of an ended session, a banned or a deleted account', async () => {
    const [ended] = await withBrowser()
    const [banned] = await withBrowser()
    const [gone] = await withBrowser()
    for (const each of [ended, banned, gone]) await happen(each, 'interest')
    await server.db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.id, ended.sessionId))
    await server.db.update(members).set({ groupId: groups.banned }).where(eq(members.id, banned.memberId))
    await server.db.update(members).set({ deletedAt: new Date() }).where(eq(members.id, gone.memberId))
    await runPushes()
    expect(service.received).toEqual([])
    await tidyUpNotifications(server.services)
    expect(await devicesOf(ended)).toBe(0)
  })

  it('to a browser that has unsubscribed deletes its registration; a failing push service is retried, but not forever', async () => {
    const [me, browser] = await withBrowser()
    service.answerWith(503)
    await happen(me, 'interest')
    await expect(runPushes()).rejects.toThrow('503')
    expect(await devicesOf(me)).toBe(1)
    service.answerWith(201)
    await happen(me, 'interest')
    await runPushes()
    const [row] = await server.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.memberId, me.memberId))
    expect([row?.failures, row?.lastUsedAt]).toEqual([0, expect.any(Date)])
    for (const status of [404, 410]) {
      service.answerWith(status)
      await happen(me, 'interest')
      await runPushes()
      expect(await devicesOf(me)).toBe(0)
      // The browser registers again at its next start.
      await register(me, browser)
    }
    service.answerWith(500)
    for (let time = 0; time < 7; time += 1) {
      await happen(me, 'interest')
      await expect(runPushes()).rejects.toThrow('500')
    }
    await happen(me, 'interest')
    await runPushes()
    expect(await devicesOf(me)).toBe(0)
  })

  it('for a test goes to the browsers of this session only and returns its mark', async () => {
    const [me, browser] = await withBrowser()
    const second = { ...me, ...(await otherSession(me)) }
    await register(second, service.subscribe())
    const mark = crypto.randomUUID()
    expect((await server.call(testPush, { mark }, { as: me })).data.sentTo).toBe(1)
    expect(await pushed(browser)).toMatchObject({ kind: 'test', mark, memberId: me.memberId })
    expect(service.received).toHaveLength(1)
  })
})

describe('a browser', () => {
  it('is registered once however often it registers, and a session has one', async () => {
    const [me, browser] = await withBrowser()
    await register(me, browser)
    expect(await devicesOf(me)).toBe(1)
    await register(me, service.subscribe())
    expect(await devicesOf(me)).toBe(1)
  })

  it('changes its member only with its keys: an address alone is useless', async () => {
    const [me, browser] = await withBrowser()
    const [thief, next] = [await server.asMember(), await server.asMember()]
    const forged = { ...service.subscribe(), endpoint: browser.endpoint }
    expect((await register(thief, forged)).refusal?.code).toBe('validation_failed')
    expect((await server.call(forgetDevice, { endpoint: browser.endpoint }, { as: thief })).status).toBe(200)
    expect(await devicesOf(me)).toBe(1)
    // The next member who signs in on that browser.
    expect((await register(next, browser)).status).toBe(200)
    expect([await devicesOf(me), await devicesOf(next)]).toEqual([0, 1])
    await server.call(forgetDevice, { endpoint: browser.endpoint }, { as: next })
    expect(await devicesOf(next)).toBe(0)
  })

  it('[S-11] with an impossible address or keys is refused', async () => {
    await using strict = await createTestServer()
    const me = await strict.asMember()
    const { p256dh, auth } = service.subscribe()
    const good = 'https://push.example.com/abc'
    const attempt = (input: { endpoint: string; p256dh: string; auth: string }) => strict.call(registerDevice, input, { as: me })
    for (const endpoint of [
      'http://push.example.com/abc',
      'https://localhost/x',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://10.0.0.1/x',
      'https://169.254.169.254/latest/meta-data',
      'https://push.example.com:8443/x',
      'https://user:pass@push.example.com/x',
      'file:///etc/passwd',
      'not an address',
      `https://push.example.com/${'a'.repeat(2000)}`,
    ])
      expect([endpoint, (await attempt({ endpoint, p256dh, auth })).refusal?.code]).toEqual([endpoint, 'validation_failed'])
    for (const keys of [
      { p256dh: 'short', auth },
      { p256dh: `${p256dh.slice(0, -1)}!`, auth },
      { p256dh, auth: 'a'.repeat(500) },
    ])
      expect((await attempt({ endpoint: good, ...keys })).refusal?.code).toBe('validation_failed')
    expect((await attempt({ endpoint: good, p256dh, auth })).status).toBe(200)
  })
})

describe('a push of a call', () => {
  const putCall = async (callerId: number, calleeId: number, isSilent = false) => {
    const id = crypto.randomUUID()
    await server.db.insert(calls).values({ id, callerId, calleeId, isSilent, startedAt: server.clock.now() })
    return id
  }

  it("comes at once or never while it rings, later as missed, reveals no more than wanted, and opens the caller's page", async () => {
    const [me, browser] = await withBrowser()
    const caller = await insertMember(server.db, { name: 'Bosun' })
    const callId = await putCall(caller.id, me.memberId)
    server.clock.advance(5000)
    await pushOfCall(server.services, { callId, memberId: me.memberId, isRinging: true })
    const path = `/messaging/member/${caller.id}`
    expect(await pushed(browser)).toMatchObject({ title: 'Something new', body: '', path, tag: 'call' })
    expect(service.received.at(-1)?.headers).toMatchObject({ ttl: '40', urgency: 'high', topic: 'call' })
    await server.db.update(calls).set({ state: 'missed' }).where(eq(calls.id, callId))
    await server.call(saveNotifySettings, { showsDetails: true }, { as: me })
    await pushOfCall(server.services, { callId, memberId: me.memberId, isRinging: false })
    expect(await pushed(browser), 'in the place of what rang').toMatchObject({ body: 'Bosun called you', path, tag: 'call' })
    expect(service.received.at(-1)?.headers).toMatchObject({ ttl: '86400', topic: 'call' })
    server.clock.set(new Date())
  })

  it('that was delayed does not ring after the call is over, and a missed call does not wait', async () => {
    const [me, browser] = await withBrowser()
    await server.call(saveNotifySettings, { showsDetails: true }, { as: me })
    const caller = await insertMember(server.db, { name: 'Helmsman' })
    const callId = await putCall(caller.id, me.memberId)
    const memberId = me.memberId
    await pushOfCall(server.services, { callId, memberId, isRinging: true })
    // Still queued when the call is over.
    await server.db.update(calls).set({ state: 'cancelled' }).where(eq(calls.id, callId))
    await pushOfCall(server.services, { callId, memberId, isRinging: false })
    await runPushes()
    expect(service.received.map((each) => browser.read(each))).toMatchObject([{ body: 'Helmsman called you' }])
    const late = await putCall(caller.id, me.memberId)
    await pushOfCall(server.services, { callId: late, memberId, isRinging: true })
    server.clock.advance(callTimes.ringSeconds * 1000)
    await runPushes()
    expect(service.received, 'nobody has written down yet that it was missed').toHaveLength(1)
    server.clock.set(new Date())
  })

  it('does not come for a call that rings nowhere, is answered meanwhile, or if message pushes are off', async () => {
    const [me] = await withBrowser()
    const caller = await insertMember(server.db)
    const silent = await putCall(caller.id, me.memberId, true)
    await server.db.update(calls).set({ state: 'missed' }).where(eq(calls.id, silent))
    const answered = await putCall(caller.id, me.memberId)
    await server.db.update(calls).set({ state: 'ended' }).where(eq(calls.id, answered))
    for (const callId of [silent, answered, crypto.randomUUID()])
      for (const isRinging of [true, false]) await pushOfCall(server.services, { callId, memberId: me.memberId, isRinging })
    await server.call(saveNotifySettings, { topics: { messages: { push: false } } }, { as: me })
    await pushOfCall(server.services, { callId: await putCall(caller.id, me.memberId), memberId: me.memberId, isRinging: true })
    await runPushes()
    expect(service.received).toEqual([])
  })
})

async function otherSession({ memberId }: Credentials) {
  const { insertSession } = await import('../../../testing/index.ts')
  const session = await insertSession(server.db, { memberId, now: server.clock.now() })
  const { token } = await server.services.tokens.signAccessToken({ memberId, sessionId: session.id })
  return { sessionId: session.id, token }
}

describe('[S-30] a push address whose name leads to this machine or a private network', () => {
  const inside = ['127.0.0.1', '::1', '10.0.0.7', '192.168.1.20', '172.16.0.1', '169.254.169.254', 'fd00::1', 'fe80::1', '::ffff:127.0.0.1']

  /** A server whose names lead where the test says. */
  async function withNames() {
    const leadsTo: { addresses: readonly string[] } = { addresses: ['8.8.8.8'] }
    const own = await createTestServer({
      services: {
        resolveName: (_name, _options, callback) =>
          callback(
            null,
            leadsTo.addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
          ),
      },
    })
    const { p256dh, auth } = service.subscribe()
    return { own, leadsTo, input: { endpoint: 'https://push.example.com/abc', p256dh, auth } }
  }

  it('is refused at registration', async () => {
    const { own, leadsTo, input } = await withNames()
    await using _closing = own
    const me = await own.asMember()
    for (const address of inside) {
      for (const addresses of [[address], ['8.8.8.8', address]]) {
        leadsTo.addresses = addresses
        const { refusal } = await own.call(registerDevice, input, { as: me })
        expect([addresses, refusal?.errors]).toEqual([addresses, { endpoint: ['invalid'] }])
      }
    }
    expect(await own.db.$count(pushSubscriptions)).toBe(0)
    leadsTo.addresses = ['8.8.8.8']
    expect((await own.call(registerDevice, input, { as: me })).status).toBe(200)
  })

  it('is refused at delivery if the name has changed since, and its registration is deleted', async () => {
    const { own, leadsTo, input } = await withNames()
    await using _closing = own
    for (const address of inside) {
      const me = await own.asMember()
      leadsTo.addresses = ['8.8.8.8']
      expect((await own.call(registerDevice, input, { as: me })).status).toBe(200)
      const [device] = await own.db.select().from(pushSubscriptions)
      leadsTo.addresses = [address]
      await sendPush(own.services, { subscriptionId: device?.id ?? 0, mark: 'a-mark' })
      expect([address, await own.db.$count(pushSubscriptions)]).toEqual([address, 0])
    }
    expect(service.received).toEqual([])
  })
})
