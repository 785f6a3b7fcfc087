/**
 * Threads whose newest posts the viewer does not see because of a block. In lists they are where their newest visible post puts them: a
 * hidden reply moves no thread up.
 */
import { sql, type SQL } from 'drizzle-orm'
import { mayModerateForums } from '#contract/policy/community/forums.ts'
import type { Queryable } from '../../../db/context.ts'
import { blockedWith, isCounted } from './numbers.ts'
import type { ForumViewer } from '../reads.ts'

/** Of each such member, only the newest posts are looked at; older threads are far down in every list. */
const mostPosts = 1000
const mostThreads = 1000

/** A query of `id`, `forum_id` and `at`, the moment of the newest visible post. */
export function hiddenEnds(viewer: ForumViewer): SQL {
  const isAsked = mayModerateForums(viewer) ? sql`false` : sql`true`
  return sql`
    select t.id, t.forum_id, coalesce((
      select p.created_at from posts p
      where p.thread_id = t.id and ${isCounted} and p.owner_id not in (select id from ${blockedWith(viewer)} b) order by p.id desc limit 1
    ), t.created_at) as at
    from (
      select p.id, p.thread_id from ${blockedWith(viewer)} b
        cross join lateral (
          select p.id, p.thread_id from posts p where p.owner_id = b.id and ${isCounted} order by p.id desc limit ${mostPosts}
        ) p
      where ${isAsked}
    ) hidden cross join lateral (
      -- offset: each thread is looked up by its id, however many there are.
      select id, forum_id, created_at, last_post_at from threads
      where id = hidden.thread_id and last_post_id = hidden.id and deleted_at is null offset 0
    ) t
    order by t.last_post_at desc limit ${mostThreads}`
}

/** By id, the moment of the newest visible post. */
export async function findHiddenEnds(db: Queryable, viewer: ForumViewer): Promise<ReadonlyMap<number, Date>> {
  if (mayModerateForums(viewer)) return new Map()
  const { rows } = await db.execute<{ id: string; at: number }>(
    sql`select id, floor(extract(epoch from at) * 1000)::float8 as at from (${hiddenEnds(viewer)}) ends`,
  )
  return new Map(rows.map(({ id, at }) => [Number(id), new Date(at)]))
}
