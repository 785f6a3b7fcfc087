import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { PushMessage } from '#contract/notify/push.ts'
import { saveNotifySettings } from '#contract/notify/notifications.ts'
import { pushSubscriptions } from '../../../db/tables/notifications.ts'
import { chatNodes, chatSockets, seats } from '../../../db/tables/chat/chat.ts'
import { blocks } from '../../../db/tables/social.ts'
import { chatCalls, insertConversation, mailCalls, makeFriends, type BuiltConversation, type Credentials } from '../../../testing/index.ts'
import { openPushBench } from '../../../testing/push/push-bench.ts'
import type { TestBrowser } from '../../../testing/push/push-service.ts'
import { enqueueHeld } from './quiet-pushes.ts'
import { announceMessage } from './chat-push.ts'

const bench = await openPushBench()
const { service, server, withBrowser, runPushes } = bench
const [chat, mail] = [chatCalls(server), mailCalls(server)]
afterAll(bench.close)
beforeEach(bench.forget)

async function pairOf(one: Credentials, other: Credentials): Promise<BuiltConversation> {
  await makeFriends(server.db, one.memberId, other.memberId)
  return insertConversation(server.db, 'pair', [one.memberId, other.memberId])
}
/** Like the socket handler. */
async function say(from: Credentials, to: Pick<BuiltConversation, 'messagingHash'>): Promise<void> {
  await announceMessage(server.services, await chat.send(from, to, 'secret-canary'))
}
async function pushed(browser: TestBrowser): Promise<PushMessage | null> {
  await runPushes()
  const last = service.received.at(-1)
  return last ? browser.read(last) : null
}
async function seatOf({ memberId }: Credentials, set: Partial<typeof seats.$inferInsert>) {
  await server.db.update(seats).set(set).where(eq(seats.memberId, memberId))
}

describe('a chat message, pushed if the app is closed', () => {
  it('[C-14] [S-29] wakes the registered device and opens the conversation, without revealing sender or content', async () => {
    const [[me, browser], tom] = [await withBrowser(), await server.asMember()]
    expect(await server.db.$count(pushSubscriptions, eq(pushSubscriptions.memberId, me.memberId)), 'the device token is registered').toBe(1)
    const pair = await pairOf(me, tom)
    await say(tom, pair)
    const message = await pushed(browser)
    expect(message).toEqual({
      kind: 'notification',
      memberId: me.memberId,
      title: 'Something new',
      body: '',
      path: `/messaging/${pair.messagingHash}`,
      tag: pair.messagingHash,
      unseen: 1,
      isTalk: true,
    })
    expect(service.received[0]?.headers['topic'], 'a later one takes its place').toBe(pair.messagingHash)
  })

  it('names the sender and the conversation for members who want that, but never the content', async () => {
    const [[me, browser], tom] = [await withBrowser({ locale: 'de' }), await server.asMember({ name: 'Jan' })]
    await server.call(saveNotifySettings, { showsDetails: true }, { as: me })
    await say(tom, await pairOf(me, tom))
    expect(await pushed(browser)).toMatchObject({ title: 'Etwas Neues', body: 'Jan hat dir geschrieben' })
    await say(tom, await insertConversation(server.db, 'group', [tom.memberId, me.memberId], { title: 'Spleißen' }))
    expect(await pushed(browser)).toMatchObject({ body: 'Jan hat in „Spleißen“ geschrieben', unseen: 2 })
  })

  it('wakes nobody for a request, a muted conversation, a public chat, a blocked member or a topic that is switched off', async () => {
    const [[me], tom] = [await withBrowser(), await server.asMember()]
    const stranger = await server.asMember()
    await say(stranger, await chat.openPair(stranger, me))
    const pair = await pairOf(me, tom)
    await seatOf(me, { isMuted: true })
    await say(tom, pair)
    await seatOf(me, { isMuted: false })
    await say(tom, await insertConversation(server.db, 'public', [me.memberId, tom.memberId]))
    await server.db.insert(blocks).values({ memberId: me.memberId, blockedId: tom.memberId })
    await say(tom, pair)
    await server.db.delete(blocks)
    await server.call(saveNotifySettings, { topics: { messages: { screen: true, push: false, mail: true, sound: true } } }, { as: me })
    await say(tom, pair)
    expect(server.jobs.payloadsOf('send-push')).toEqual([])
  })

  it('is not sent to members who have the app open, nor for messages read before sending; a dead node’s sockets do not count', async () => {
    const [[me, browser], tom] = [await withBrowser(), await server.asMember()]
    const pair = await pairOf(me, tom)
    const nodeId = randomUUID()
    const heard = (ago: number) => ({ heardAt: new Date(server.clock.now().getTime() - ago) })
    await server.db.insert(chatNodes).values({ id: nodeId, ...heard(0) })
    await server.db.insert(chatSockets).values({ id: 'one', nodeId, memberId: me.memberId })
    await say(tom, pair)
    expect(server.jobs.payloadsOf('send-push')).toEqual([])
    await server.db.update(chatNodes).set(heard(120_000))
    await say(tom, pair)
    await server.db.update(chatNodes).set(heard(0))
    expect(await pushed(browser), 'opened in the meantime').toBeNull()
    await server.db.delete(chatSockets)
    await say(tom, pair)
    await seatOf(me, { readSeq: 3, unreadTotal: 0 })
    expect(await pushed(browser), 'read elsewhere').toBeNull()
    await say(tom, pair)
    expect(await pushed(browser)).toMatchObject({ tag: pair.messagingHash })
  })

  it('waits for the end of quiet hours and is gathered with everything else', async () => {
    const [[me, browser], tom] = [await withBrowser({ timeZone: 'UTC' }), await server.asMember()]
    const before = server.clock.now()
    await server.call(saveNotifySettings, { quietHours: { isOn: true, from: '22:00', to: '08:00' } }, { as: me })
    const night = new Date(before)
    night.setUTCHours(23, 0, 0, 0)
    server.clock.set(night)
    const pair = await pairOf(me, tom)
    for (let time = 0; time < 2; time += 1) await say(tom, pair)
    expect(await pushed(browser)).toBeNull()
    server.clock.advance(9.5 * 3_600_000)
    await enqueueHeld(server.services)
    expect(await pushed(browser)).toMatchObject({ body: '1 new notification', tag: 'quiet-hours', unseen: 1 })
    server.clock.set(before)
  })
})

describe('a mail message, pushed if the app is closed', () => {
  it('wakes the device once and opens the thread; not if it is read, or from a stranger', async () => {
    const [[me, browser], tom, stranger] = [await withBrowser(), await server.asMember(), await server.asMember()]
    await mail.write(stranger, [me], 'Hello')
    expect(server.jobs.payloadsOf('send-push')).toEqual([])
    await makeFriends(server.db, me.memberId, tom.memberId)
    await mail.write(tom, [me], 'secret-canary')
    await expect.poll(() => server.jobs.payloadsOf('send-push').length).toBe(1)
    const [{ threadId } = { threadId: 0 }] = server.jobs.payloadsOf('send-push').flatMap((job) => ('threadId' in job ? [job] : []))
    expect(await pushed(browser)).toMatchObject({
      path: `/mail/thread/${threadId}`,
      tag: `mail-${threadId}`,
      body: '',
      unseen: 1,
      isTalk: true,
    })
  })
})
