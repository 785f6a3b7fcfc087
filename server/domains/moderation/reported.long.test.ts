import pg from 'pg'
import { expect, it } from 'vitest'
import { groups } from '#contract/roles.ts'
import { listReportedContent } from '#contract/site/moderation.ts'
import { createTestServer, insertMailMessage } from '../../testing/index.ts'
import { recordStatements } from '../../testing/explain-statements.ts'
import { moderationDomain } from './index.ts'

it('the list of open reports reads no table completely, among 100,000 closed ones', async () => {
  // Only this domain: other domains check their own tables every few seconds, which would be recorded too.
  await using big = await createTestServer({ domains: [moderationDomain] })
  const [keeper, writer] = [await big.asMember({ groupId: groups.staff }), await big.asMember()]
  const mailMessage = await insertMailMessage(big.db, { fromId: writer.memberId, toIds: [keeper.memberId] })
  const owner = new pg.Client({ connectionString: big.database.ownerUrl })
  await owner.connect()
  await owner.query(
    `insert into reports (reporter_id, type_id, item_id, reason_id, closed_at)
     select $1, 'mail', $2, 4, case when n % 1000 = 0 and n <= 1000 then null else now() end from generate_series(1, 100000) n`,
    [writer.memberId, mailMessage.messageId],
  )
  await owner.query(`insert into mail_messages (thread_id, sender_id, text) select $1, $2, 'Words' from generate_series(1, 20000)`, [
    mailMessage.threadId,
    writer.memberId,
  ])
  for (const table of ['reports', 'mail_messages']) await owner.query(`analyze ${table}`)
  const recorded = recordStatements(big, owner, { small: new Set(['members', 'chat_messages', 'sessions', 'mail_seats', 'attachments']) })
  await big.call(listReportedContent, {}, { as: keeper })
  expect(await recorded.sequentialScans()).toEqual([])
  await owner.end()
})
