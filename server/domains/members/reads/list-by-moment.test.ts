import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { profileVisits } from '../../../db/tables/profiles.ts'
import { blocks } from '../../../db/tables/social.ts'
import { createTestServer, insertManyMembers, type TestServer } from '../../../testing/index.ts'
import { listByMoment, momentQuery } from './list-by-moment.ts'

let server: TestServer
let memberId = 0
/** Rows between two milliseconds, twelve of them at exactly the same moment, as when one transaction writes many. */
const rows = 35
beforeAll(async () => {
  server = await createTestServer({ domains: [] })
  memberId = (await server.asMember()).memberId
  await insertManyMembers(server.database, 3000)
  await server.db.execute(sql`
    insert into blocks (member_id, blocked_id, created_at)
    select ${memberId}::bigint, id, timestamptz '2026-01-01' + greatest(12, row_number() over (order by id)) * interval '1 microsecond'
    from members where id <> ${memberId}::bigint order by id limit ${rows}`)
  await server.db.execute(sql`
    insert into profile_visits (member_id, visitor_id, visited_at)
    select ${memberId}::bigint, id, now() - id * interval '1 second' from members where id <> ${memberId}::bigint`)
  for (const table of ['members', 'profile_visits', 'blocks']) await server.db.execute(sql.raw(`analyze ${table}`))
})
afterAll(() => server.close())

const blockedBy = (id: number) => ({
  table: blocks,
  other: blocks.blockedId,
  at: blocks.createdAt,
  where: eq(blocks.memberId, id),
  limit: 5,
})

it('continues page after page without gaps or repeats, however close the moments are', async () => {
  const shown: { id: number; at: number }[] = []
  let cursor: string | undefined
  let pages = 0
  do {
    const { rows: found, paging } = await listByMoment(server.db, blockedBy(memberId), { page: 1, cursor })
    pages += 1
    expect([paging.page, paging.total, paging.totalIsLimit]).toEqual([pages, rows, false])
    shown.push(...found.map(({ member, at }) => ({ id: member.id, at: at.getTime() })))
    cursor = paging.nextCursor ?? undefined
  } while (cursor)
  expect(new Set(shown.map(({ id }) => id)).size).toBe(rows)
  expect(shown).toHaveLength(rows)
  const third = await listByMoment(server.db, blockedBy(memberId), { page: 3 })
  expect(third.rows.map(({ member }) => member.id)).toEqual(shown.slice(10, 15).map(({ id }) => id))
})

it('gives the total without counting if one page holds all rows', async () => {
  const nobody = await server.asMember()
  const { rows: found, paging } = await listByMoment(server.db, blockedBy(nobody.memberId), { page: 1 })
  expect(found).toEqual([])
  expect(paging).toEqual({ total: 0, totalIsLimit: false, page: 1, limit: 5, nextCursor: null })
})

it('refuses a forged cursor', async () => {
  await expect(listByMoment(server.db, blockedBy(memberId), { page: 1, cursor: 'nonsense' })).rejects.toMatchObject({
    code: 'validation_failed',
  })
})

it('scans the index of its table and sorts nothing', async () => {
  const visits = { table: profileVisits, other: profileVisits.visitorId, at: profileVisits.visitedAt, limit: 10 }
  const query = momentQuery(server.db, { ...visits, where: eq(profileVisits.memberId, memberId) }, { page: 1, after: undefined })
  const explained = await server.db.execute<Record<string, string>>(sql`explain ${query.getSQL()}`)
  const plan = explained.rows.map((row) => Object.values(row)[0]).join('\n')
  expect(plan).toContain('using profile_visits_recent')
  expect(plan).not.toContain('Sort')
})
