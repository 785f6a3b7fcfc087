/** Builder of members and their sessions. */
import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { groups } from '#contract/roles.ts'
import type { Database } from '../../db/context.ts'
import { members, sessions } from '../../db/tables/accounts.ts'

export type MemberRow = typeof members.$inferSelect
export type SessionRow = typeof sessions.$inferSelect
export type MemberOverrides = Partial<Omit<typeof members.$inferInsert, 'id'>>

/** The password of every built member. */
export const testPassword = 'a rope of one own'

/** Cheap to verify, because hundreds of tests sign in. The few tests about the cost of a real one create it themselves. */
const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const
let passwordHash: Promise<string> | undefined
let serial = 0

/** A full member (free group) by default. */
export async function insertMember(db: Database, overrides: MemberOverrides = {}): Promise<MemberRow> {
  serial += 1
  const name = overrides.name ?? `member${serial}`
  passwordHash ??= hash(testPassword, cost)
  const rows = await db
    .insert(members)
    .values({
      name,
      nameKey: name.toLowerCase(),
      email: `${name.toLowerCase()}@example.test`,
      passwordHash: await passwordHash,
      groupId: groups.free,
      birthday: '1990-04-01',
      emailConfirmedAt: new Date(),
      acceptedTermsAt: new Date(),
      ...overrides,
    })
    .returning()
  return first(rows)
}

/** A signed-in device, valid for 30 days. */
export async function insertSession(
  db: Database,
  overrides: Partial<typeof sessions.$inferInsert> & { memberId: number; now: Date },
): Promise<SessionRow> {
  const { now, ...given } = overrides
  const rows = await db
    .insert(sessions)
    .values({
      id: randomUUID(),
      device: 'Test',
      ip: '127.0.0.1',
      keepSignedIn: true,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + 30 * 86_400_000),
      ...given,
    })
    .returning()
  return first(rows)
}

/** The one row that an insert returned. */
export function first<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('The insert returned no row.')
  return row
}
