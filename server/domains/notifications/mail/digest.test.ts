import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  clearNotifications,
  countNotifications,
  getNotifySettings,
  markNotificationsSeen,
  saveNotifySettings,
  searchNotifications,
} from '#contract/notify/notifications.ts'
import type { Mail } from '../../../adapters/mailer.ts'
import { notifications } from '../../../db/tables/notifications.ts'
import { blocks } from '../../../db/tables/social.ts'
import { createTestServer, insertMember, mailCalls, makeFriends, type Credentials } from '../../../testing/index.ts'
import { tell } from '../tell.ts'
import { enqueueDigests, sendDigest } from './send-digests.ts'

const dayMs = 86_400_000
const server = await createTestServer({ env: { PUBLIC_URL: 'https://club.example' } })
const mail = mailCalls(server)
afterAll(() => server.close())
beforeEach(() => void (server.jobs.enqueued.length = 0))

const happen = (to: Credentials, actorId: number | null = null) =>
  tell(server.services, { kind: 'interest', actorId, params: {}, onceKey: crypto.randomUUID() }, [to.memberId])
const choose = (as: Credentials, digest: 'off' | 'daily' | 'weekly') => server.call(saveNotifySettings, { digest }, { as })
async function due(): Promise<number[]> {
  server.jobs.enqueued.length = 0
  await enqueueDigests(server.services)
  return server.jobs.payloadsOf('send-digest').map(({ memberId }) => memberId)
}
const mailTo = ({ member }: Credentials): Mail[] => server.mails.filter(({ to }) => to === member.email)
const keyIn = (mail: Mail | undefined) => /\/#\/public\/optin\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''

async function sentTo(me: Credentials): Promise<Mail> {
  await choose(me, 'daily')
  await happen(me)
  await sendDigest(server.services, me.memberId)
  const mail = mailTo(me).at(-1)
  if (!mail) throw new Error('No digest was sent.')
  return mail
}

describe('a digest', () => {
  it('is due a day or a week after the first notification for it, and never if none is wanted', async () => {
    const [none, daily, weekly] = [await server.asMember(), await server.asMember(), await server.asMember()]
    await choose(daily, 'daily')
    await choose(weekly, 'weekly')
    for (const each of [none, daily, weekly]) await happen(each)
    expect(await due()).toEqual([])
    server.clock.advance(dayMs)
    expect(await due()).toEqual([daily.memberId])
    server.clock.advance(6 * dayMs)
    expect((await due()).toSorted()).toEqual([daily.memberId, weekly.memberId].toSorted())
    await sendDigest(server.services, daily.memberId)
    expect(await due()).toEqual([weekly.memberId])
    server.clock.set(new Date())
  })

  it('contains only the number of new items, with a neutral subject and an unsubscribe link', async () => {
    const me = await server.asMember({ name: 'Reader' })
    const actor = await insertMember(server.db, { name: 'Canary' })
    await happen(me, actor.id)
    const mail = await sentTo(me)
    expect(mail.subject).toBe('What’s new')
    expect(mail.text).toContain('Hello Reader,\n\nYou have 1 new notification.')
    expect(JSON.stringify(mail)).not.toMatch(/Canary|Ropewalk|friend|film/i)
    expect(mail.unsubscribeUrl).toBe(`https://club.example/mail/unsubscribe/${keyIn(mail)}`)
    expect(await server.db.$count(notifications, and(eq(notifications.memberId, me.memberId), isNull(notifications.mailedAt)))).toBe(0)
    const count = mailTo(me).length
    await sendDigest(server.services, me.memberId)
    expect(mailTo(me)).toHaveLength(count)
  })

  it('[S-29] is not sent about items that have been seen or are hidden by then', async () => {
    const me = await server.asMember()
    await choose(me, 'daily')
    const actor = await insertMember(server.db)
    await happen(me, actor.id)
    await server.db.insert(blocks).values({ memberId: me.memberId, blockedId: actor.id })
    await sendDigest(server.services, me.memberId)
    await happen(me)
    await server.call(markNotificationsSeen, {}, { as: me })
    await sendDigest(server.services, me.memberId)
    expect(mailTo(me)).toEqual([])
  })

  it('counts unread mail too, each thread once, but no requests, no read ones, and none if such emails are off', async () => {
    const [me, friend, stranger] = [await server.asMember(), await server.asMember(), await server.asMember()]
    await makeFriends(server.db, me.memberId, friend.memberId)
    await choose(me, 'daily')
    const waiting = () => server.db.$count(notifications, and(eq(notifications.memberId, me.memberId), isNull(notifications.mailedAt)))
    const first = (await mail.write(friend, [me], 'Canary of a letter')).data.thread.threadId
    await expect.poll(waiting).toBe(1)
    await mail.answer(friend, first, 'And another')
    await mail.write(stranger, [me], 'Canary of a stranger')
    const second = (await mail.write(friend, [me], 'A thread of its own')).data.thread.threadId
    await expect.poll(waiting).toBe(2)
    // Mail messages are not in the panel or its count, and clearing the panel does not affect them.
    expect((await server.call(searchNotifications, {}, { as: me })).data.items).toEqual([])
    expect((await server.call(countNotifications, {}, { as: me })).data.total).toBe(0)
    await server.call(markNotificationsSeen, {}, { as: me })
    await server.call(clearNotifications, {}, { as: me })
    await mail.read(me, second)
    server.clock.advance(dayMs)
    expect(await due()).toEqual([me.memberId])
    await sendDigest(server.services, me.memberId)
    const [sent] = mailTo(me)
    expect(sent?.text).toContain('You have 1 new notification.')
    expect(JSON.stringify(sent)).not.toContain('Canary')
    await sendDigest(server.services, me.memberId)
    expect(mailTo(me)).toHaveLength(1)
    server.clock.set(new Date())
    expect((await mail.answer(friend, first, 'Still there?')).status).toBe(200)
    await expect.poll(waiting).toBe(1)
    await server.db.insert(blocks).values({ memberId: me.memberId, blockedId: friend.memberId })
    await sendDigest(server.services, me.memberId)
    expect(mailTo(me)).toHaveLength(1)
  })

  it('excludes mail if the member wants no emails about messages', async () => {
    const [me, friend] = [await server.asMember(), await server.asMember()]
    const other = await server.asMember()
    for (const each of [me, other]) await makeFriends(server.db, each.memberId, friend.memberId)
    await choose(me, 'daily')
    await choose(other, 'daily')
    await server.call(saveNotifySettings, { topics: { messages: { mail: false } } }, { as: me })
    await mail.write(friend, [me, other], 'Hello')
    const rowsOf = ({ memberId }: Credentials) => server.db.$count(notifications, eq(notifications.memberId, memberId))
    await expect.poll(() => rowsOf(other)).toBe(1)
    expect(await rowsOf(me)).toBe(0)
  })

  it('is sent later if the mail server refused it', async () => {
    const me = await server.asMember()
    await choose(me, 'daily')
    await happen(me)
    const broken = { ...server.services, mailer: { kind: 'smtp' as const, send: () => Promise.reject(new Error('no line')) } }
    await expect(sendDigest(broken, me.memberId)).rejects.toThrow('no line')
    await sendDigest(server.services, me.memberId)
    expect(mailTo(me)).toHaveLength(1)
  })
})

describe('unsubscribing from digests', () => {
  it('takes one click in the mail program, and a link scanner that only opens the address changes nothing', async () => {
    const me = await server.asMember()
    const url = new URL((await sentTo(me)).unsubscribeUrl ?? '').pathname
    const digest = async () => (await server.call(getNotifySettings, {}, { as: me })).data.digest
    await server.app.inject({ method: 'GET', url })
    expect(await digest()).toBe('daily')
    const click = await server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect([click.statusCode, await digest()]).toEqual([200, 'off'])
    const forged = await server.app.inject({ method: 'POST', url: `/mail/unsubscribe/${'y'.repeat(43)}`, payload: {} })
    expect([forged.statusCode, forged.body]).toEqual([click.statusCode, click.body])
  })
})
