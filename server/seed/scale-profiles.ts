/** Profiles for measurements: members' places, ages, texts, visits and heroes. */

/** A repeatable number from 0 to 2^31 - 1 for a row, one per purpose. */
const hash = (row: string, purpose: number) => `(hashint8extended(${row}, ${purpose}) & 2147483647)`
/** From 0 to 1. */
const chance = (row: string, purpose: number) => `(${hash(row, purpose)} / 2147483648.0)`

export const insertProfiles = `insert into profiles (member_id) select id from members where name_key like 'scale-%' on conflict do nothing`

export const listMembers = `select ropewalk_list_members(array_agg(id)) from members where name_key like 'scale-%'`

/**
 * Few cities have many members and many have few: the number of a city falls with the fourth power of chance. Positions as they are
 * stored, somewhere within ten kilometres and on a grid. Details filled in here that are for friends only must not appear in the
 * directory.
 */
export const fillProfiles = `
  with cities as (
    select id, country_iso, region_id, latitude, longitude, row_number() over (order by md5(name || id)) - 1 as number, count(*) over () as total from geo_cities
  ), drawn as (
    select id as member_id, floor((select count(*) from geo_cities) * power(${chance('id', 60)}, 4))::int as number from members where name_key like 'scale-%'
  )
  update profiles p set
    country_iso = c.country_iso, region_id = c.region_id, city_id = c.id,
    is_place_private = ${hash('p.member_id', 61)} % 12 = 0,
    shares_location = ${hash('p.member_id', 62)} % 10 < 6,
    coarse_latitude = round(((c.latitude + (${chance('p.member_id', 63)} - 0.5) * 0.2) / 0.018)::numeric) * 0.018,
    coarse_longitude = round(((c.longitude + (${chance('p.member_id', 64)} - 0.5) * 0.2) / 0.03)::numeric) * 0.03,
    height_cm = 160 + (${hash('p.member_id', 65)} % 40)::int, weight_kg = 55 + (${hash('p.member_id', 66)} % 60)::int,
    age_mode = (array[1,1,1,1,3,3,3,3,2,4])[1 + ${hash('p.member_id', 67)} % 10],
    view_total = (${hash('p.member_id', 68)} % 5000)::int,
    contacts = case when p.member_id % 3 = 0 then jsonb_build_array(jsonb_build_object('site', 'site', 'value', 'rope.' || p.member_id)) else '[]'::jsonb end,
    visibility = case when p.member_id % 7 = 0 then '{"height":"friends","contacts":"friends"}'::jsonb else '{}'::jsonb end,
    custom_values = jsonb_build_object('cf_position', (array['top','bottom','versatile','switch'])[1 + ${hash('p.member_id', 69)} % 4],
      'cf_seeks', jsonb_build_array((array['rope','leather','talk','lessons','friends'])[1 + ${hash('p.member_id', 70)} % 5]))
  from drawn join cities c on c.number = drawn.number where p.member_id = drawn.member_id`

export const insertHeroes = `
  insert into heroes (member_id, hero_id, created_at)
  select range.low + ${hash('g', 71)} % (range.high - range.low + 1), range.low + ${hash('g', 72)} % (range.high - range.low + 1), now() - g * interval '1 minute'
  from generate_series(1, $1::int) g, (select min(id) as low, max(id) as high from members where name_key like 'scale-%') range on conflict do nothing`
