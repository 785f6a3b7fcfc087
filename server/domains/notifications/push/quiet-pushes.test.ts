import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { login } from '#contract/accounts.ts'
import { markNotificationsSeen, saveNotifySettings, type NotificationKind } from '#contract/notify/notifications.ts'
import { registerDevice } from '#contract/notify/push.ts'
import { pushSubscriptions } from '../../../db/tables/notifications.ts'
import { insertMember, testPassword, type Credentials } from '../../../testing/index.ts'
import { openPushBench } from '../../../testing/push/push-bench.ts'
import type { TestBrowser } from '../../../testing/push/push-service.ts'
import { tell } from '../tell.ts'
import { quietUntil } from '../settings.ts'
import { enqueueHeld } from './quiet-pushes.ts'

const minuteMs = 60_000
const bench = await openPushBench()
const { service, server, newBrowser, runPushes } = bench
afterAll(bench.close)
beforeEach(() => {
  bench.forget()
  server.clock.set(new Date())
})

/** Quiet hours in UTC, from an hour ago until this many minutes from now. */
function hoursUntil(minutes: number) {
  const clockAt = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString().slice(11, 16)
  return { isOn: true, from: clockAt(-60 * minuteMs), to: clockAt(minutes * minuteMs) }
}
async function quietMember(overrides: Parameters<typeof server.asMember>[0] = {}): Promise<[Credentials, TestBrowser]> {
  const member = await server.asMember({ timeZone: 'UTC', ...overrides })
  const browser = await newBrowser(member)
  await server.call(saveNotifySettings, { quietHours: hoursUntil(60) }, { as: member })
  return [member, browser]
}
const happen = (to: Credentials, kind: NotificationKind, actorId: number | null = null) =>
  tell(server.services, { kind, actorId, params: {}, onceKey: crypto.randomUUID() }, [to.memberId])
/** The minutely job and everything it enqueues. */
async function tidyUp(): Promise<void> {
  await enqueueHeld(server.services)
  await runPushes()
}
const heldOf = ({ memberId }: Credentials) =>
  server.db
    .select({ since: pushSubscriptions.heldSince, until: pushSubscriptions.heldUntil })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, memberId))

describe('notifications during quiet hours', () => {
  it('cause one push per browser afterwards, which gives their number and nothing else', async () => {
    const [me, browser] = await quietMember({ locale: 'de' })
    const elsewhere = await server.call(login, { userName: me.member.name, password: testPassword })
    const second = await newBrowser(elsewhere.data)
    await server.call(saveNotifySettings, { showsDetails: true }, { as: me })
    const actor = await insertMember(server.db, { name: 'Canary' })
    for (const kind of ['interest', 'friend_request', 'new_fan'] as const) await happen(me, kind, actor.id)
    await runPushes()
    await tidyUp()
    expect(service.received).toEqual([])

    server.clock.advance(61 * minuteMs)
    await tidyUp()
    expect(service.received).toHaveLength(2)
    const messages = [browser.read(service.received[0]), second.read(service.received[1])]
    for (const message of messages)
      expect(message).toEqual({
        kind: 'notification',
        memberId: me.memberId,
        title: 'Etwas Neues',
        body: '2 Neuigkeiten',
        path: '/notifications',
        tag: 'quiet-hours',
        unseen: 2,
      })
    await tidyUp()
    expect(service.received, 'told once').toHaveLength(2)
    expect(await heldOf(me)).toEqual(Array.from({ length: 2 }, () => ({ since: null, until: null })))
  })

  it('cause no push if seen meanwhile, nor do earlier ones', async () => {
    const [me] = await quietMember()
    const actor = await insertMember(server.db)
    await happen(me, 'interest', actor.id)
    await runPushes()
    await server.call(markNotificationsSeen, {}, { as: me })
    server.clock.advance(61 * minuteMs)
    await tidyUp()
    expect(service.received).toEqual([])
    expect(await heldOf(me)).toEqual([{ since: null, until: null }])
    await happen(me, 'friend_request', actor.id)
    await runPushes()
    expect(service.received, 'afterwards everything is told as always').toHaveLength(1)
  })

  it('wait for the new end if the member extends the quiet hours, and are pushed at once if the member ends them', async () => {
    const [longer, browser] = await quietMember()
    const [ended] = await quietMember()
    const actor = await insertMember(server.db)
    for (const each of [longer, ended]) await happen(each, 'interest', actor.id)
    await runPushes()
    await server.call(saveNotifySettings, { quietHours: hoursUntil(180) }, { as: longer })
    await server.call(saveNotifySettings, { quietHours: { ...hoursUntil(60), isOn: false } }, { as: ended })
    await tidyUp()
    expect(service.received).toHaveLength(1)
    server.clock.advance(61 * minuteMs)
    await tidyUp()
    expect(service.received).toHaveLength(1)
    server.clock.advance(120 * minuteMs)
    await tidyUp()
    expect(browser.read(service.received[1])).toMatchObject({ memberId: longer.memberId, body: '1 new notification' })
  })

  it('stay held while the push service fails, and do not pass to a member who takes the browser over', async () => {
    const [me, browser] = await quietMember()
    await happen(me, 'interest', (await insertMember(server.db)).id)
    await runPushes()
    server.clock.advance(61 * minuteMs)
    service.answerWith(500)
    await expect(tidyUp()).rejects.toThrow('500')
    expect((await heldOf(me))[0]?.since).not.toBeNull()
    const next = await server.asMember()
    const { endpoint, p256dh, auth } = browser
    await server.call(registerDevice, { endpoint, p256dh, auth }, { as: next })
    expect(await heldOf(next)).toEqual([{ since: null, until: null }])
    service.received.length = 0
    service.answerWith(201)
    await tidyUp()
    expect(service.received).toEqual([])
  })

  it('are found by their index, however many browsers there are', async () => {
    const due = sql`explain select id from push_subscriptions where held_until <= now() order by held_until limit 500`
    await server.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      expect(JSON.stringify((await tx.execute(due)).rows)).toContain('push_subscriptions_held')
    })
  })
})

describe('quiet hours', () => {
  const night = { isOn: true, from: '22:00', to: '08:00' }
  const day = { isOn: true, from: '13:00', to: '14:30' }

  it.each([
    ['before midnight', night, '2026-07-01T21:30:40Z', 'Europe/Berlin', '2026-07-02T06:00:00Z'],
    ['after midnight', night, '2026-07-02T05:59:59Z', 'Europe/Berlin', '2026-07-02T06:00:00Z'],
    ['at their end', night, '2026-07-02T06:00:00Z', 'Europe/Berlin', null],
    ['in the middle of the day', day, '2026-07-02T13:00:00Z', '', '2026-07-02T14:30:00Z'],
    ['outside of them', day, '2026-07-02T12:59:59Z', 'UTC', null],
    ['switched off', { ...night, isOn: false }, '2026-07-01T21:30:00Z', 'Europe/Berlin', null],
    ['of no length', { ...day, to: '13:00' }, '2026-07-02T13:00:00Z', 'UTC', null],
  ])('compute their end %s', (_when, hours, now, timeZone, end) => {
    expect(quietUntil(hours, new Date(now), timeZone)?.toISOString() ?? null).toBe(end && new Date(end).toISOString())
  })
})
