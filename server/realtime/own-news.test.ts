/** The tab that gets the answer to a call is not notified by the socket as well; all other tabs and devices of the member are. */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { headers, type Endpoint, type RequestInput } from '#contract/endpoint.ts'
import { clearNotifications, markNotificationsSeen, saveNotifySettings } from '#contract/notify/notifications.ts'
import { acceptFriend, denyFriend, removeFriend, requestFriend, setHero } from '#contract/people/friends.ts'
import { blockMember } from '#contract/profile/blocks-and-reports.ts'
import { readThread, sendMail } from '#contract/mail/mail.ts'
import { editVideo } from '#contract/videos.ts'
import { createRealtimeServer, type RealtimeClient } from '../testing/create-realtime-server.ts'
import { insertSession, insertVideo, makeFriends, type Credentials } from '../testing/index.ts'

const realtime = await createRealtimeServer()
const { server } = realtime
afterAll(() => realtime[Symbol.asyncDispose]())

const eventsOf = ({ heard }: RealtimeClient, name: string) => heard.filter(([event]) => event === name).length

/** A member with two tabs of one browser and a phone, another member with a tab, and a video of the first that all of them watch. */
async function twoTabsAndPhone() {
  const [me, other] = [await server.asMember(), await server.asMember()]
  const session = await insertSession(server.db, { memberId: me.memberId, now: server.clock.now() })
  const phoneToken = await server.services.tokens.signAccessToken({ memberId: me.memberId, sessionId: session.id })
  const [tab, otherTab] = [await realtime.connect({ token: me.token }), await realtime.connect({ token: me.token })]
  const [phone, theirs] = [await realtime.connect({ token: phoneToken.token }), await realtime.connect({ token: other.token })]
  const clients = [tab, otherTab, phone, theirs]
  const video = await insertVideo(server.db, { ownerId: me.memberId })
  for (const { socket } of clients) await socket.emitWithAck('watch', { video_id: video.id })
  return {
    me,
    other,
    video,
    tab,
    otherTab,
    phone,
    theirs,
    /** As the outbox sends it. */
    act: async <E extends Endpoint>(endpoint: E, input: RequestInput<E>, socketId: string | undefined, as: Credentials = me) => {
      const named = socketId === undefined ? {} : { headers: { [headers.socket]: socketId } }
      return (await server.call(endpoint, input, { as, idempotencyKey: randomUUID(), ...named })).data
    },
    /** Resolves when all earlier events have arrived: a socket delivers in order. */
    settle: () => Promise.all(clients.map(({ socket }) => socket.emitWithAck('watch', { video_id: video.id }))),
    forget: () => clients.forEach(({ heard }) => heard.splice(0)),
  }
}
type Home = Awaited<ReturnType<typeof twoTabsAndPhone>>

const about = ({ memberId }: Credentials) => ({ userId: memberId })
const beFriends = ({ me, other }: Home) => makeFriends(server.db, me.memberId, other.memberId)

/** Adds a fan, which creates one notification. */
async function beTold({ act, other, me, phone }: Home): Promise<void> {
  await act(setHero, { ...about(me), isHero: true }, undefined, other)
  await expect.poll(() => eventsOf(phone, 'notifications.changed')).toBe(1)
}

async function getMailMessage({ act, me, other, phone }: Home): Promise<number> {
  const { thread } = await act(sendMail, { userIds: [me.memberId], text: 'Ahoy' }, undefined, other)
  await expect.poll(() => eventsOf(phone, 'mail.changed')).toBe(1)
  return thread.threadId
}

interface Act {
  readonly does: string
  readonly event: string
  readonly before?: (home: Home) => Promise<unknown>
  readonly act: (home: Home, socketId: string | undefined, made: unknown) => Promise<unknown>
}

const acts: Act[] = [
  { does: 'asks for a friendship', event: 'friends.changed', act: ({ act, other }, id) => act(requestFriend, about(other), id) },
  {
    does: 'accepts one',
    event: 'friends.changed',
    before: ({ act, me, other }) => act(requestFriend, about(me), undefined, other),
    act: ({ act, other }, id) => act(acceptFriend, about(other), id),
  },
  {
    does: 'declines one',
    event: 'friends.changed',
    before: ({ act, me, other }) => act(requestFriend, about(me), undefined, other),
    act: ({ act, other }, id) => act(denyFriend, about(other), id),
  },
  { does: 'ends one', event: 'friends.changed', before: beFriends, act: ({ act, other }, id) => act(removeFriend, about(other), id) },
  {
    does: 'makes a hero',
    event: 'friends.changed',
    act: ({ act, other }, id) => act(setHero, { ...about(other), isHero: true }, id),
  },
  {
    does: 'gives a hero up',
    event: 'friends.changed',
    before: ({ act, other }) => act(setHero, { ...about(other), isHero: true }, undefined),
    act: ({ act, other }, id) => act(setHero, { ...about(other), isHero: false }, id),
  },
  { does: 'blocks a friend', event: 'friends.changed', before: beFriends, act: ({ act, other }, id) => act(blockMember, about(other), id) },
  {
    does: 'sends a letter',
    event: 'mail.changed',
    act: ({ act, other }, id) => act(sendMail, { userIds: [other.memberId], text: 'Ahoy' }, id),
  },
  {
    does: 'reads one',
    event: 'mail.changed',
    before: getMailMessage,
    act: ({ act }, id, threadId) => act(readThread, { threadId: Number(threadId), isRead: true }, id),
  },
  {
    does: 'has seen notifications',
    event: 'notifications.changed',
    before: beTold,
    act: ({ act }, id) => act(markNotificationsSeen, {}, id),
  },
  {
    does: 'clears notifications',
    event: 'notifications.changed',
    before: beTold,
    act: ({ act }, id) => act(clearNotifications, {}, id),
  },
  {
    does: 'chooses what to be told',
    event: 'notifications.changed',
    act: ({ act }, id) => act(saveNotifySettings, { digest: 'off' }, id),
  },
  {
    does: 'edits a video',
    event: 'videos.changed',
    act: ({ act, video }, id) => act(editVideo, { videoId: video.id, title: 'A better title' }, id),
  },
]

describe('a tab that gets the answer to its call', () => {
  it.each(acts)('is not notified as well when its member $does; the other tab of the browser and the phone are', async (each) => {
    const home = await twoTabsAndPhone()
    const made = await each.before?.(home)
    await home.settle()
    home.forget()
    await each.act(home, home.tab.socket.id, made)
    await expect.poll(() => [eventsOf(home.otherTab, each.event), eventsOf(home.phone, each.event)]).toEqual([1, 1])
    await home.settle()
    expect(eventsOf(home.tab, each.event)).toBe(0)
  })

  it('is notified of consequences of its call that the answer does not contain', async () => {
    const home = await twoTabsAndPhone()
    await home.act(requestFriend, about(home.me), undefined, home.other)
    await expect.poll(() => eventsOf(home.tab, 'notifications.changed')).toBe(1)
    home.forget()
    await home.act(acceptFriend, about(home.other), home.tab.socket.id)
    // The notification of the request was removed.
    await expect.poll(() => eventsOf(home.tab, 'notifications.changed')).toBe(1)
    expect(eventsOf(home.tab, 'friends.changed')).toBe(0)
  })
})

describe('a call', () => {
  it('that names no socket is reported to every tab', async () => {
    const home = await twoTabsAndPhone()
    await home.act(requestFriend, about(home.other), undefined)
    for (const client of [home.tab, home.otherTab, home.phone, home.theirs])
      await expect.poll(() => eventsOf(client, 'friends.changed')).toBe(1)
  })

  it('[S-10] silences no socket of another session or member, and no room, whatever it names', async () => {
    const home = await twoTabsAndPhone()
    const { me, other, video, phone, theirs } = home
    const named = [phone.socket.id, theirs.socket.id, `member:${me.memberId}`, `member:${other.memberId}`, `session:${me.sessionId}`]
    for (const socketId of [...named, `video:${video.id}`, 'x'.repeat(5000)]) {
      home.forget()
      await home.act(editVideo, { videoId: video.id, description: `Not for ${String(socketId).slice(0, 60)}` }, socketId)
      await home.act(sendMail, { userIds: [other.memberId], text: 'Ahoy' }, socketId)
      for (const client of [home.tab, home.otherTab, phone]) {
        await expect.poll(() => eventsOf(client, 'videos.changed')).toBe(1)
        await expect.poll(() => eventsOf(client, 'mail.changed')).toBe(1)
      }
      await expect.poll(() => [eventsOf(theirs, 'videos.changed'), eventsOf(theirs, 'mail.changed')]).toEqual([1, 1])
    }
  })
})
