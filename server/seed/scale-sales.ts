/** What is for sale, what was bought and which memberships run, for measurements. See `scale.ts`. */
import { anyMember, hash, memberRange } from './scale-numbers.ts'

export function saleSteps(purchases: number): Array<[string, string, unknown[]]> {
  return [
    ['sales', insertSales, []],
    ["the site's account", openHouse, []],
    [`${purchases} purchases`, insertPurchases, [purchases]],
    ['what each item has earned', countIncome, []],
    ['memberships', insertMemberships, []],
  ]
}

/** All videos and albums with a price, at that price; a third of the other videos is sold by contact, without tickets. */
const insertSales = `
  insert into content_sales (type_id, item_id, seller_id, mode, price, days, downloads, updated_at)
  select type_id, id, owner_id, case when price is null then 'contact' else 'cart' end, price, case when price is not null then 180 end,
    case when type_id = 'video' and price is not null then 3 else 0 end, now() from (
    select 'video' as type_id, id, owner_id, price from videos where (price is not null or id % 3 = 0) and media_key like 'scale/%'
    union all select 'photo_album', id, owner_id, price from photo_albums where price is not null
    union all select 'video_album', id, owner_id, price from video_albums where price is not null
  ) item
  on conflict do nothing`

const openHouse = `insert into ledger_accounts (kind) values ('house') on conflict do nothing`

/** In the books, the site has got and given the price of each. */
const insertPurchases = `
  with sold as (
    select row_number() over (order by id) as place, count(*) over () as total, * from content_sales where price is not null
  ), chosen as (
    select 'scale-' || g as key, ${anyMember('g', 101)} as member_id, s.*, now() - ${hash('g', 103)} % 360 * interval '1 day' as bought_at
    from generate_series(1, $1::int) g cross join ${memberRange} range
    join lateral (select max(total) as most from sold) counted on true
    join sold s on s.place = 1 + ${hash('g', 102)} % counted.most
  ), posted as (
    insert into ledger_transactions (key, item_type, buyer_id, seller_id, amount, type_id, item_id, created_at)
    select key, case type_id when 'video' then 'video_download' else type_id end, member_id, seller_id, price, type_id, item_id, bought_at from chosen
    returning id, key
  ), entered as (
    insert into ledger_entries (transaction_id, account_id, amount)
    select posted.id, house.id, way from posted, (select id from ledger_accounts where kind = 'house') house, (values (1), (-1)) ways (way)
  )
  insert into content_purchases (sale_id, type_id, item_id, member_id, seller_id, product_type, transaction_id, price, seller_share, downloads,
    downloads_left, bought_at, expires_at, settled_at)
  select chosen.id, type_id, item_id, member_id, seller_id, case type_id when 'video' then 'video_download' else type_id end, posted.id, price,
    price * 0.85, downloads, downloads, bought_at, bought_at + interval '180 days', case when bought_at < now() - interval '30 days' then bought_at + interval '30 days' end
  from chosen join posted using (key)`

/** Where triggers have not counted it. */
const countIncome = `
  insert into content_incomes (seller_id, type_id, item_id, buy_total, income)
  select s.seller_id, s.type_id, s.item_id, count(p.id), coalesce(sum(p.seller_share), 0)
  from content_sales s left join content_purchases p on p.sale_id = s.id
  group by 1, 2, 3 on conflict do nothing`

/** Of one in two members; half of them have ended. */
const insertMemberships = `
  insert into memberships (member_id, kind, starts_at, ends_at, group_before, closed_at)
  select id, 'member', now() - interval '300 days', case when id % 4 = 0 then now() + ${hash('id', 104)} % 300 * interval '1 day' + interval '1 hour' else now() - interval '9 days' end,
    group_id, case when id % 4 = 0 then null else now() - interval '9 days' end
  from members where name_key like 'scale-%' and id % 2 = 0
  on conflict do nothing`
