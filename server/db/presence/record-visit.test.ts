import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createTestServer, insertMember } from '../../testing/index.ts'
import { recordPresence, visitGapMs } from './record-visit.ts'
import { members } from '../tables/accounts.ts'
import { directoryEntries } from '../tables/profiles.ts'

const minuteMs = 60_000

describe('members with an open connection', () => {
  it('[M-01] stay online together, in the directory too, and begin a new visit only after a gap', async () => {
    await using server = await createTestServer()
    const now = new Date('2026-05-01T12:00:00Z')
    const ago = (ms: number) => new Date(now.getTime() - ms)
    const make = (lastSeenAt: Date | null) => insertMember(server.db, { lastSeenAt })
    const [reading, back, fresh, away] = [
      await make(ago(4 * minuteMs)),
      await make(ago(2 * visitGapMs)),
      await make(ago(minuteMs / 2)),
      await make(ago(4 * minuteMs)),
    ]
    expect(await recordPresence(server.db, [reading.id, back.id, fresh.id], now)).toEqual([reading.id, back.id])
    const seen = async (id: number) => {
      const [row] = await server.db.select({ seen: members.lastSeenAt, visit: members.lastVisitAt }).from(members).where(eq(members.id, id))
      const [entry] = await server.db
        .select({ seen: directoryEntries.seenAt })
        .from(directoryEntries)
        .where(eq(directoryEntries.memberId, id))
      expect(entry?.seen).toEqual(row?.seen)
      return row
    }
    expect(await seen(reading.id)).toEqual({ seen: now, visit: reading.lastVisitAt })
    expect(await seen(back.id)).toEqual({ seen: now, visit: ago(2 * visitGapMs) })
    expect((await seen(fresh.id))?.seen).toEqual(ago(minuteMs / 2))
    expect((await seen(away.id))?.seen).toEqual(ago(4 * minuteMs))
    expect(await recordPresence(server.db, [], now)).toEqual([])
  })
})
