/** Access tokens for many members at once, as if each had signed in: for load tests, where a thousand passwords would take longer than the test. */
import { asc, isNull } from 'drizzle-orm'
import { createDatabaseClient } from '../db/client.ts'
import { members } from '../db/tables/accounts.ts'
import { createTokens } from '../http/tokens.ts'
import { testSecrets } from './test-secrets-key.ts'
import { insertSession } from './rows/insert-member.ts'

/** The database must belong to a server that has been started once, and has created the signing keys. Tokens last five minutes. */
export async function signInMany(databaseUrl: string, count: number): Promise<string[]> {
  const client = createDatabaseClient({ url: databaseUrl, name: 'load-test', poolSize: 4 })
  const now = () => new Date()
  try {
    const tokens = await createTokens({ db: client.db, config: testSecrets, now })
    const rows = await client.db
      .select({ id: members.id })
      .from(members)
      .where(isNull(members.deletedAt))
      .orderBy(asc(members.id))
      .limit(count)
    const signed: string[] = []
    for (const { id: memberId } of rows) {
      const session = await insertSession(client.db, { memberId, now: now() })
      signed.push((await tokens.signAccessToken({ memberId, sessionId: session.id })).token)
    }
    return signed
  } finally {
    await client.close()
  }
}
