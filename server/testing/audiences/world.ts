/**
 * A site with members in every relation to an owner, each with a browser that accepts pushes and with mails switched on, and a look at
 * everything the server reveals to them. Two looks are compared: content that is not for a viewer must not change anything in theirs.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { saveNotifySettings } from '#contract/notify/notifications.ts'
import { notifyTopics } from '#contract/notify/settings.ts'
import { groups, guestViewer, type Viewer } from '#contract/roles.ts'
import { threadSeats } from '../../db/tables/community/forums.ts'
import { savedSearches } from '../../db/tables/searches.ts'
import { blocks, heroes } from '../../db/tables/social.ts'
import { sendDigest } from '../../domains/notifications/mail/send-digests.ts'
import { viewerOf } from '../../http/auth.ts'
import type { Credentials } from '../call-endpoint.ts'
import type { TestServer } from '../create-test-server.ts'
import { openPushBench } from '../push/push-bench.ts'
import type { TestBrowser } from '../push/push-service.ts'
import { insertThread } from '../rows/insert-forum.ts'
import { insertPlace, someTown } from '../rows/insert-place.ts'
import { insertVideo } from '../rows/insert-video.ts'
import { makeFriends } from '../rows/make-friends.ts'
import { questionsAbout, savedName, searchModules, type Subject, type Surroundings } from './questions.ts'
import { createSettlingBus } from './settling-bus.ts'

/** `blocked` was blocked by the owner, `blocker` has blocked the owner. */
export const relations = ['guest', 'registered', 'member', 'friend', 'blocked', 'blocker', 'owner', 'staff', 'admin'] as const
export type Relation = (typeof relations)[number]

/** By question: the answer as sent. */
export type Look = ReadonlyMap<string, string>
/** Everything that reached a viewer without a request. */
export interface Heard {
  readonly mails: number
  readonly pushes: number
  readonly signals: number
}

export interface World extends AsyncDisposable {
  readonly server: TestServer
  readonly surroundings: Surroundings
  /** Everyone but the guest. */
  readonly people: ReadonlyMap<Relation, Credentials>
  readonly owner: Credentials
  viewerOf(relation: Relation): Viewer
  /** Creates the relations to `owner` towards another member as well. */
  relateTo(memberId: number): Promise<void>
  settled(): Promise<void>
  /** Drops the signals so far, which are irrelevant to the test. */
  dropSignals(): void
  look(relation: Relation, subject: Subject): Promise<Look>
  /** Sends everything that waits to be sent and returns what has arrived since the last time. */
  listen(): Promise<ReadonlyMap<Relation, Heard>>
}

const groupOf: Partial<Record<Relation, number>> = { registered: groups.registered, staff: groups.staff, admin: groups.admin }
/** Crawlers that make previews of addresses request these. */
const pages = (videoId: number) => ['/', `/videos/${videoId}`, `/?videos=${videoId}`]
const crawler = { 'user-agent': 'facebookexternalhit/1.1', accept: 'text/html' }

export async function openWorld(): Promise<World> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-audiences-'))
  const appFolder = path.join(folder, 'dist')
  await mkdir(appFolder, { recursive: true })
  await writeFile(path.join(appFolder, 'index.html'), '<!doctype html><title>Ropewalk</title>')
  const { bus, settled } = createSettlingBus()
  const bench = await openPushBench({ config: { appFolder }, services: { bus } })
  const { server } = bench
  const people = new Map<Relation, Credentials>()
  const browsers = new Map<Relation, TestBrowser>()
  for (const relation of relations) {
    if (relation === 'guest') continue
    // The time of the look is not part of the question.
    const member = await server.asMember({ groupId: groupOf[relation] ?? groups.free, name: `the-${relation}`, showsActivity: false })
    people.set(relation, member)
    if (relation === 'registered') continue
    browsers.set(relation, await bench.newBrowser(member))
    await wantEverything(server, member)
  }
  const owner = people.get('owner')
  if (!owner) throw new Error('There is no owner.')
  const relateTo = (memberId: number) => relate(server, people, memberId)
  await relateTo(owner.memberId)
  const surroundings = await makeSurroundings(server, people)
  const signals: number[] = []
  bus.on('notifications.changed', ({ memberId, isNew }) => void (isNew && signals.push(memberId)))

  return {
    server,
    surroundings,
    people,
    owner,
    viewerOf: (relation) => viewerIn(people.get(relation)),
    relateTo,
    settled,
    dropSignals: () => void (signals.length = 0),
    look: (relation, subject) => lookAs(server, people.get(relation), questionsAbout(subject, surroundings), subject),
    async listen() {
      await settled()
      for (const { memberId } of people.values()) await sendDigest(server.services, memberId)
      await bench.runPushes()
      const heard = new Map<Relation, Heard>()
      for (const [relation, { member, memberId }] of people) {
        const mails = server.mails.filter(({ to }) => to === member.email).length
        const pushes = bench.service.received.filter((push) => isFor(browsers.get(relation), push)).length
        heard.set(relation, { mails, pushes, signals: signals.filter((id) => id === memberId).length })
      }
      bench.forget()
      signals.length = 0
      server.mails.length = 0
      return heard
    },
    async [Symbol.asyncDispose]() {
      await bench.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function wantEverything(server: TestServer, as: Credentials): Promise<void> {
  const all = { screen: true, push: true, mail: true, sound: true }
  const topics = Object.fromEntries(notifyTopics.map((topic) => [topic, all]))
  const { refusal } = await server.call(saveNotifySettings, { topics, showsDetails: true, digest: 'daily' }, { as })
  if (refusal) throw new Error(`Notifications were not switched on: ${refusal.code}`)
}

/** Everyone is a fan too, because fans are notified of new videos. */
async function relate({ db }: TestServer, people: ReadonlyMap<Relation, Credentials>, memberId: number): Promise<void> {
  const idOf = (relation: Relation) => people.get(relation)?.memberId ?? 0
  await makeFriends(db, memberId, idOf('friend'))
  await db.insert(blocks).values([
    { memberId, blockedId: idOf('blocked') },
    { memberId: idOf('blocker'), blockedId: memberId },
  ])
  const fans = [...people.values()].map((fan) => ({ memberId: fan.memberId, heroId: memberId }))
  await db.insert(heroes).values(fans.filter((fan) => fan.memberId !== memberId))
}

async function makeSurroundings(server: TestServer, people: ReadonlyMap<Relation, Credentials>): Promise<Surroundings> {
  const host = await server.asMember({ name: 'the-host' })
  await saveSearches(server, people)
  const other = await insertVideo(server.db, { ownerId: host.memberId, title: 'Always there' })
  const thread = await insertThread(server.db, { ownerId: host.memberId, title: 'Always there' })
  const subscribed = [...people.values()].map(({ memberId }) => ({ memberId, threadId: thread.id, isSubscribed: true }))
  await server.db.insert(threadSeats).values(subscribed)
  return {
    ...{ hostId: host.memberId, hostName: host.member.name, otherVideoId: other.id, place: await insertPlace(server.db, someTown) },
    ...{ forumId: thread.forumId, hostThreadId: thread.id },
  }
}

/** Of every list, opened long ago. */
async function saveSearches({ db }: TestServer, people: ReadonlyMap<Relation, Credentials>): Promise<void> {
  const saved = { name: savedName, json: {}, seenAt: new Date(0) }
  const rows = [...people.values()].flatMap(({ memberId }) => searchModules.map((module) => ({ memberId, module, ...saved })))
  await db.insert(savedSearches).values(rows)
}

function viewerIn(member: Credentials | undefined): Viewer {
  if (!member) return guestViewer
  return viewerOf({ memberId: member.memberId, groupId: member.member.groupId, ownFlags: {}, groupFlags: null }, { APPROVER_IDS: [] })
}

/** Different in every answer. */
const ofTheMoment: readonly string[] = ['request_id', 'recheck_after', 'counted_at']

async function lookAs(
  server: TestServer,
  as: Credentials | undefined,
  questions: ReturnType<typeof questionsAbout>,
  { videoId }: Subject,
): Promise<Look> {
  const look = new Map<string, string>()
  for (const { name, endpoint, input, isOutcomeOnly } of questions) {
    // Each endpoint has inputs of its own; the general type cannot express that.
    const { body, refusal } = await server.call(endpoint, input as never, { as })
    look.set(
      name,
      isOutcomeOnly
        ? (refusal?.code ?? 'ok')
        : JSON.stringify(body, (key, value: unknown) => (ofTheMoment.includes(key) ? undefined : value)),
    )
  }
  const cookies = as ? { rw_media: as.mediaCookie } : {}
  const poster = await server.app.inject({ url: `/media/posters/${videoId}/1.webp`, cookies })
  look.set('the poster', String(poster.statusCode))
  for (const [index, url] of pages(videoId).entries()) {
    const page = await server.app.inject({ url, headers: crawler, cookies })
    look.set(`the page ${index + 1}`, `${page.statusCode} ${page.body}`)
  }
  return look
}

function isFor(browser: TestBrowser | undefined, push: Parameters<TestBrowser['read']>[0]): boolean {
  if (!browser) return false
  try {
    browser.read(push)
    return true
  } catch {
    // Encrypted for another browser.
    return false
  }
}
