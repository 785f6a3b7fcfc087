/**
 * Rows for measurements: by default 100,000 videos, 100,000 photos, 100,000 members, 100,000 purchases, 500,000 comments, made inside Postgres from series. Deterministic
 * (hashes of the number, never random()), so that two runs measure the same. These videos have no media.
 */
import type pg from 'pg'
import { seedCategories } from './category-list.ts'
import { insertCategories } from './insert-categories.ts'
import { anyMember, hash, memberRange, word } from './scale-numbers.ts'
import { insertPlaces, readPlaces } from '../domains/geo/index.ts'
import { photoSteps } from './scale-photos.ts'
import { saleSteps } from './scale-sales.ts'
import { fillProfiles, insertHeroes, insertProfiles, listMembers } from './scale-profiles.ts'

export interface ScaleOptions {
  readonly videos: number
  readonly members: number
  readonly comments: number
  /** Every nth city of the gazetteer; all of them if absent. */
  readonly everyCity?: number
  readonly passwordHash: string
  readonly onProgress: (line: string) => void
}

export const fullScale = { videos: 100_000, members: 100_000, comments: 500_000 } as const

/**
 * Adds to existing rows. A name it made before stops it (the unique index), so it runs once per database. Rows that triggers would write
 * one by one are written here as well, all at once: an owner may disable the triggers (`session_replication_role = replica`) and wait
 * much less.
 */
export async function fillToScale(client: pg.ClientBase, options: ScaleOptions): Promise<void> {
  const { videos, members, comments, onProgress } = options
  await insertCategories(client)
  const places = await readPlaces()
  const isKept = (_: unknown, index: number) => index % (options.everyCity ?? 1) === 0
  await insertPlaces(client, { ...places, cities: places.cities.filter(isKept) }, AbortSignal.timeout(300_000))
  // Otherwise a hundred thousand rows pay for a flush each time a table's buffers fill up.
  await client.query('set synchronous_commit = off; set statement_timeout = 0')
  const steps: Array<[string, string, unknown[]]> = [
    [`${members} members`, insertMembers, [members, options.passwordHash]],
    ['a profile for each', insertProfiles, []],
    ['their profiles', fillProfiles, []],
    ['heroes', insertHeroes, [4 * members]],
    [`${videos} videos`, insertVideos, [videos]],
    ['categories of videos', insertCategoryLinks, [seedCategories.filter(({ groupId }) => groupId === 2).map(({ id }) => id)]],
    ['co-stars', insertStars, []],
    ['albums', insertAlbums, [videos]],
    // The tables have no statistics yet: the trigger's statement may be planned to compare each favourite with every other.
    ['a plan by hashes', 'set enable_nestloop = off', []],
    ['favourites', insertFavourites, [2 * videos]],
    ['any plan', 'reset enable_nestloop', []],
    ['videos in albums', insertAlbumVideos, [4 * videos]],
    ['videos in albums counted', countAlbumVideos, []],
    ...photoSteps(videos),
    ...saleSteps(videos),
    ['positions', insertWatches, [2 * videos]],
    ['votes', insertVotes, [2 * videos]],
    [`${comments} comments`, insertComments, [comments]],
    ['numbers of comments', advanceComments, []],
    ['pictures of comments', insertCommentPictures, []],
    ['replies counted', countReplies, []],
    ['comments counted', countComments, []],
    ['videos of members counted', countVideos, []],
    ['the directory', listMembers, []],
    ['the feed', insertFeed, []],
  ]
  for (const [name, text, values] of steps) {
    const startedAt = performance.now()
    await client.query(text, values)
    onProgress(`${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
  }
  await client.query('vacuum analyze')
  onProgress('statistics')
}

const videoRange = "(select min(id) as low, max(id) as high from videos where media_key like 'scale/%')"
const anyVideo = (row: string, purpose: number) => `(video_range.low + ${hash(row, purpose)} % (video_range.high - video_range.low + 1))`

const insertMembers = `
  insert into members (name, name_key, email, password_hash, group_id, birthday, about_me, accepted_terms_at, created_at, last_seen_at)
  select 'Scale-' || g, 'scale-' || g, 'scale-' || g || '@example.test', $2, case when g % 40 = 0 then 12 when g % 15 = 0 then 7 else 2 end, date '1960-01-01' + (${hash('g', 1)} % 14000)::int,
    initcap(${word('g', 4)}) || ' and ' || ${word('g', 5)} || ', mostly ' || ${word('g', 6)} || '. Ask me about ' || ${word('g', 7)} || '. ' || repeat(${word('g', 8)} || ' ', 8),
    now(), now() - (${hash('g', 2)} % 1500) * interval '1 day' - (${hash('g', 9)} % 86400) * interval '1 second', now() - power(${hash('g', 3)} / 2147483648.0, 6) * interval '900 days'
  from generate_series(1, $1::int) g`

const insertVideos = `
  insert into videos (owner_id, title, description, status, allow_play, allow_download, is_featured, price, duration_seconds, width, height, media_key, poster_version, is_playable, is_draft, up_votes, down_votes, view_total, published_at, created_at)
  select ${anyMember('g', 10)}, initcap(${word('g', 11)}) || ' ' || ${word('g', 12)} || ' ' || ${word('g', 13)} || ' ' || g,
    initcap(${word('g', 14)}) || ' and ' || ${word('g', 15)} || ', with a word on ' || ${word('g', 16)} || '. ' || repeat(${word('g', 17)} || ' ', 12),
    case when g % 100 = 7 then 'encoding' when g % 100 = 8 then 'inactive' when g % 200 = 9 then 'failed' when g % 200 = 10 then 'upload' else 'ready' end,
    case when g % 30 = 0 then 'nobody' when g % 7 = 0 then 'public' else 'members' end, case when g % 3 = 0 then 'members' when g % 11 = 0 then 'public' else 'nobody' end,
    g % 60 = 0, case when g % 12 = 0 then 1 + (${hash('g', 18)} % 90)::int end, 8 + (${hash('g', 19)} % 5400) + (${hash('g', 20)} % 100) / 100.0,
    case when g % 9 = 0 then 720 else 1280 end, case when g % 9 = 0 then 1280 else 720 end, 'scale/' || g, 1, g % 200 not in (9, 10, 107), false,
    (${hash('g', 21)} % 400)::int, (${hash('g', 22)} % 40)::int, (${hash('g', 23)} % 60000)::int, now() - (g * interval '9 minutes') - (${hash('g', 24)} % 3600) * interval '1 second', now() - g * interval '9 minutes'
  from generate_series(1, $1::int) g, ${memberRange} range`

const insertCategoryLinks = `
  insert into video_category_links (video_id, category_id)
  select distinct v.id, ($1::bigint[])[1 + (hashint8extended(v.id, 30 + n) & 2147483647) % cardinality($1::bigint[])]
  from videos v, generate_series(1, 4) n where v.media_key like 'scale/%'`

const insertStars = `
  insert into video_stars (video_id, member_id)
  select v.id, ${anyMember('v.id', 40)} from videos v, ${memberRange} range where v.media_key like 'scale/%' and v.id % 2 = 0`

/** As many as videos; one of ten is for friends or for nobody else, and one of twenty is for sale. */
const insertAlbums = `
  insert into video_albums (owner_id, title, description, privacy, price, up_votes, comment_total, created_at, content_changed_at)
  select ${anyMember('g', 51)}, 'Rope album ' || g, 'Collected ' || g,
    case when ${hash('g', 52)} % 10 > 0 then 0 else 1 + ${hash('g', 53)} % 2 end, case when ${hash('g', 54)} % 20 = 0 then 5 end,
    ${hash('g', 55)} % 500, ${hash('g', 56)} % 200, now() - ${hash('g', 57)} % 900 * interval '1 day', now() - ${hash('g', 58)} % 90 * interval '1 day'
  from generate_series(1, $1::int) g, ${memberRange} range`

const insertAlbumVideos = `
  insert into video_album_items (album_id, video_id, position)
  select albums.first + ${hash('g', 59)} % albums.total, ${anyVideo('g', 60)}, g
  from generate_series(1, $1::int) g, ${videoRange} video_range,
    (select min(id) as first, count(*) as total from video_albums where album_type = 'normal') albums
  on conflict do nothing`

/** The triggers may be off while the tables are filled. */
const countAlbumVideos = `
  update video_albums a set video_total = n.total
  from (select album_id, count(*)::int as total from video_album_items group by album_id) n
  where n.album_id = a.id and a.video_total <> n.total`

const insertFavourites = `
  insert into content_favourites (member_id, type_id, item_id, created_at)
  select ${anyMember('g', 41)}, 'video', ${anyVideo('g', 42)}, now() - g * interval '1 minute'
  from generate_series(1, $1::int) g, ${memberRange} range, ${videoRange} video_range on conflict do nothing`

const insertWatches = `
  insert into video_watches (member_id, video_id, seconds, watched_at)
  select ${anyMember('g', 43)}, ${anyVideo('g', 44)}, ${hash('g', 45)} % 600, now() - g * interval '1 minute'
  from generate_series(1, $1::int) g, ${memberRange} range, ${videoRange} video_range on conflict do nothing`

/** A sample: the counters of the videos are set above, as after years with more voters than this table has. */
const insertVotes = `
  insert into content_votes (type_id, item_id, member_id, way)
  select 'video', ${anyVideo('g', 46)}, ${anyMember('g', 47)}, case when g % 9 = 0 then -1 else 1 end
  from generate_series(1, $1::int) g, ${memberRange} range, ${videoRange} video_range on conflict do nothing`

/** Seven in ten are threads; the others answer the thread with their own number rounded down, and belong to its video. */
const insertComments = `
  with base as (select coalesce(max(id), 0) as id from comments), numbered as (
    select g, case when g % 10 < 7 then g else g - g % 10 end as thread from generate_series(1, $1::int) g
  )
  insert into comments (id, type_id, item_id, parent_id, author_id, text, text_parsed, created_at)
  overriding system value
  select base.id + g, 'video', ${anyVideo('thread', 48)}, case when thread <> g then base.id + thread end, ${anyMember('g', 49)}, 'Comment ' || g, jsonb_build_array(jsonb_build_object('kind', 'text', 'text', 'Comment ' || g)), now() - ($1::int - g) * interval '90 seconds'
  from numbered, base, ${memberRange} range, ${videoRange} video_range where thread > 0 order by g`

/** Ids were assigned above; the next comment continues after them. */
const advanceComments = `select setval(pg_get_serial_sequence('comments', 'id'), (select max(id) from comments))`

/** One comment in twenty has one. */
const insertCommentPictures = `
  with pictured as (
    select id, author_id, md5('comment ' || id) || '.webp' as file from comments where id % 20 = 0 and text like 'Comment %'
  ), files as (
    insert into attachments (member_id, name, width, height, size_bytes) select author_id, file, 640, 480, 40000 from pictured returning id, name
  )
  insert into comment_attachments (comment_id, attachment_id, position)
  select pictured.id, files.id, 0 from pictured join files on files.name = pictured.file`

const countReplies = `
  update comments thread set child_total = counted.total
  from (select parent_id, count(*)::int as total from comments where parent_id is not null and deleted_at is null group by parent_id) counted where counted.parent_id = thread.id`

const countComments = `
  update videos v set comment_total = counted.total
  from (select item_id, count(*)::int as total from comments where type_id = 'video' and deleted_at is null group by item_id) counted where counted.item_id = v.id`

const countVideos = `
  update members m set video_total = counted.total
  from (select owner_id, count(*) as total from videos where status = 'ready' and deleted_at is null group by owner_id) counted where counted.owner_id = m.id`

const insertFeed = `
  insert into feed_items (kind, member_id, type_id, item_id, comment_id, created_at)
  select kind, member_id, 'video', item_id, comment_id, moment from (
    select 'published' as kind, owner_id as member_id, id as item_id, null::bigint as comment_id, published_at as moment from videos where status = 'ready' and media_key like 'scale/%'
    union all select 'comment_written', author_id, item_id, id, created_at from comments where id % 5 = 0 and type_id = 'video'
  ) happened order by moment on conflict do nothing`
