import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { cancelRemoval, removalWaitDays, requestRemoval } from '#contract/account/changes.ts'
import { getCurrentUser, login } from '#contract/accounts.ts'
import { searchComments } from '#contract/comments.ts'
import { deletedName } from '#contract/members.ts'
import { getMember } from '#contract/profile/profile.ts'
import { beginProof } from '#contract/account/passkeys.ts'
import { getVideo } from '#contract/videos.ts'
import {
  createSoftwareAuthenticator,
  createTestServer,
  insertComment,
  insertEverywhere,
  insertMember,
  insertVideo,
  testPassword,
  type Credentials,
  type TestServer,
  insertPurchase,
  insertSale,
} from '../../testing/index.ts'
import { accountDeletionDomain } from './index.ts'
import { fates } from './personal-rows.ts'
import { findVideoFacts } from '../../db/facts/find-video-facts.ts'

const proof = { password: testPassword }
const canary = 'canary-of-tom'
const dayMs = 24 * 3_600_000

let server: TestServer
afterEach(() => server.close())

/** Tom with rows in every table, Ben as the other member, and a video of each with a comment by Tom. */
async function withTom() {
  server = await createTestServer()
  const [tom, ben] = [await server.asMember({ name: 'tom', avatarKey: 'toms.webp' }), await server.asMember({ name: 'ben' })]
  await insertMember(server.db)
  const own = await insertVideo(server.db, { ownerId: tom.memberId, title: 'Tom’s video' })
  const other = await insertVideo(server.db, { ownerId: ben.memberId })
  const comment = await insertComment(server.db, { itemId: other.id, authorId: tom.memberId, text: 'Tom’s words' })
  await insertComment(server.db, { itemId: other.id, authorId: ben.memberId, parentId: comment.id })
  for (const key of ['avatars/toms.webp', 'exports/theirs.zip', `attachments/${'c'.repeat(32)}.webp`])
    await server.services.storage.put(key, Buffer.from('x'))
  const ids = { ownVideoId: own.id, otherVideoId: other.id }
  await insertEverywhere(server.db, { memberId: tom.memberId, otherId: ben.memberId, sessionId: tom.sessionId, ...ids, canary })
  return { tom, ben, ...ids }
}

async function leave(tom: Credentials, keepsContent: boolean) {
  expect((await server.call(requestRemoval, { proof, keepsContent }, { as: tom })).refusal).toBeNull()
  server.clock.advance(removalWaitDays * dayMs + 1)
  await sweep()
}

/** Runs the minutely job and everything it queues. */
async function sweep() {
  const { signal } = new AbortController()
  await accountDeletionDomain.jobs?.['tidy-up']?.(server.services, {}, signal)
  for (const payload of server.jobs.payloadsOf('remove-account'))
    await accountDeletionDomain.jobs?.['remove-account']?.(server.services, payload, signal)
}

async function asAgain({ memberId }: Credentials) {
  return (await server.call(login, { userName: memberId === 1 ? 'tom' : 'ben', password: testPassword })).data
}

const countAt = async (place: string, memberId: number) => {
  const [table = '', column = ''] = place.split('.')
  const { rows } = await server.db.execute<{ n: string }>(
    sql`select count(*) as n from ${sql.identifier(table)} where ${sql.identifier(column)} = ${memberId}`,
  )
  return Number(rows[0]?.n)
}

/** Tables that contain a text in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await server.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const hits = await server.db.execute(sql`select 1 from ${sql.identifier(name)} t where to_jsonb(t)::text ilike ${`%${text}%`} limit 1`)
    if (hits.rows.length > 0) found.push(name)
  }
  return found.toSorted()
}

describe('a deleted account', () => {
  it('[O-20] lists the fate of every reference to a member', async () => {
    const { tom } = await withTom()
    const { rows } = await server.db.execute<{ place: string }>(sql`
      select from_table.relname || '.' || from_column.attname as place
      from pg_constraint
      join pg_class from_table on from_table.oid = conrelid
      join pg_attribute from_column on from_column.attrelid = conrelid and from_column.attnum = any(conkey)
      where contype = 'f' and confrelid = 'members'::regclass`)
    const listed = new Set(Object.keys(fates))
    expect(rows.map(({ place }) => place).filter((place) => !listed.has(place))).toEqual([])
    // The list would prove nothing about tables that the test leaves empty.
    for (const place of listed)
      expect([place, await countAt(place, tom.memberId)]).toEqual([place, expect.toSatisfy((count: number) => count > 0)])
  })

  it('[O-20] takes its notifications along, and the members who had them see the new number at once', async () => {
    const { tom, ben } = await withTom()
    const before = server.events.length
    await leave(tom, true)
    expect(await countAt('notifications.actor_id', tom.memberId)).toBe(0)
    const told = server.events.slice(before).filter(({ name }) => name === 'notifications.changed')
    expect(told).toEqual([{ name: 'notifications.changed', payload: { memberId: ben.memberId } }])
  })

  it('[O-20] what the member sold stays closed to everyone who has not bought it', async () => {
    const { tom, ben } = await withTom()
    const { id: videoId } = await insertVideo(server.db, { ownerId: tom.memberId })
    const sale = await insertSale(server.db, { sellerId: tom.memberId, itemId: videoId })
    const buyer = await insertMember(server.db)
    await insertPurchase(server.db, { sale, memberId: buyer.id })
    await leave(tom, true)
    const factsFor = async (viewerId: number) => (await findVideoFacts(server.db, videoId, viewerId))?.sale
    expect([await factsFor(ben.memberId), await factsFor(buyer.id)]).toEqual(['for_sale', 'bought'])
  })

  it.each([true, false])('[O-20] leaves nothing personal behind (videos and comments preserved: %s)', async (keepsContent) => {
    const { tom } = await withTom()
    expect((await tablesWith(canary)).length).toBeGreaterThan(15)
    await leave(tom, keepsContent)
    expect(await tablesWith(canary)).toEqual([])
    expect(await tablesWith('tom@example.test')).toEqual([])
    for (const [place, fate] of Object.entries(fates)) {
      const isGone = fate === 'gone' || (fate === 'content' && !keepsContent)
      if (isGone) expect([place, await countAt(place, tom.memberId)]).toEqual([place, 0])
    }
    for (const key of ['avatars/toms.webp', 'exports/theirs.zip']) expect(await server.services.storage.stat(key)).toBeNull()
    expect((await server.services.storage.stat(`attachments/${'c'.repeat(32)}.webp`)) !== null).toBe(keepsContent)
    expect(server.jobs.payloadsOf('send-mail').at(-1)).toMatchObject({ to: 'tom@example.test', subject: 'Your account has been deleted' })
  })

  it('[O-20] appears as [deleted] on the remaining videos and comments, and has no profile, session or sign-in', async () => {
    const { tom, ben, ownVideoId, otherVideoId } = await withTom()
    await leave(tom, true)
    await server.db.execute(sql`delete from blocks`)
    const as = await asAgain(ben)
    expect((await server.call(getVideo, { videoId: ownVideoId as never }, { as })).data).toMatchObject({
      title: 'Tom’s video',
      userName: deletedName,
    })
    const threads = await server.call(searchComments, { typeId: 'video', itemId: otherVideoId as never, parentId: null } as never, { as })
    expect(JSON.stringify(threads.body)).toContain('Tom’s words')
    expect(JSON.stringify(threads.body)).toContain(deletedName)
    for (const who of [{ userName: 'tom' }, { userName: canary }])
      expect((await server.call(getMember, who, { as })).refusal?.code).toBe('user_not_found')
    expect((await server.call(getCurrentUser, {}, { as: tom })).status).toBe(401)
    for (const userName of ['tom', 'tom@example.test', `[deleted] ${tom.memberId}`])
      expect((await server.call(login, { userName, password: testPassword })).refusal?.code, userName).toBe('wrong_credentials')
    expect(server.events).toContainEqual({ name: 'accounts.sessionEnded', payload: { memberId: tom.memberId, sessionId: tom.sessionId } })
  })

  it('[O-20] includes videos and comments if the member wants that, and every total stays true', async () => {
    const { tom, ben, ownVideoId, otherVideoId } = await withTom()
    await leave(tom, false)
    await server.db.execute(sql`delete from blocks`)
    const as = await asAgain(ben)
    expect((await server.call(getVideo, { videoId: ownVideoId as never }, { as })).refusal?.code).toBe('not_found')
    expect((await server.call(getVideo, { videoId: otherVideoId as never }, { as })).data.totalComment ?? 0).toBe(0)
    for (const words of ['Tom’s words', 'Tom’s video']) expect(await tablesWith(words)).toEqual([])
    expect(server.jobs.payloadsOf('delete-video-media')).toHaveLength(1)
    expect(server.events).toContainEqual({
      name: 'content.deleted',
      payload: { typeId: 'video', itemId: ownVideoId, ownerId: tom.memberId },
    })
  })

  it.each([true, false])('[O-20] preserves the order of conversations with the member (texts preserved: %s)', async (keepsContent) => {
    const { tom, ben } = await withTom()
    await leave(tom, keepsContent)
    const all = async (statement: string) => (await server.db.$client.query(statement)).rows
    expect(
      await all(
        "select m.seq, m.text, m.attachment_id is null as is_bare from chat_messages m join conversations c on c.id = m.conversation_id where c.hash = 'pair' order by seq",
      ),
    ).toEqual([
      { seq: '1', text: keepsContent ? 'Tom’s message' : '', is_bare: !keepsContent },
      { seq: '2', text: 'Ben’s message', is_bare: true },
    ])
    expect(await all('select subject, text from mail_messages m join mail_threads t on t.id = m.thread_id order by published_at')).toEqual(
      [keepsContent ? 'Tom’s letter' : '', 'Ben’s letter'].map((text) => ({ subject: keepsContent ? 'Tom’s subject' : '', text })),
    )
    for (const table of ['mail_attachments', 'comment_attachments'])
      expect(await all(`select count(*)::int as n from ${table}`), table).toEqual([{ n: keepsContent ? 1 : 0 }])
    expect(await all('select hash, owner_id, member_total from conversations order by hash'), 'the pair nobody is in is gone').toEqual([
      { hash: 'group', owner_id: String(ben.memberId), member_total: 1 },
      { hash: 'pair', owner_id: null, member_total: 1 },
      { hash: 'public', owner_id: null, member_total: 0 },
    ])
    expect(await all("select event->>'userName' as name from chat_messages where event is not null")).toEqual([{ name: deletedName }])
    for (const words of ['Tom’s message', 'Tom’s letter', 'Tom’s subject'])
      expect([words, (await tablesWith(words)).length > 0]).toEqual([words, keepsContent])
    expect(await tablesWith('To nobody')).toEqual([])
    expect(server.events).toContainEqual({
      name: 'chat.conversationChanged',
      payload: { messagingHash: 'group', memberIds: [ben.memberId] },
    })
    expect(server.events.filter(({ name }) => name === 'chat.seatLeft').map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ memberId: tom.memberId, messagingHash: 'public', isPublic: true, participantTotal: 0 }),
    )
  })

  it('[O-20] deletes a conversation that both members have left, including its files', async () => {
    const { tom, ben } = await withTom()
    await leave(tom, true)
    expect(await server.services.storage.stat(`attachments/${'c'.repeat(32)}.webp`)).not.toBeNull()
    await server.db.execute(sql`delete from blocks`)
    const { token } = await server.services.tokens.signAccessToken(ben)
    await leave({ ...ben, token }, true)
    const kinds = (await server.db.$client.query('select kind from conversations')).rows
    expect(kinds, 'public chats wait for whoever comes next').toEqual([{ kind: 'public' }])
    for (const table of ['mail_threads', 'mail_messages', 'chat_messages'])
      expect((await server.db.$client.query(`select 1 from ${table}`)).rows, table).toEqual([])
    expect(await server.services.storage.stat(`attachments/${'c'.repeat(32)}.webp`)).toBeNull()
  })

  it('[O-20] frees name and address for a new member', async () => {
    const { tom } = await withTom()
    await server.db.execute(sql`update members set name = 'tom' where id = ${tom.memberId}`)
    await leave(tom, true)
    expect((await insertMember(server.db, { name: 'tom' })).email).toBe('tom@example.test')
  })
})

describe('requesting account deletion', () => {
  it('[O-20] needs the password or a passkey, waits two weeks, and is shown at every sign-in', async () => {
    server = await createTestServer()
    const tom = await server.asMember({ name: 'tom' })
    const ask = (given: { password: string } | { passkey: string }) =>
      server.call(requestRemoval, { proof: given, keepsContent: true }, { as: tom })
    expect((await ask({ password: 'wrong' })).refusal?.code).toBe('wrong_credentials')
    const { options } = (await server.call(beginProof, {}, { as: tom })).data
    expect((await ask({ passkey: createSoftwareAuthenticator().assert(options) })).refusal?.code).toBe('token_invalid')
    const inTwoWeeks = () => Math.floor((server.clock.now().getTime() + removalWaitDays * dayMs) / 1000)
    const earliest = inTwoWeeks()
    const at = (await ask(proof)).data.removalAt
    expect(at).toBeGreaterThanOrEqual(earliest)
    expect(at).toBeLessThanOrEqual(inTwoWeeks())
    expect((await server.call(login, { userName: 'tom', password: testPassword })).data.self.removalAt).toBe(at)
    server.clock.advance(60_000)
    expect((await ask(proof)).data.removalAt, 'asked again, the day stays').toBe(at)
    expect(server.jobs.payloadsOf('send-mail')).toMatchObject([{ to: 'tom@example.test', subject: 'Your account will be deleted' }])
    await sweep()
    expect(server.jobs.payloadsOf('remove-account')).toEqual([])
  })

  it('[O-20] can be cancelled until the day itself, even when the job is already queued', async () => {
    server = await createTestServer()
    const tom = await server.asMember({ name: 'tom' })
    await server.call(requestRemoval, { proof, keepsContent: false }, { as: tom })
    server.clock.advance(removalWaitDays * dayMs + 1)
    const { signal } = new AbortController()
    await accountDeletionDomain.jobs?.['tidy-up']?.(server.services, {}, signal)
    expect(server.jobs.payloadsOf('remove-account')).toEqual([{ memberId: tom.memberId }])
    const again = (await server.call(login, { userName: 'tom', password: testPassword })).data
    expect((await server.call(cancelRemoval, {}, { as: again })).data.removalAt).toBeNull()
    await sweep()
    expect((await server.call(login, { userName: 'tom', password: testPassword })).status).toBe(200)
    expect(server.jobs.payloadsOf('send-mail').at(-1)).toMatchObject({ subject: 'Your account won’t be deleted' })
  })

  it('[O-20] is also available under its legacy API name', async () => {
    server = await createTestServer()
    const tom = await server.asMember()
    const answer = await server.app.inject({
      method: 'POST',
      url: '/legacy?module=users&method=removeAccount',
      headers: { authorization: `Bearer ${tom.token}`, 'x-ropewalk-client': 'web/test', 'content-type': 'application/json' },
      payload: JSON.stringify({ proof, keeps_content: true }),
    })
    expect(answer.json()).toMatchObject({ success: true, data: { removal_at: expect.any(Number) } })
  })
})
