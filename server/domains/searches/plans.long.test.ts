/** The search over everything, the tag filters, what is new in saved searches, and the lists of blog posts, among many items. */
import pg from 'pg'
import { expect, it } from 'vitest'
import { blogSorts, blogViews, searchBlogs } from '#contract/community/blogs.ts'
import { searchEvents } from '#contract/community/events.ts'
import { searchForumThreads } from '#contract/community/forums.ts'
import { searchMarket } from '#contract/community/market.ts'
import { findEverywhere } from '#contract/content/finder.ts'
import { totalLimit } from '#contract/content/paging.ts'
import { countNewOfSearches } from '#contract/directory/searches.ts'
import { blocks } from '../../db/tables/social.ts'
import { savedSearches } from '../../db/tables/searches.ts'
import { createTestServer, insertWithoutTriggers } from '../../testing/index.ts'
import { recordStatements } from '../../testing/explain-statements.ts'

const total = 60_000
/** $1, the only one who exists, owns one in a thousand and those at both ends of each list. */
const owner = `case when n % 1000 = 0 or n <= 25 or n > ${total - 25} then $1 else 900000 + n % 5000 end`
/** One in twenty has the common word. A word of every title would be counted to the limit of totals, by reading that many rows in any order. */
const title = `case when n % 20 = 0 then 'Rope ' else 'Knot ' end || md5(n::text)`
const at = `now() - n * interval '10 minutes'`
const rows = [
  `insert into blog_posts (owner_id, title, text, category, created_at)
   select ${owner}, ${title}, repeat('Words of rope. ', 80), case when n % 9 = 0 then 'release' else 'blog' end, ${at} from generate_series(1, ${total}) n`,
  `insert into polls (owner_id, title, show_results, created_at) select ${owner}, ${title}, 'at_once', ${at} from generate_series(1, ${total}) n`,
  `insert into events (owner_id, title, starts_at, over_at, town_key, approval, created_at, published_at)
   select ${owner}, ${title}, now() + n * interval '10 minutes', now() + n * interval '20 minutes', 'town ' || n % 800, 'approved', ${at}, ${at}
   from generate_series(1, ${total}) n`,
  `insert into market_items (owner_id, title, listed_at, published_at, expires_at)
   select ${owner}, ${title}, ${at}, ${at}, now() + interval '9 days' from generate_series(1, ${total}) n`,
  `insert into forums (name, ordering) select 'Forum ' || n, n from generate_series(1, 20) n where $1::bigint > 0`,
  `insert into threads (forum_id, owner_id, title, post_total, last_post_at, created_at)
   select 1 + n % 20, ${owner}, ${title}, 3, ${at}, ${at} from generate_series(1, ${total}) n`,
  `insert into tags (name, item_total) select 'tag ' || n, 100 from generate_series(1, 3000) n where $1::bigint > 0`,
  `insert into content_tags (type_id, item_id, tag_id, position)
   select kind, n, 1 + (n * 7) % case when n % 2 = 0 then 20 else 3000 end, 1
   from generate_series(1, ${total}) n, unnest(array['event', 'market_item', 'thread']) kind where $1::bigint > 0`,
]
const tables = ['blog_posts', 'polls', 'events', 'market_items', 'threads', 'tags', 'content_tags']

/** Empty here, or only as large as there are members, blocks and forums. */
const small: ReadonlySet<string> = new Set([
  ...['members', 'sessions', 'settings', 'blocks', 'friends', 'heroes', 'profiles', 'forums', 'directory_entries', 'saved_searches'],
  ...['videos', 'video_albums', 'video_album_items', 'photos', 'photo_albums', 'poll_answers', 'poll_votes', 'posts', 'thread_seats'],
  ...['content_favourites', 'content_grants', 'content_purchases', 'content_votes', 'content_items', 'event_guests', 'attachments'],
  ...['faq_questions', 'faq_categories', 'site_news', 'market_item_photos', 'market_categories', 'member_groups'],
  ...['geo_cities', 'geo_regions', 'geo_countries', 'categories', 'content_sales', 'member_names'],
])

const modules = ['blogs', 'polls', 'events', 'marketplace', 'forums'] as const

it('[S-38] neither searches, tag filters, counts of what is new nor the lists of blog posts read a table completely', async () => {
  await using big = await createTestServer()
  const [author, viewer, blocked] = [await big.asMember(), await big.asMember(), await big.asMember()]
  for (const insert of rows) await insertWithoutTriggers(big.database, insert, [author.memberId])
  await big.db.insert(blocks).values({ memberId: viewer.memberId, blockedId: blocked.memberId })
  for (const [name, seenAt] of [
    ['Recent', new Date(Date.now() - 86_400_000)],
    ['Old', new Date(0)],
  ] as const)
    await big.db.insert(savedSearches).values(modules.map((module) => ({ memberId: viewer.memberId, module, name, json: {}, seenAt })))
  const client = new pg.Client({ connectionString: big.database.ownerUrl })
  await client.connect()
  await using _connection = { [Symbol.asyncDispose]: () => client.end() }
  for (const table of tables) await client.query(`vacuum analyze ${table}`)
  // The total of all blog posts stops at its limit, and Postgres may read that many from the table itself.
  const isBlogTotal = (text: string) => text.includes('blog_posts') && text.includes(`limit ${totalLimit + 1}`)
  const only = (text: string) => /blog_posts|polls|events|market_items|threads|content_tags/.test(text) && !isBlogTotal(text)
  const recorded = recordStatements(big, client, { small, only })

  for (const text of ['rope', 'c4ca4238', 'nowhere to be found', `-${author.member.name}`, '#500'])
    expect((await big.call(findEverywhere, { text }, { as: viewer })).refusal).toBeNull()
  expect(await recorded.sequentialScans()).toEqual([])

  for (const tags of [['tag 7'], ['tag 7', 'tag 14'], ['tag 2999'], ['no such tag']])
    for (const findTags of ['any', 'all'] as const) {
      const filter = { tags, findTags }
      for (const list of [searchEvents, searchMarket, searchForumThreads]) await big.call(list, filter, { as: viewer })
    }
  expect(await recorded.sequentialScans()).toEqual([])

  for (const module of modules)
    for (const filter of [{}, { text: 'c4ca4238' }, { text: 'nowhere to be found' }]) {
      const searches = ['Recent', 'Old'].map((name) => ({ name, filter: JSON.stringify(filter) }))
      const { counts } = (await big.call(countNewOfSearches, { module, searches }, { as: viewer })).data
      expect(counts).toHaveLength(2)
    }
  expect(await recorded.sequentialScans()).toEqual([])

  for (const view of blogViews) await big.call(searchBlogs, { view }, { as: viewer })
  for (const sortBy of blogSorts) {
    const { nextCursor } = (await big.call(searchBlogs, { sortBy }, { as: viewer })).data
    if (nextCursor === null) throw new Error('There is no second page.')
    await big.call(searchBlogs, { sortBy, cursor: nextCursor }, { as: viewer })
    await big.call(searchBlogs, { sortBy, text: 'c4ca4238' }, { as: viewer })
    await big.call(searchBlogs, { sortBy, userId: author.memberId as never }, { as: viewer })
  }
  expect(await recorded.sequentialScans()).toEqual([])
})
