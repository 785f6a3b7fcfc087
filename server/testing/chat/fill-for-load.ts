/** Members with sessions, a public chat and pairs, for load tests: as if members had created all of it. */
import { sql } from 'drizzle-orm'
import { createDatabaseClient } from '../../db/client.ts'
import { conversations, seats } from '../../db/tables/chat/chat.ts'
import { createTokens } from '../../http/tokens.ts'
import { testSecrets } from '../test-secrets-key.ts'
import { insertConversation } from '../rows/insert-conversation.ts'
import { insertMember, insertSession } from '../rows/insert-member.ts'

export interface LoadMember {
  readonly memberId: number
  readonly token: string
}

export interface ChatLoad {
  /** Tokens last five minutes: they are requested anew before each part. */
  readonly members: readonly LoadMember[]
  readonly publicHash: string
  /** The nth pair has the members 2n and 2n + 1. */
  readonly pairHashes: readonly string[]
}

export interface ChatLoadSize {
  readonly members: number
  readonly inPublic: number
  readonly pairs: number
}

/** The database must belong to a server that has been started once, and has created the signing keys. */
export async function fillForChatLoad(databaseUrl: string, size: ChatLoadSize): Promise<ChatLoad> {
  const client = createDatabaseClient({ url: databaseUrl, name: 'load-test', poolSize: 4 })
  const { db } = client
  const now = () => new Date()
  try {
    const tokens = await createTokens({ db, config: testSecrets, now })
    const members: LoadMember[] = []
    for (let index = 0; index < size.members; index += 1) {
      const { id: memberId } = await insertMember(db, { name: `load${index}` })
      const session = await insertSession(db, { memberId, now: now() })
      members.push({ memberId, token: (await tokens.signAccessToken({ memberId, sessionId: session.id })).token })
    }
    const room = await insertConversation(db, 'public', [])
    const inPublic = members.slice(0, size.inPublic).map(({ memberId }) => memberId)
    await db.insert(seats).values(inPublic.map((memberId) => ({ conversationId: room.id, memberId })))
    await db.update(conversations).set({ memberTotal: inPublic.length })
    const pairHashes: string[] = []
    for (let index = 0; index < size.pairs; index += 1) {
      const ids = members.slice(index * 2, index * 2 + 2).map(({ memberId }) => memberId)
      pairHashes.push((await insertConversation(db, 'pair', ids)).messagingHash)
    }
    await db.execute(sql`analyze`)
    return { members, publicHash: room.messagingHash, pairHashes }
  } finally {
    await client.close()
  }
}
