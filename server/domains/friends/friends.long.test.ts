import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { guestViewer } from '#contract/roles.ts'
import { createTestServer, insertManyMembers, insertMember } from '../../testing/index.ts'
import { pageQuery } from './reads.ts'
import { relations } from './relations.ts'

describe('lists', () => {
  it('[S-38] use their index, however many friends there are', async () => {
    await using large = await createTestServer()
    const { id } = await insertMember(large.db)
    await insertManyMembers(large.database, 3000)
    await large.db.execute(
      sql`insert into friends (member_id, friend_id, created_at) select ${id}, id, now() - id * interval '1 minute' from members where id <> ${id}`,
    )
    await large.db.execute(
      sql`insert into heroes (member_id, hero_id, created_at) select id, ${id}, now() - id * interval '1 minute' from members where id <> ${id}`,
    )
    for (const table of ['members', 'friends', 'heroes']) await large.db.execute(sql.raw(`analyze ${table}`))
    const viewer = { ...guestViewer, id, role: 'active' as const }
    for (const [name, index] of [
      ['friends', 'friends_recent'],
      ['fans', 'heroes_fans'],
    ] as const) {
      const query = pageQuery(large.db, viewer, { relation: relations[name], ofId: id }, { after: undefined, page: 1 })
      const { rows } = await large.db.execute<Record<string, string>>(sql`explain ${query.getSQL()}`)
      expect(rows.map((row) => Object.values(row)[0]).join('\n'), name).toMatch(new RegExp(`Index (Only )?Scan using ${index}`))
    }
  })
})
