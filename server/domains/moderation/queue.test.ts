import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteComment } from '#contract/comments.ts'
import { searchNotifications } from '#contract/notify/notifications.ts'
import { addReport, blockMember, reportableTypes, reportReasons, type ReportReason } from '#contract/profile/blocks-and-reports.ts'
import { groups, roleOfGroup } from '#contract/roles.ts'
import { handleReports, listReportedContent } from '#contract/site/moderation.ts'
import { deleteVideo } from '#contract/videos.ts'
import { content } from '../../compose.ts'
import { members } from '../../db/tables/accounts.ts'
import { videoAlbums } from '../../db/tables/albums/video-albums.ts'
import { reports } from '../../db/tables/profiles.ts'
import { auditEntries } from '../../db/tables/site.ts'
import { videos } from '../../db/tables/videos.ts'
import {
  createTestServer,
  insertChatMessage,
  insertComment,
  insertConversation,
  insertMailMessage,
  insertVideo,
  type Credentials,
  type TestServer,
} from '../../testing/index.ts'
import { first } from '../../testing/rows/insert-member.ts'
import { insertPost, insertThread } from '../../testing/rows/insert-forum.ts'
import { insertPhotoAlbum } from '../../testing/rows/insert-photo-album.ts'
import { insertPhoto } from '../../testing/rows/insert-photo.ts'
import { insertBlog } from '../../testing/rows/insert-blog.ts'
import { insertMarketItem } from '../../testing/rows/insert-market-item.ts'
import { insertEvent } from '../../testing/rows/insert-event.ts'
import { insertPoll } from '../../testing/rows/insert-poll.ts'

// The site's own kinds: other tests in the same process may declare one more.
const types = reportableTypes(content.kinds.map(({ declaration }) => declaration))

let server: TestServer
let staff: Credentials
let author: Credentials
let reporter: Credentials

beforeAll(async () => {
  server = await createTestServer()
  staff = await server.asMember({ groupId: groups.staff })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(reports)
  ;[author, reporter] = [await server.asMember(), await server.asMember()]
})

interface Ref {
  readonly typeId: string
  readonly itemId: number
}
const newVideo = async (title = 'Net making'): Promise<Ref> => ({
  typeId: 'video',
  itemId: (await insertVideo(server.db, { ownerId: author.memberId, title })).id,
})

interface Sample {
  readonly make: () => Promise<number>
  /** What the queue shows of it; a function where it depends on the item. */
  readonly shows: (itemId: number) => { readonly title: string | null; readonly path: unknown }
}
const samples: Readonly<Record<string, Sample>> = {
  video: { make: async () => (await newVideo()).itemId, shows: (id) => ({ title: 'Net making', path: `/videos/${id}` }) },
  video_album: {
    make: async () => first(await server.db.insert(videoAlbums).values({ ownerId: author.memberId, title: 'Nets' }).returning()).id,
    shows: (id) => ({ title: 'Nets', path: `/video/album/${id}` }),
  },
  photo: {
    make: async () => (await insertPhoto(server.db, { ownerId: author.memberId, title: 'Coils' })).id,
    shows: (id) => ({ title: 'Coils', path: `/photos/${id}` }),
  },
  photo_album: {
    make: async () => (await insertPhotoAlbum(server.db, { ownerId: author.memberId, name: 'Workshop' })).id,
    shows: (id) => ({ title: 'Workshop', path: `/photo/album/${id}` }),
  },
  poll: {
    make: async () => (await insertPoll(server.db, { ownerId: author.memberId, title: 'Jute or hemp?' })).id,
    shows: (id) => ({ title: 'Jute or hemp?', path: `/polls/${id}` }),
  },
  blog: {
    make: async () => (await insertBlog(server.db, { ownerId: author.memberId, title: 'Coils' })).id,
    shows: (id) => ({ title: 'Coils', path: `/blogs/${id}` }),
  },
  event: {
    make: async () => (await insertEvent(server.db, { ownerId: author.memberId, title: 'Rope table' })).id,
    shows: (id) => ({ title: 'Rope table', path: `/events/${id}` }),
  },
  market_item: {
    make: async () => (await insertMarketItem(server.db, { ownerId: author.memberId, title: 'Rated rings' })).id,
    shows: (id) => ({ title: 'Rated rings', path: `/marketplace/${id}` }),
  },
  thread: {
    make: async () => (await insertThread(server.db, { ownerId: author.memberId, title: 'Which rope?' })).id,
    shows: (id) => ({ title: 'Which rope?', path: `/threads/${id}` }),
  },
  post: {
    async make() {
      const { id } = await insertThread(server.db)
      return insertPost(server.db, id, author.memberId, 'Read the rules')
    },
    shows: (id) => ({ title: 'Read the rules', path: `/forums/posts/${id}` }),
  },
  user: { make: async () => author.memberId, shows: (id) => ({ title: author.member.name, path: `/members/id/${id}` }) },
  comment: {
    make: async () => (await insertComment(server.db, { authorId: author.memberId, text: 'An insult' })).id,
    shows: () => ({ title: 'An insult', path: expect.stringMatching(/^\/videos\/\d+$/) }),
  },
  mail: {
    make: async () => (await insertMailMessage(server.db, { fromId: author.memberId, toIds: [reporter.memberId] })).messageId,
    shows: () => ({ title: null, path: null }),
  },
  chat: {
    async make() {
      const pair = await insertConversation(server.db, 'pair', [reporter.memberId, author.memberId])
      return (await insertChatMessage(server.db, pair.id, author.memberId)).id
    },
    shows: () => ({ title: null, path: null }),
  },
}

async function report(ref: Ref, reason: ReportReason = 'harassment', { as = reporter, text = 'Please look' } = {}): Promise<void> {
  const answer = await server.call(addReport, { ...ref, reasonId: reportReasons[reason], text }, { as })
  expect(answer.refusal).toBeNull()
  server.clock.advance(1000)
}
const queue = async (as = staff) => (await server.call(listReportedContent, {}, { as })).data.items
async function onlyEntry(as = staff) {
  const [entry, ...others] = await queue(as)
  expect(others).toEqual([])
  if (!entry) throw new Error('The queue is empty.')
  return entry
}
const handle = async (reportId: number, as = staff, reason = 'Spoke to them') =>
  (await server.call(handleReports, { reportId, reason, decision: 'show' }, { as })).refusal?.code ?? 'ok'
const told = async (as: Credentials) =>
  (await server.call(searchNotifications, {}, { as })).data.items.filter(({ kind }) => kind === 'report_handled').length

describe('every kind that can be reported', () => {
  it.each(types)('[V-23] %s is in the queue: what, of whom, by whom, why and when', async (typeId) => {
    const sample = samples[typeId]
    if (!sample) throw new Error(`No sample of ${typeId}.`)
    const itemId = await sample.make()
    await report({ typeId, itemId }, 'nonConsent', { text: 'That is me' })
    expect(await onlyEntry()).toMatchObject({
      ...{ typeId, itemId, reasonId: reportReasons.nonConsent, reportTotal: 1, isDeleted: false },
      ...sample.shows(itemId),
      author: { userId: author.memberId },
      reports: [
        {
          ...{ reasonId: reportReasons.nonConsent, text: 'That is me', reporter: { userId: reporter.memberId } },
          createdAt: expect.any(Number),
        },
      ],
    })
  })

  it.each(types)('%s is handled with a reason, which the audit keeps, and its reporter is told', async (typeId) => {
    const itemId = (await samples[typeId]?.make()) ?? 0
    await report({ typeId, itemId })
    const { reportId } = await onlyEntry()
    expect(await handle(reportId)).toBe('ok')
    expect(await queue()).toEqual([])
    expect(
      await server.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.subject, `report:${reportId}`)),
    ).toMatchObject([
      {
        ...{ actorId: staff.memberId, action: 'reported.close', reason: 'Spoke to them' },
        before: { typeId, itemId, isClosed: false },
        after: { typeId, itemId, isClosed: true },
      },
    ])
    await expect.poll(() => told(reporter)).toBe(1)
    expect(await told(author)).toBe(0)
  })

  it.each(types)('[G-05] %s: nobody but staff reads or handles its reports', async (typeId) => {
    await report({ typeId, itemId: (await samples[typeId]?.make()) ?? 0 })
    const { reportId } = await onlyEntry()
    const isStaff = (groupId: number) => ['staff', 'admin'].includes(roleOfGroup(groupId))
    for (const groupId of new Set(Object.values(groups))) {
      if (isStaff(groupId)) continue
      const as = await server.asMember({ groupId })
      expect((await server.call(listReportedContent, {}, { as })).refusal, String(groupId)).not.toBeNull()
      expect(await handle(reportId, as), String(groupId)).not.toBe('ok')
    }
    for (const as of [author, reporter])
      expect([(await server.call(listReportedContent, {}, { as })).refusal?.code, await handle(reportId, as)]).toEqual([
        'forbidden',
        'forbidden',
      ])
    expect([
      (await server.call(listReportedContent, {})).status,
      (await server.call(handleReports, { reportId, reason: 'x' })).status,
    ]).toEqual([401, 401])
    expect((await onlyEntry()).reportId).toBe(reportId)
  })
})

describe('the queue', () => {
  it('has consent and minors first, then the rest, each by age', async () => {
    const order: ReportReason[] = ['other', 'underAge', 'stolen', 'nonConsent', 'spam', 'underAge']
    for (const [index, reason] of order.entries()) await report(await newVideo(`Video ${index}`), reason)
    expect((await queue()).map(({ title }) => title)).toEqual(['Video 1', 'Video 3', 'Video 5', 'Video 0', 'Video 2', 'Video 4'])
  })

  it('is paged, without gaps or repeats', async () => {
    for (let index = 0; index < 23; index += 1)
      await report(await newVideo(`Video ${index}`), index % 4 === 0 ? 'nonConsent' : 'spam', { as: await server.asMember() })
    const seen: Array<string | null> = []
    let cursor: string | undefined
    do {
      const { data } = await server.call(listReportedContent, cursor === undefined ? {} : { cursor }, { as: staff })
      expect(data).toMatchObject({ total: 23, limit: 10 })
      seen.push(...data.items.map(({ title }) => title))
      cursor = data.nextCursor ?? undefined
    } while (cursor !== undefined)
    const numbers = Array.from({ length: 23 }, (_, index) => index)
    const sorted = [...numbers.filter((index) => index % 4 === 0), ...numbers.filter((index) => index % 4 !== 0)]
    expect(seen).toEqual(sorted.map((index) => `Video ${index}`))
  })

  it('has one entry for several reports of the same content, with their number, the worst reason and the age of the first', async () => {
    const video = await newVideo('Reported by many')
    const many = await Promise.all(Array.from({ length: 12 }, () => server.asMember()))
    for (const [index, as] of many.entries()) await report(video, index === 11 ? 'underAge' : 'spam', { as, text: `Text ${index}` })
    const entry = await onlyEntry()
    expect(entry).toMatchObject({ reportTotal: 12, reasonId: reportReasons.underAge })
    expect(entry.reports.map(({ text }) => text)).toEqual(['Text 11', ...Array.from({ length: 9 }, (_, index) => `Text ${index}`)])
    expect(await handle(entry.reportId)).toBe('ok')
    expect(await queue()).toEqual([])
    for (const as of many) await expect.poll(() => told(as)).toBe(1)
  })

  it('keeps a report that came in after staff had read the entry', async () => {
    const [video, late] = [await newVideo(), await server.asMember()]
    await report(video)
    const { reportId } = await onlyEntry()
    await report(video, 'stolen', { as: late, text: 'Mine' })
    expect(await handle(reportId)).toBe('ok')
    expect(await onlyEntry()).toMatchObject({ reportTotal: 1, reports: [{ text: 'Mine' }] })
    await expect.poll(() => told(reporter)).toBe(1)
    expect(await told(late)).toBe(0)
    expect([await handle(reportId), await handle(999_999)]).toEqual(['not_found', 'not_found'])
  })

  it('requires a reason to handle a report', async () => {
    await report(await newVideo())
    const { reportId } = await onlyEntry()
    expect([await handle(reportId, staff, ''), await handle(reportId, staff, 'x'.repeat(501))]).toEqual([
      'validation_failed',
      'validation_failed',
    ])
    expect((await onlyEntry()).reportId).toBe(reportId)
  })

  it('says that the content has been deleted, and tells its reporter all the same', async () => {
    const video = await newVideo()
    const comment = await insertComment(server.db, { authorId: author.memberId })
    await report(video)
    await report({ typeId: 'comment', itemId: comment.id })
    await report({ typeId: 'user', itemId: author.memberId })
    await server.call(deleteVideo, { videoId: video.itemId as never }, { as: author })
    const place = { itemId: comment.itemId, typeId: 'video', parentId: null } as const
    await server.call(deleteComment, { ...place, commentId: comment.id as never }, { as: author })
    await server.db.update(members).set({ deletedAt: server.clock.now() }).where(eq(members.id, author.memberId))
    const entries = await queue()
    expect(entries).toMatchObject(
      ['video', 'comment', 'user'].map((typeId) => ({ typeId, isDeleted: true, title: null, path: null, author: null })),
    )
    for (const { reportId } of entries) expect(await handle(reportId)).toBe('ok')
    await expect.poll(() => told(reporter)).toBe(3)
  })

  it('shows content of members who block staff or hide it, without a link that would not open', async () => {
    const video = await newVideo('Hidden from staff')
    await report(video)
    await report({ typeId: 'user', itemId: author.memberId })
    await server.call(blockMember, { userId: staff.memberId as never }, { as: author })
    await server.db.update(videos).set({ ownerAudience: 'nobody' }).where(eq(videos.id, video.itemId))
    expect(await queue()).toMatchObject([
      { title: 'Hidden from staff', path: null, isDeleted: false },
      { title: author.member.name, path: null, isDeleted: false },
    ])
    expect(await queue(await server.asAdmin())).toMatchObject([
      { path: `/videos/${video.itemId}` },
      { path: `/members/id/${author.memberId}` },
    ])
  })

  it('hides content from staff who made it or reported it, whatever its kind', async () => {
    const colleague = await server.asMember({ groupId: groups.staff })
    const own = (await insertVideo(server.db, { ownerId: staff.memberId })).id
    const ownComment = (await insertComment(server.db, { authorId: staff.memberId })).id
    const alsoReported = await newVideo()
    for (const ref of [
      { typeId: 'video', itemId: own },
      { typeId: 'comment', itemId: ownComment },
      { typeId: 'user', itemId: staff.memberId },
    ])
      await report(ref)
    await report(alsoReported)
    await report(alsoReported, 'spam', { as: staff })
    expect(await queue()).toEqual([])
    const all = await queue(colleague)
    expect(all).toHaveLength(4)
    for (const { reportId } of all) expect([await handle(reportId), await handle(reportId, colleague)]).toEqual(['not_found', 'ok'])
  })

  it('of reports handled by two at once, one succeeds, and its reporter is told once', async () => {
    await report(await newVideo())
    const { reportId } = await onlyEntry()
    const colleague = await server.asMember({ groupId: groups.staff })
    const both = await Promise.all([handle(reportId), handle(reportId, colleague)])
    expect(both.toSorted()).toEqual(['not_found', 'ok'])
    await expect.poll(() => told(reporter)).toBe(1)
    const [row] = (await server.db.execute(sql`select count(*)::int as n from audit_entries where subject = ${`report:${reportId}`}`)).rows
    expect(row).toEqual({ n: 1 })
  })
})
