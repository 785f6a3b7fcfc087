/** The index of the forums. */
import { sql, type SQL } from 'drizzle-orm'
import type { ResponseInput } from '#contract/endpoint.ts'
import { forumLimits, type listForumNames as namesEndpoint, type listForums as endpoint } from '#contract/community/forums.ts'
import { mayModerateForums } from '#contract/policy/community/forums.ts'
import type { MemberContext } from '../../../http/context.ts'
import { presentBadge, type BadgeRow } from '../../members/index.ts'
import { hiddenEnds } from './hidden-ends.ts'
import { isRecent } from './is-recent.ts'
import { forums } from '../../../db/tables/community/forums.ts'
import { isShownTo, postColumnsOf, threadColumnsOf, type ForumViewer } from '../reads.ts'

/** A date is text in JSON. */
type LastWriter = Omit<BadgeRow, 'deletedAt'> & { readonly deletedAt: string | null }

interface ForumRow extends Record<string, unknown> {
  readonly id: string
  readonly parent_id: string | null
  readonly name: string
  readonly description: string
  readonly ordering: number
  readonly thread_total: number
  readonly post_total: number
  readonly last: (LastWriter & { readonly threadId: number; readonly title: string; readonly publishedAt: number }) | null
  readonly is_unread: boolean
}

/** A forum counts as unread by its newest threads; older ones have no place on the index. */
const lookedAt = 200

/**
 * Nothing in it comes from members with whom the viewer has a block: totals leave out what they wrote, and what they wrote last neither
 * counts as new nor dates a thread.
 */
export async function listForums({ db, viewer }: MemberContext): Promise<ResponseInput<typeof endpoint>> {
  const isThreadShown = sql`t.deleted_at is null and not t.is_waiting and ${isShownTo(viewer, threadColumnsOf('t'))}`
  const isPostShown = sql`p.deleted_at is null and p.waiting_at is null and ${isShownTo(viewer, postColumnsOf('p'))}`
  const { rows } = await db.execute<ForumRow>(sql`
    with ${hiddenParts(viewer)}, hidden_ends as (${hiddenEnds(viewer)})
    select f.id, f.parent_id, f.name, f.description, f.ordering,
      f.thread_total - coalesce((select count(*)::int from hidden_threads h where h.forum_id = f.id), 0) as thread_total,
      f.post_total - coalesce((select sum(h.post_total)::int from hidden_threads h where h.forum_id = f.id), 0)
        - coalesce((select h.total from hidden_posts h where h.forum_id = f.id), 0) as post_total,
      (
        select json_build_object('threadId', t.id, 'title', t.title, 'publishedAt', floor(extract(epoch from coalesce(p.created_at, t.at)))::bigint,
          'id', m.id, 'name', m.name, 'avatarKey', m.avatar_key, 'groupId', m.group_id, 'deletedAt', m.deleted_at)
        from (
          (
            select t.id, t.title, t.owner_id, t.last_post_at as at from threads t
            where t.forum_id = f.id and ${isThreadShown} and not exists (select 1 from hidden_ends h where h.id = t.id)
            order by t.last_post_at desc nulls last, t.id desc nulls last limit 1
          ) union all (
            select t.id, t.title, t.owner_id, h.at from hidden_ends h join threads t on t.id = h.id
            where h.forum_id = f.id and ${isThreadShown} order by h.at desc, h.id desc limit 1
          )
        ) t
          left join lateral (
            select p.created_at, p.owner_id from posts p where p.thread_id = t.id and ${isPostShown} order by p.id desc limit 1
          ) p on true
          join members m on m.id = coalesce(p.owner_id, t.owner_id)
        order by t.at desc, t.id desc limit 1
      ) as last, exists (
        select 1 from (
          select t.id, t.last_post_id from threads t
          where t.forum_id = f.id and ${isRecent(viewer.id, sql`t.last_post_at`)} and ${isThreadShown}
          order by t.last_post_at desc nulls last, t.id desc nulls last limit ${lookedAt}
        ) t left join thread_seats s on s.thread_id = t.id and s.member_id = ${viewer.id}
        where t.last_post_id > coalesce(s.read_post_id, 0)
          and exists (select 1 from posts p where p.thread_id = t.id and p.id > coalesce(s.read_post_id, 0) and ${isPostShown})
      ) as is_unread
    from forums f order by f.ordering, f.id limit ${forumLimits.forums}`)
  const childrenOf = Map.groupBy(rows, (row) => row.parent_id)
  const roots = childrenOf.get(null) ?? []
  const items = roots.map((row) => ({ ...present(row), subForums: (childrenOf.get(row.id) ?? []).map(present) }))
  return { items, canModerate: mayModerateForums(viewer) }
}

/** What totals count and the viewer does not see: threads of members with a block between them, and their posts in other threads. */
function hiddenParts(viewer: ForumViewer): SQL {
  const isAsked = mayModerateForums(viewer) ? sql`false` : sql`true`
  return sql`blocked as (
      select blocked_id as id from blocks where member_id = ${viewer.id} and ${isAsked}
      union select member_id from blocks where blocked_id = ${viewer.id} and ${isAsked}
    ), hidden_threads as (
      select t.id, t.forum_id, t.post_total from blocked b join threads t on t.owner_id = b.id and t.deleted_at is null and not t.is_waiting
    ), hidden_posts as (
      select p.forum_id, count(*)::int as total
      from blocked b join posts p on p.owner_id = b.id and p.deleted_at is null and p.waiting_at is null
        join threads t on t.id = p.thread_id and t.deleted_at is null and t.owner_id not in (select id from blocked)
      group by p.forum_id
    )`
}

export async function listForumNames({ db }: MemberContext): Promise<ResponseInput<typeof namesEndpoint>> {
  const { id, parentId, name, ordering } = forums
  const items = await db.select({ forumId: id, parentId, name, ordering }).from(forums).orderBy(ordering, id).limit(forumLimits.forums)
  return { items }
}

function presentLast({ threadId, title, publishedAt, ...writer }: NonNullable<ForumRow['last']>) {
  const deletedAt = writer.deletedAt === null ? null : new Date(writer.deletedAt)
  return { threadId, title, publishedAt, ...presentBadge({ ...writer, deletedAt }) }
}

function present(row: ForumRow) {
  return {
    forumId: Number(row.id),
    name: row.name,
    description: row.description,
    ordering: row.ordering,
    threadTotal: row.thread_total,
    postTotal: row.post_total,
    last: row.last && presentLast(row.last),
    isUnread: row.is_unread,
  }
}
