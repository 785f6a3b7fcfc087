/** Staff may also open the files of a private message, after reading the report of exactly that message, which is recorded. */
import { sql } from 'drizzle-orm'
import { readReportedMessage } from '#contract/site/moderation.ts'
import { auditSubject } from '../../db/audit-entries.ts'
import type { Queryable } from '../../db/context.ts'
import { reportKind } from './audit.ts'

/** `name`: the attachment's name in the store. The caller has checked that the viewer is staff. */
export async function mayOpenReportedFile(db: Queryable, staffId: number, name: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1
    from attachments a
    join lateral (
      select 'mail' as type_id, message_id as item_id from mail_attachments where attachment_id = a.id
      union all
      select 'chat', id from chat_messages where attachment_id = a.id
    ) m on true
    join reports r on r.type_id = m.type_id and r.item_id = m.item_id and r.closed_at is null
    join audit_entries e on e.actor_id = ${staffId} and e.action = ${readReportedMessage.name} and e.subject = ${auditSubject(reportKind, '')} || r.id
    where a.name = ${name}
    limit 1`)
  return rows.length > 0
}
