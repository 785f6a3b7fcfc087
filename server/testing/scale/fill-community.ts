/** Forums and events at full size, added to a database at full size. Deterministic, so that two runs measure the same. */
import { anyMember, hash, memberRange, word } from '../../seed/scale-numbers.ts'

type RunSql = (text: string) => Promise<Array<Record<string, string>>>

export const communityScale = { forums: 100, threads: 50_000, posts: 1_000_000, longThread: 10_000, events: 100_000 } as const
const { forums, threads, posts, longThread, events } = communityScale

/** Once per database: the long thread is looked for first. Returns its id. */
export async function fillCommunity(sql: RunSql, say: (line: string) => void): Promise<number> {
  const find = `select id::text from threads where title = 'The long thread'`
  const [found] = await sql(find)
  if (found) return Number(found['id'])
  await sql('set statement_timeout = 0')
  // What triggers would write row by row is written below.
  await sql('set session_replication_role = replica')
  for (const [name, text] of steps) {
    say(name)
    await sql(text)
  }
  await sql('set session_replication_role = origin')
  for (const table of ['forums', 'threads', 'posts', 'events', 'content_items']) await sql(`vacuum analyze ${table}`)
  return Number((await sql(find))[0]?.['id'])
}

/** Sixty of them are sub-forums. */
const insertForums = `
  insert into forums (name, parent_id, ordering)
  select 'Forum ' || g, case when g > 40 then ids.first + g % 40 end, g
  from generate_series(1, ${forums}) g, (select coalesce(max(id), 0) + 1 as first from forums) ids`

const insertThreads = `
  insert into threads (forum_id, owner_id, title, is_sticky, is_closed, last_post_at, created_at)
  select forum_range.low + ${hash('g', 201)} % (forum_range.high - forum_range.low + 1), ${anyMember('g', 202)},
    case when g = 1 then 'The long thread' else initcap(${word('g', 203)}) || ' and ' || ${word('g', 204)} || ' ' || g end,
    g % 900 = 0, g % 70 = 0, now(), now() - interval '2 years'
  from generate_series(1, ${threads}) g, ${memberRange} range, (select min(id) as low, max(id) as high from forums) forum_range`

/** The long thread has one post in a hundred. The hash gives each words that few others have. */
const insertPosts = `
  insert into posts (thread_id, owner_id, text, text_parsed, created_at)
  select case when g % ${posts / longThread} = 0 then thread_range.low else thread_range.low + 1 + ${hash('g', 211)} % (thread_range.high - thread_range.low) end,
    ${anyMember('g', 212)}, body, jsonb_build_array(jsonb_build_object('kind', 'text', 'text', body)), now() - (${posts} - g) * interval '40 seconds'
  from (
    select g, initcap(${word('g', 213)}) || ' ' || ${word('g', 214)} || ', ' || ${word('g', 215)} || ' ' || md5(g::text) || '. ' || ${word('g', 216)} || ' ' || ${word('g', 217)} as body
    from generate_series(1, ${posts}) g
  ) written, ${memberRange} range, (select min(id) as low, max(id) as high from threads) thread_range
  order by g`

const numberPosts = `
  update posts p set position = n.position, forum_id = n.forum_id
  from (select posts.id, row_number() over (partition by thread_id order by posts.id) as position, threads.forum_id from posts join threads on threads.id = thread_id) n
  where n.id = p.id`

const countPosts = `
  update threads t set post_total = n.total, first_post_id = n.first, last_post_id = n.last, last_post_at = n.at
  from (select thread_id, count(*)::int as total, min(id) as first, max(id) as last, max(created_at) as at from posts group by thread_id) n
  where n.thread_id = t.id`

const countThreads = `
  update forums f set thread_total = n.threads, post_total = n.posts
  from (select forum_id, count(*)::int as threads, sum(post_total)::int as posts from threads group by forum_id) n where n.forum_id = f.id`

/** In the places of members; half of them are over, and one in fifty is online. */
const insertEvents = `
  insert into events (owner_id, title, starts_at, over_at, city_id, latitude, longitude, town_key, visibility, approval, max_guests)
  select ${anyMember('g', 221)}, 'Evening ' || ${word('g', 222)} || ' ' || g, at, at + interval '6 hours', place.id, place.latitude, place.longitude,
    coalesce(ropewalk_fold(place.name), ''), case when g % 20 = 0 then 'friends' when g % 31 = 0 then 'invited' else 'members' end,
    case when g % 500 = 0 then 'pending_approval' else 'approved' end, 40
  from (
    select g, now() + (g - ${events / 2}) * interval '10 minutes' as at, case when g % 50 <> 0 then 1 + g % cities.total end as seat
    from generate_series(1, ${events}) g, (select count(*) as total from geo_cities) cities
  ) planned
    cross join ${memberRange} range
    left join (select *, row_number() over (order by md5(id::text)) as seat from geo_cities) place on place.seat = planned.seat`

const insertItems = `
  insert into content_items (type_id, item_id, owner_id, state, audience, published_at)
  select 'thread', id, owner_id, 'listed', 'members', created_at from threads
  union all select 'post', id, owner_id, 'listed', 'members', created_at from posts
  union all select 'event', id, owner_id, case approval when 'approved' then 'listed' else 'private' end, owner_audience, published_at from events
  on conflict do nothing`

const steps: ReadonlyArray<readonly [string, string]> = [
  [`${forums} forums`, insertForums],
  [`${threads} threads`, insertThreads],
  [`${posts} posts`, insertPosts],
  ['their numbers', numberPosts],
  ['posts counted', countPosts],
  ['threads counted', countThreads],
  [`${events} events`, insertEvents],
  ['items of content', insertItems],
]
