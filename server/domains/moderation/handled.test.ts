import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addReport, reportReasons, type ReportReason } from '#contract/profile/blocks-and-reports.ts'
import { groups } from '#contract/roles.ts'
import { handleReports, listHandledReports, listReportedContent, urgentHours } from '#contract/site/moderation.ts'
import { reports } from '../../db/tables/profiles.ts'
import { createTestServer, insertComment, insertVideo, type Credentials, type TestServer } from '../../testing/index.ts'

let server: TestServer
let staff: Credentials
let author: Credentials
let reporter: Credentials

beforeAll(async () => {
  server = await createTestServer()
  // Moments are compared to the second.
  server.clock.stop()
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
const newVideo = async (title: string, ownerId = author.memberId): Promise<Ref> => ({
  typeId: 'video',
  itemId: (await insertVideo(server.db, { ownerId, title })).id,
})
const newComment = async (): Promise<Ref> => ({
  typeId: 'comment',
  itemId: (await insertComment(server.db, { authorId: author.memberId, text: 'An insult' })).id,
})
async function report(ref: Ref, reason: ReportReason, as = reporter): Promise<void> {
  expect((await server.call(addReport, { ...ref, reasonId: reportReasons[reason], text: '' }, { as })).refusal).toBeNull()
  server.clock.advance(1000)
}
const open = async (input = {}, as = staff) => (await server.call(listReportedContent, input, { as })).data.items
const handled = async (input = {}, as = staff) => (await server.call(listHandledReports, input, { as })).data.items
async function handle({ itemId }: Ref, reason = 'Spoke to them', as = staff): Promise<void> {
  const entry = (await open({}, as)).find((one) => one.itemId === itemId)
  const input = { reportId: entry?.reportId ?? 0, reason, ...(entry?.isHeld ? { decision: 'show' as const } : {}) }
  expect((await server.call(handleReports, input, { as })).refusal).toBeNull()
  server.clock.advance(1000)
}

describe('the list of answered reports', () => {
  it('[AD-17] says who handled each, when and with which reason, newest first, with the reports of the same content as one', async () => {
    const [first, second] = [await newVideo('First'), await newComment()]
    await report(first, 'spam')
    await report(first, 'harassment', await server.asMember())
    await report(second, 'other')
    expect(await handled()).toEqual([])
    const colleague = await server.asMember({ groupId: groups.staff })
    await handle(first, 'Asked them to stop')
    const at = Math.floor(server.clock.now().getTime() / 1000)
    await handle(second, 'Nothing wrong', colleague)
    expect(await open()).toEqual([])
    expect(await handled()).toMatchObject([
      { ...second, reasonId: reportReasons.other, reportTotal: 1, handlingReason: 'Nothing wrong', handledAt: at, title: 'An insult' },
      {
        ...first,
        reasonId: reportReasons.harassment,
        reportTotal: 2,
        handlingReason: 'Asked them to stop',
        title: 'First',
        decision: null,
      },
    ])
    expect((await handled()).map(({ handledBy, author: who }) => [handledBy?.userId, who?.userId])).toEqual([
      [colleague.memberId, author.memberId],
      [staff.memberId, author.memberId],
    ])
  })

  it('is filtered by kind and by reason, and so is the queue', async () => {
    const refs = [await newVideo('Spam'), await newVideo('Stolen'), await newComment()] as const
    await report(refs[0], 'spam')
    await report(refs[1], 'stolen')
    await report(refs[2], 'spam')
    const filters = [{ typeId: 'video' }, { reasonId: reportReasons.spam }, { typeId: 'comment', reasonId: reportReasons.stolen }]
    const idsOf = (items: readonly Ref[]) => items.map(({ itemId }) => itemId).toSorted((one, other) => one - other)
    const expected = [[refs[0], refs[1]], [refs[0], refs[2]], []].map((some) => idsOf(some))
    for (const [index, filter] of filters.entries()) expect(idsOf(await open(filter)), String(index)).toEqual(expected[index])
    for (const ref of refs) await handle(ref)
    for (const [index, filter] of filters.entries()) expect(idsOf(await handled(filter)), String(index)).toEqual(expected[index])
    expect((await server.call(listHandledReports, { typeId: 'nothing' }, { as: staff })).refusal?.code).toBe('validation_failed')
  })

  it('is paged, without gaps or repeats', async () => {
    const titles = Array.from({ length: 13 }, (_, index) => `Video ${index}`)
    for (const title of titles) {
      const ref = await newVideo(title)
      await report(ref, 'spam', await server.asMember())
      await handle(ref)
    }
    const first = (await server.call(listHandledReports, {}, { as: staff })).data
    expect(first).toMatchObject({ total: 13, limit: 10 })
    const second = (await server.call(listHandledReports, { cursor: first.nextCursor ?? '' }, { as: staff })).data
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(titles.toReversed())
    expect(second.nextCursor).toBeNull()
  })

  it('[G-05] is for staff only, who see neither the reports of their own content nor their own reports', async () => {
    const colleague = await server.asMember({ groupId: groups.staff })
    const own = await newVideo('Own', staff.memberId)
    const reported = await newVideo('Reported by staff')
    await report(own, 'spam')
    await report(reported, 'spam', staff)
    await handle(own, 'Looked', colleague)
    await handle(reported, 'Looked', colleague)
    expect(await handled()).toEqual([])
    expect(await handled({}, colleague)).toHaveLength(2)
    for (const as of [author, reporter, await server.asMember({ groupId: groups.vendor })])
      expect((await server.call(listHandledReports, {}, { as })).refusal?.code).toBe('forbidden')
    expect((await server.call(listHandledReports, {})).status).toBe(401)
  })
})

describe('the clock of urgent reports', () => {
  it('starts with the first urgent report, which comes before all others', async () => {
    const [calm, urgent] = [await newVideo('Calm'), await newVideo('Urgent')]
    await report(calm, 'spam')
    await report(urgent, 'spam', await server.asMember())
    const at = Math.floor(server.clock.now().getTime() / 1000)
    await report(urgent, 'underAge')
    await report(urgent, 'underAge', await server.asMember())
    const later = await newVideo('Urgent later, reported first')
    await report(later, 'spam', await server.asMember())
    await server.db
      .update(reports)
      .set({ createdAt: new Date(0) })
      .where(eq(reports.itemId, later.itemId))
    await report(later, 'nonConsent', await server.asMember())
    expect((await open()).map(({ title, dueAt }) => [title, dueAt])).toEqual([
      ['Urgent', at + urgentHours * 3600],
      ['Urgent later, reported first', at + 3 + urgentHours * 3600],
      ['Calm', null],
    ])
  })
})
