/** Fills a database that has the tables from before content kinds, migrates it, and compares. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBlankDatabase } from '../testing/test-database.ts'
import { migrate, migrateTo } from './migrate.ts'

/** Up to 0016. */
const migrationsBefore = 17

let client: pg.Client
let database: Awaited<ReturnType<typeof createBlankDatabase>>

const rows = async (statement: string) => (await client.query<Record<string, unknown>>(statement)).rows

beforeAll(async () => {
  database = await createBlankDatabase()
  await migrateTo(database.ownerUrl, migrationsBefore)
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query(`
    insert into members (name, name_key, email, password_hash, group_id, birthday, privacy_content) values
      ('ada', 'ada', 'ada@example.test', '-', 2, '1980-01-01', '{"profile":"friends"}'),
      ('ben', 'ben', 'ben@example.test', '-', 2, '1980-01-01', '{}'),
      ('cy', 'cy', 'cy@example.test', '-', 5, '1980-01-01', '{}');
    insert into videos (owner_id, title, status, is_draft, is_playable, owner_audience, deleted_at) values
      (1, 'Listed', 'ready', false, true, 'friends', null),
      (1, 'Encoding', 'encoding', false, true, 'members', null),
      (1, 'Not playable', 'encoding', false, false, 'members', null),
      (1, 'Inactive', 'inactive', false, true, 'members', null),
      (1, 'Draft', 'ready', true, true, 'members', null),
      (1, 'Uploading', 'upload', false, false, 'members', null),
      (1, 'Deleted', 'ready', false, true, 'members', now());
    insert into video_votes (video_id, member_id, way, created_at) values (1, 2, -1, '2026-01-01Z'), (2, 2, 1, '2026-01-02Z');
    insert into video_favourites (member_id, video_id, created_at) values (2, 1, '2026-02-01Z');
    insert into video_watches (member_id, video_id, seconds, watched_at, counted_at) values
      (2, 1, 12, '2026-03-01Z', '2026-03-02Z'), (2, 2, 5, '2026-03-03Z', null);
    insert into comments (type_id, item_id, author_id, text, text_parsed) values ('video', 1, 2, 'One', '[]'), ('user', 1, 2, 'Two', '[]');
    insert into reports (reporter_id, type_id, item_id, reason_id) values (2, 'video', 1, 5), (2, 'comment', 1, 5), (2, 'mail', 77, 5);
    insert into feed_items (kind, member_id, video_id, comment_id) values
      ('video_published', 1, 1, null), ('comment_written', 2, 1, 1), ('member_joined', 2, null, null);
    insert into uploads (id, member_id, video_id, filename, size_bytes, received_bytes, fingerprint, state) values
      ('one', 1, 1, 'a.mp4', 10, 10, 'fp-a', 'received'), ('two', 1, 6, 'b.mp4', 10, 4, 'fp-b', 'receiving');
    insert into notifications (member_id, view, kind, actor_id, params, once_key) values
      (1, 'comments', 'comment_on_video', 2, '{"videoId": 1, "commentId": 1}', 'comments:1'),
      (2, 'videos', 'hero_video', 1, '{"videoId": 1}', 'hero-video:1'),
      (1, 'comments', 'mention', 2, '{"videoId": 1, "commentId": 1}', 'mention:1'),
      (1, 'site', 'welcome', null, '{}', 'welcome')`)
  await migrate(database.ownerUrl)
})
afterAll(async () => {
  await client.end()
  await database[Symbol.asyncDispose]()
})

it('every video and member has an item, in the state that its lists show', async () => {
  const items = await rows('select type_id, item_id::int, owner_id::int, state, audience from content_items order by type_id, item_id')
  expect(items.map((item) => Object.values(item).join(' '))).toEqual([
    ...['user 1 1 listed friends', 'user 2 2 listed members', 'user 3 3 private members'],
    ...['video 1 1 listed friends', 'video 2 1 listed members', 'video 3 1 unlisted members', 'video 4 1 unlisted members'],
    ...['video 5 1 private members', 'video 6 1 private members', 'video 7 1 deleted members', 'video_album 1 2 listed nobody'],
  ])
})

it('votes, favourites and views are there, with their times; playback positions stay', async () => {
  expect(await rows('select type_id, item_id::int, member_id::int, way, created_at from content_votes order by item_id')).toEqual([
    { type_id: 'video', item_id: 1, member_id: 2, way: -1, created_at: new Date('2026-01-01') },
    { type_id: 'video', item_id: 2, member_id: 2, way: 1, created_at: new Date('2026-01-02') },
  ])
  expect(await rows('select type_id, item_id::int, member_id::int, created_at from content_favourites')).toEqual([
    { type_id: 'video', item_id: 1, member_id: 2, created_at: new Date('2026-02-01') },
  ])
  expect(await rows('select item_id::int, viewed_at, counted_at from content_views')).toEqual([
    { item_id: 1, viewed_at: new Date('2026-03-02'), counted_at: new Date('2026-03-02') },
  ])
  expect(await rows('select video_id::int, seconds from video_watches order by video_id')).toEqual([
    { video_id: 1, seconds: 12 },
    { video_id: 2, seconds: 5 },
  ])
})

it('comments, reports, feed entries and notifications are about items, and have the same keys as new ones', async () => {
  expect(await rows('select type_id, item_id::int, text from comments order by id')).toMatchObject([
    { type_id: 'video' },
    { type_id: 'user' },
  ])
  expect(await rows('select type_id, content_type_id from reports order by id')).toEqual([
    { type_id: 'video', content_type_id: 'video' },
    { type_id: 'comment', content_type_id: null },
    { type_id: 'mail', content_type_id: null },
  ])
  expect(await rows('select kind, type_id, item_id::int from feed_items order by id')).toEqual([
    { kind: 'published', type_id: 'video', item_id: 1 },
    { kind: 'comment_written', type_id: 'video', item_id: 1 },
    { kind: 'member_joined', type_id: null, item_id: null },
  ])
  const item = { typeId: 'video', itemId: 1 }
  expect(await rows('select kind, params, once_key from notifications order by id')).toEqual([
    { kind: 'comment_on_item', params: { ...item, commentId: 1 }, once_key: 'comments:video:1' },
    { kind: 'hero_published', params: item, once_key: 'hero-published:video:1' },
    { kind: 'mention', params: { ...item, commentId: 1 }, once_key: 'mention:video:1' },
    { kind: 'welcome', params: {}, once_key: 'welcome' },
  ])
})

it('uploads belong to their videos, received or not', async () => {
  expect(await rows('select id, type_id, item_id::int, received_bytes::int, state, duplicate_of from uploads order by id')).toEqual([
    { id: 'one', type_id: 'video', item_id: 1, received_bytes: 10, state: 'received', duplicate_of: null },
    { id: 'two', type_id: 'video', item_id: 6, received_bytes: 4, state: 'receiving', duplicate_of: null },
  ])
})

it('from then on items follow their videos and members', async () => {
  const stateOf = async (typeId: string, id: number) =>
    (await rows(`select state, audience, owner_id::int as owner from content_items where type_id = '${typeId}' and item_id = ${id}`))[0]
  await client.query(`update videos set status = 'inactive', owner_id = 2 where id = 2`)
  expect(await stateOf('video', 2)).toEqual({ state: 'unlisted', audience: 'members', owner: 2 })
  await client.query(`update members set privacy_content = '{"profile":"nobody"}', deleted_at = now() where id = 2`)
  expect(await stateOf('user', 2)).toEqual({ state: 'deleted', audience: 'nobody', owner: 2 })
  await client.query('delete from video_watches; delete from videos where id = 1')
  expect(await stateOf('video', 1)).toBeUndefined()
  expect(await rows('select id from comments')).toHaveLength(1)
})
