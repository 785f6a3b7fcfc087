/** The index of the forums. */
import { sql } from 'drizzle-orm'
import type { ResponseInput } from '#contract/endpoint.ts'
import { forumLimits, type listForums as endpoint } from '#contract/community/forums.ts'
import { mayModerateForums } from '#contract/policy/forums.ts'
import type { MemberContext } from '../../../http/context.ts'
import { isRecent } from './list-threads.ts'
import { isShownTo } from '../reads.ts'

interface ForumRow extends Record<string, unknown> {
  readonly id: string
  readonly parent_id: string | null
  readonly name: string
  readonly description: string
  readonly ordering: number
  readonly thread_total: number
  readonly post_total: number
  readonly last: { readonly threadId: number; readonly title: string; readonly publishedAt: number } | null
  readonly is_unread: boolean
}

/** A forum counts as unread by its newest threads; older ones have no place on the index. */
const lookedAt = 200

/** Totals of forums count what blocked members wrote, too: they say nothing about any one member. */
export async function listForums({ db, viewer }: MemberContext): Promise<ResponseInput<typeof endpoint>> {
  const isShown = isShownTo(viewer, sql`t.owner_id`)
  const { rows } = await db.execute<ForumRow>(sql`
    select f.id, f.parent_id, f.name, f.description, f.ordering, f.thread_total, f.post_total, (
      select json_build_object('threadId', t.id, 'title', t.title, 'publishedAt', floor(extract(epoch from t.last_post_at))::bigint)
      from threads t where t.forum_id = f.id and t.deleted_at is null and ${isShown}
      order by t.last_post_at desc nulls last, t.id desc nulls last limit 1
    ) as last, exists (
      select 1 from (
        select t.id, t.last_post_id from threads t
        where t.forum_id = f.id and t.deleted_at is null and ${isRecent(viewer.id, sql`t.last_post_at`)} and ${isShown}
        order by t.last_post_at desc nulls last, t.id desc nulls last limit ${lookedAt}
      ) t left join thread_seats s on s.thread_id = t.id and s.member_id = ${viewer.id}
      where t.last_post_id > coalesce(s.read_post_id, 0)
    ) as is_unread
    from forums f order by f.ordering, f.id limit ${forumLimits.forums}`)
  const childrenOf = Map.groupBy(rows, (row) => row.parent_id)
  const roots = childrenOf.get(null) ?? []
  const items = roots.map((row) => ({ ...present(row), subForums: (childrenOf.get(row.id) ?? []).map(present) }))
  return { items, canModerate: mayModerateForums(viewer) }
}

function present(row: ForumRow) {
  return {
    forumId: Number(row.id),
    name: row.name,
    description: row.description,
    ordering: row.ordering,
    threadTotal: row.thread_total,
    postTotal: row.post_total,
    last: row.last,
    isUnread: row.is_unread,
  }
}
