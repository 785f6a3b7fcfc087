/** Photos, their albums and tags, for measurements. See `scale.ts`. */
import { seedCategories } from './category-list.ts'
import { anyMember, hash, memberRange, word } from './scale-numbers.ts'

/** One album for ten photos. */
export function photoSteps(photos: number): Array<[string, string, unknown[]]> {
  return [
    ['photo albums', insertAlbums, [Math.ceil(photos / 10)]],
    [`${photos} photos`, insertPhotos, [photos]],
    ['photos in albums counted', countPhotos, []],
    ['categories of photos', insertCategories, [seedCategories.filter(({ groupId }) => groupId === 2).map(({ id }) => id)]],
    ['tags', insertTags, [Math.ceil(photos / 2)]],
    ['tags of photos', tagPhotos, []],
    ['tags of photo albums', tagAlbums, []],
    ['tags counted', countTags, []],
    ['favourite photos', insertFavourites, [photos]],
  ]
}

/** One in ten is private or for friends only, and one in twenty is for sale. */
const insertAlbums = `
  insert into photo_albums (owner_id, name, description, privacy, price, up_votes, comment_total, view_total, created_at, content_changed_at)
  select ${anyMember('g', 71)}, 'Photo album ' || g, 'Collected ' || g,
    case when ${hash('g', 72)} % 10 > 0 then 0 else 1 + ${hash('g', 73)} % 2 end, case when ${hash('g', 74)} % 20 = 0 then 5 end,
    ${hash('g', 75)} % 500, ${hash('g', 76)} % 200, ${hash('g', 77)} % 9000, now() - ${hash('g', 78)} % 900 * interval '1 day',
    now() - ${hash('g', 79)} % 90 * interval '1 day'
  from generate_series(1, $1::int) g, ${memberRange} range`

/** Two of three are in an album, of which they have the owner and the audience; one of fifty is a draft, one of a hundred waits as promo. */
const insertPhotos = `
  insert into photos (owner_id, album_id, album_audience, position, title, description, state, is_draft, privacy, source_key, source_type, image_version, sizes, width, height,
    promo_state, promo_at, featured_at, up_votes, down_votes, comment_total, published_at, created_at)
  select coalesce(a.owner_id, ${anyMember('g', 81)}), a.id, coalesce(a.owner_audience, 'members'), g, initcap(${word('g', 82)}) || ' ' || ${word('g', 83)} || ' ' || g,
    'With a word on ' || ${word('g', 84)}, 'ready', g % 50 = 7, case when ${hash('g', 85)} % 15 = 0 then 1 + (${hash('g', 86)} % 2)::int else 0 end,
    'scale-photos/' || g, 'image/jpeg', 1, '{256,512,1024}', 1600, 1200, case when g % 100 = 3 then 'pending' when g % 60 = 5 then 'promo' else 'none' end,
    case when g % 100 = 3 or g % 60 = 5 then now() - g * interval '7 minutes' end, case when g % 70 = 9 then now() - g * interval '8 minutes' end,
    (${hash('g', 87)} % 400)::int, (${hash('g', 88)} % 40)::int, (${hash('g', 89)} % 60)::int,
    now() - (g * interval '6 minutes') - (${hash('g', 90)} % 3600) * interval '1 second', now() - g * interval '6 minutes'
  from generate_series(1, $1::int) g
    cross join ${memberRange} range
    cross join (select min(id) as first, count(*) as total from photo_albums) albums
    left join photo_albums a on g % 3 > 0 and a.id = albums.first + ${hash('g', 80)} % albums.total`

/** The triggers may be off while the tables are filled. */
const countPhotos = `
  update photo_albums a set photo_total = n.total
  from (select album_id, count(*)::int as total from photos where not is_draft group by album_id) n where n.album_id = a.id and a.photo_total <> n.total`

const insertCategories = `
  insert into photo_categories (photo_id, category_id)
  select distinct p.id, ($1::bigint[])[1 + ${hash('p.id', 91).replace('91', '91 + n')} % cardinality($1::bigint[])]
  from photos p, generate_series(1, 2) n`

const insertTags = `insert into tags (name) select ${word('g', 92)} || ' ' || g from generate_series(1, $1::int) g on conflict do nothing`

/** Every second one is among the first hundred. */
const anyTag = (row: string, purpose: number) =>
  `(tag_range.low + ${hash(row, purpose)} % case when ${hash(row, purpose)} % 2 = 0 then 100 else tag_range.high - tag_range.low + 1 end)`
const tagRange = '(select min(id) as low, max(id) as high from tags)'

const tagPhotos = `
  insert into content_tags (type_id, item_id, tag_id, position)
  select 'photo', p.id, ${anyTag('p.id', 93).replaceAll('93', '93 + n')}, n from photos p, generate_series(1, 3) n, ${tagRange} tag_range on conflict do nothing`

const tagAlbums = `
  insert into content_tags (type_id, item_id, tag_id, position)
  select 'photo_album', a.id, ${anyTag('a.id', 97).replaceAll('97', '97 + n')}, n from photo_albums a, generate_series(1, 2) n, ${tagRange} tag_range on conflict do nothing`

const countTags = `
  update tags t set item_total = n.total
  from (select tag_id, count(*)::int as total from content_tags group by tag_id) n where n.tag_id = t.id and t.item_total <> n.total`

const insertFavourites = `
  insert into content_favourites (member_id, type_id, item_id, created_at)
  select ${anyMember('g', 100)}, 'photo', photo_range.low + ${hash('g', 101)} % (photo_range.high - photo_range.low + 1), now() - g * interval '1 minute'
  from generate_series(1, $1::int) g, ${memberRange} range, (select min(id) as low, max(id) as high from photos) photo_range on conflict do nothing`
