/** One row in every table that names a member, with `canary` in every field that contains texts of theirs. */
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/context.ts'

export interface Everywhere {
  readonly memberId: number
  /** Another member, at the other end of rows that need two. */
  readonly otherId: number
  readonly sessionId: string
  /** A video of the member, and one of the other. */
  readonly ownVideoId: number
  readonly otherVideoId: number
  /** Put into every text. */
  readonly canary: string
}

export async function insertEverywhere(db: Database, about: Everywhere): Promise<void> {
  const { memberId: id, otherId: other, sessionId, ownVideoId: video, otherVideoId: otherVideo, canary } = about
  const now = sql`now()`
  const json = JSON.stringify({ text: canary })
  const rows = [
    sql`insert into attachments (member_id, name, width, height, size_bytes) values (${id}, ${`${'d'.repeat(32)}.webp`}, 1, 1, 1), (${id}, ${`${'c'.repeat(32)}.webp`}, 1, 1, 1)`,
    sql`insert into blocks (member_id, blocked_id) values (${id}, ${other}), (${other}, ${id})`,
    sql`insert into contact_messages (member_id, name, email, subject, text) values (${id}, ${canary}, ${canary}, 'A question', 'An answer, please')`,
    sql`insert into data_exports (member_id, state, storage_key) values (${id}, 'ready', 'exports/theirs.zip')`,
    sql`insert into dmca_authorisations (member_id, full_name, given_at) values (${id}, ${canary}, ${now})`,
    sql`insert into encoding_jobs (video_id, member_id, source_key) values (${video}, ${id}, 'originals/theirs')`,
    sql`insert into feed_items (kind, member_id, type_id, item_id) values ('published', ${id}, 'video', ${video})`,
    sql`insert into feed_items (kind, member_id) values ('member_joined', ${id})`,
    sql`insert into feed_items (kind, member_id, type_id, item_id, subject_id) values ('published', ${other}, 'video', ${otherVideo}, ${id})`,
    sql`insert into fetishes (id, title, group_title, position) values (901, 'Rope', 'Bondage', 1) on conflict do nothing`,
    sql`insert into fetish_answers (member_id, fetish_id, answer) values (${id}, 901, 1)`,
    sql`insert into friends (member_id, friend_id) values (${id}, ${other}), (${other}, ${id})`,
    sql`insert into heroes (member_id, hero_id) values (${id}, ${other}), (${other}, ${id})`,
    sql`insert into idempotency_keys (member_id, key, endpoint, request_hash, response) values (${id}, 'k', 'e', 'h', ${json}::jsonb)`,
    sql`insert into interests (from_id, to_id) values (${id}, ${other}), (${other}, ${id})`,
    sql`insert into mail_keys (key_hash, member_id, purpose, detail, expires_at) values ('h', ${id}, 'email-change', ${canary}, ${now})`,
    sql`insert into mail_optins (member_id, news, updated_at) values (${id}, true, ${now})`,
    sql`insert into member_notes (author_id, about_id, text) values (${id}, ${other}, ${canary}), (${other}, ${id}, ${canary})`,
    sql`insert into notifications (member_id, view, kind, actor_id) values (${id}, 'v', 'k', ${other}), (${other}, 'v', 'k', ${id})`,
    sql`insert into passkey_challenges (challenge_hash, member_id, purpose, expires_at) values ('c', ${id}, 'confirm', ${now})`,
    sql`insert into member_names (skeleton, member_id) values ('held', ${id})`,
    sql`insert into passkeys (id, member_id, public_key, name) values ('p', ${id}, 'k', ${canary})`,
    sql`insert into profile_visits (member_id, visitor_id, visited_at) values (${id}, ${other}, ${now}), (${other}, ${id}, ${now})`,
    sql`update profiles set neighbourhood = ${canary}, contacts = ${JSON.stringify([{ site: 'web', value: canary }])}::jsonb, height_cm = 180 where member_id = ${id}`,
    sql`insert into push_subscriptions (member_id, session_id, endpoint, p256dh, auth) values (${id}, ${sessionId}, ${canary}, 'p', 'a')`,
    sql`insert into registrations (key_hash, step, entered, member_id) values ('r', 'done', ${json}::jsonb, ${id})`,
    sql`insert into reports (reporter_id, type_id, item_id, reason_id) values (${id}, 'video', ${otherVideo}, 1)`,
    sql`insert into reports (reporter_id, type_id, item_id, reason_id, closed_at, closed_by_id, closing_reason) values (${other}, 'video', ${otherVideo}, 1, ${now}, ${id}, 'r')`,
    sql`insert into record_versions (member_id, record) values (${id}, 'profile')`,
    sql`insert into saved_searches (member_id, module, name, json) values (${id}, 'members', ${canary}, ${json}::jsonb)`,
    sql`insert into showcase_entries (member_id, words) values (${id}, ${canary})`,
    sql`insert into upload_reports (member_id, kind, detail, user_agent) values (${id}, 'error', ${canary}, ${canary})`,
    sql`insert into uploads (id, member_id, type_id, item_id, filename, size_bytes, fingerprint, state) values ('u', ${id}, 'video', ${video}, ${canary}, 1, ${canary}, 'received')`,
    sql`insert into video_changes (video_id, member_id, kind, from_value, to_value) values (${video}, ${id}, 'status', 'new', 'ready')`,
    sql`insert into content_favourites (member_id, type_id, item_id) values (${id}, 'video', ${otherVideo})`,
    sql`insert into video_stars (video_id, member_id) values (${otherVideo}, ${id})`,
    sql`insert into content_votes (type_id, item_id, member_id, way) values ('video', ${otherVideo}, ${id}, 1)`,
    sql`insert into content_views (member_id, type_id, item_id, viewed_at, counted_at) values (${id}, 'video', ${otherVideo}, ${now}, ${now})`,
    sql`insert into video_watches (member_id, video_id) values (${id}, ${otherVideo})`,
  ]
  const money = [ticketRow(about), ...paymentRows(about), ...membershipRows(about), ...saleRows(about), ...vendorRows(about)]
  const content = [photoRows, albumRows, pollRows, blogAndFaqRows, forumRows, eventRows, marketRows].flatMap((rowsOf) => rowsOf(about))
  for (const row of [...rows, ...money, ...content, ...chatRows(about)]) await db.execute(row)
  // A pair has one open request: the other direction belongs to a third member.
  await db.execute(sql`insert into friend_requests (from_id, to_id) values (${id}, ${other})`)
  await db.execute(
    sql`insert into friend_requests (from_id, to_id) select id, ${id} from members where id not in (${id}, ${other}) limit 1`,
  )
  await db.execute(
    sql`update members set about_me = ${canary}, phone = ${canary}, preferences = ${json}::jsonb, name = ${canary} where id = ${id}`,
  )
}

function membershipRows({ memberId: id, otherId: other, canary }: Everywhere) {
  const now = sql`now()`
  return [
    sql`insert into invitations (inviter_id, email, note, secret_hash, expires_at) values (${id}, ${canary}, ${canary}, 'one', ${now})`,
    sql`insert into invitations (inviter_id, email, secret_hash, state, accepted_by, expires_at) values (${other}, ${canary}, 'two', 'accepted', ${id}, ${now})`,
    sql`insert into invitation_allowances (member_id, qty, source, key, created_at) values (${id}, 1, 'granted', 'k', ${now})`,
    sql`insert into memberships (member_id, kind, starts_at, ends_at, group_before) values (${id}, 'member', ${now}, now() + interval '1 day', 15)`,
    sql`insert into renewals (member_id, subject, kind, months, way, price, created_at, next_at) values (${id}, 'membership', 'member', 1, 'tickets', 15, ${now}, ${now})`,
    sql`insert into membership_events (member_id, state, kind, starts_at, ends_at, created_at) values (${id}, 'bought', 'member', ${now}, ${now}, ${now})`,
  ]
}

/** Tickets from and to the member. In one statement, because the entries of a transaction are checked at its end. */
function ticketRow({ memberId: id, otherId: other, canary }: Everywhere) {
  const now = sql`now()`
  return sql`with account as (insert into ledger_accounts (kind, owner_id) values ('member', ${id}) returning id),
      house as (insert into ledger_accounts (kind) values ('house') returning id),
      given as (insert into ledger_transactions (key, item_type, buyer_id, seller_id, amount, created_at) values ('t1', 'tip', ${other}, ${id}, 2, ${now}), ('t2', 'tip', ${id}, ${other}, 1, ${now}) returning id, case key when 't1' then 2 else -1 end as change),
      note as (insert into ledger_notes (transaction_id, author_id, text) select id, ${id}, ${canary} from given where change < 0)
      insert into ledger_entries (transaction_id, account_id, amount)
      select given.id, account.id, change from given, account union all select given.id, house.id, -change from given, house order by 3 desc`
}

/** Without canaries: the processor is asked to forget the token, so it stays until then. */
function paymentRows({ memberId: id }: Everywhere) {
  const now = sql`now()`
  return [
    sql`insert into cart_items (member_id, purchase, qty, added_at) values (${id}, '{"kind":"ticket_package","packageId":103,"qty":1}', 1, ${now})`,
    sql`insert into payment_attempts (key, member_id, status, lines, price_in_cents, processor, card_brand, card_last4, created_at, settled_at) values ('paid', ${id}, 'paid', '[]', 5000, 'sandbox', 'visa', '4242', ${now}, ${now})`,
    sql`insert into saved_cards (member_id, processor, token, brand, last4, month, year, saved_at) values (${id}, 'sandbox', 'a-token', 'visa', '4242', 3, 2030, ${now})`,
  ]
}

/** A video of the member for sale, which the other has bought, and the other way round. */
function saleRows({ memberId: id, otherId: other, ownVideoId: video, otherVideoId: otherVideo, canary }: Everywhere) {
  const now = sql`now()`
  return [
    sql`insert into content_sales (type_id, item_id, seller_id, mode, price, days, notes, updated_at) values ('video', ${video}, ${id}, 'cart', 1, 30, ${canary}, ${now}), ('video', ${otherVideo}, ${other}, 'cart', 1, 30, '', ${now})`,
    sql`insert into content_purchases (sale_id, type_id, item_id, member_id, seller_id, product_type, transaction_id, price, seller_share, downloads, downloads_left, bought_at, expires_at)
      select s.id, s.type_id, s.item_id, case when s.seller_id = ${id} then ${other}::bigint else ${id}::bigint end, s.seller_id, 'video_view', t.id, 1, 1, 0, 0, ${now}, ${now}
      from content_sales s join ledger_transactions t on t.seller_id = s.seller_id and t.key in ('t1', 't2')`,
    sql`insert into sale_alerts (sale_id, member_id, created_at) select id, case when seller_id = ${id} then ${other}::bigint else ${id}::bigint end, ${now} from content_sales`,
    sql`insert into product_serials (sale_id, serial, added_at) select id, 'RW-1', ${now} from content_sales where seller_id = ${id}`,
  ]
}

/** Where the member is paid out, and payouts of both. */
function vendorRows({ memberId: id, otherId: other, canary }: Everywhere) {
  const now = sql`now()`
  return [
    sql`insert into vendor_infos (member_id, payee, account, address, updated_at) values (${id}, ${canary}, ${canary}, ${canary}, ${now})`,
    sql`insert into payouts (key, seller_id, amount, payee, account, created_at) values ('open', ${id}, 50, ${canary}, ${canary}, ${now})`,
    sql`insert into payouts (key, seller_id, amount, payee, account, status, created_at, decided_at, decided_by_id) values ('declined', ${other}, 50, 'Ben', 'DE02', 'declined', ${now}, ${now}, ${id})`,
  ]
}

/** Without canaries, because the member chooses whether they stay. */
function photoRows({ memberId: id, otherId: other }: Everywhere) {
  return [
    sql`insert into photo_albums (owner_id, name) values (${id}, 'Tom’s photos'), (${other}, 'Ben’s photos')`,
    sql`insert into photos (owner_id, title, state, is_draft, album_id) select ${id}, 'Tom’s photo', 'ready', false, id from photo_albums where owner_id = ${id}`,
    sql`insert into tags (name) values ('Tom’s tag')`,
    sql`insert into content_tags (type_id, item_id, tag_id, position) select 'photo', photos.id, tags.id, 1 from photos, tags where photos.owner_id = ${id} and tags.name = 'Tom’s tag'`,
  ]
}

/** Without canaries, as photos. Each in the thread of the other as well. */
function forumRows({ memberId: id, otherId: other }: Everywhere) {
  const now = sql`now()`
  return [
    sql`insert into forums (name) values ('Tom’s forum')`,
    sql`insert into threads (forum_id, owner_id, closed_by_id, title, last_post_at, created_at) select f.id, m, ${id}, case m when ${id} then 'Tom’s thread' else 'Ben’s thread' end, ${now}, ${now} from forums f, unnest(array[${id}, ${other}]::bigint[]) m where f.name = 'Tom’s forum'`,
    sql`insert into posts (thread_id, owner_id, text, text_parsed, created_at) select t.id, m, case m when ${id} then 'Tom’s post' else 'Ben’s post' end, '[]', ${now} from threads t, unnest(array[${id}, ${other}]::bigint[]) m where t.title in ('Tom’s thread', 'Ben’s thread')`,
    sql`insert into post_attachments (post_id, attachment_id, position) select id, (select min(id) from attachments where member_id = ${id}), 0 from posts where owner_id = ${id}`,
    sql`insert into post_revisions (post_id, editor_id, text, replaced_at) select id, ${id}, 'Tom’s former post', ${now} from posts where owner_id = ${id}`,
    sql`insert into thread_seats (member_id, thread_id, is_subscribed) select ${id}, id, true from threads where title = 'Ben’s thread'`,
  ]
}

function albumRows({ memberId: id, otherId: other }: Everywhere) {
  const now = sql`now()`
  return [
    sql`insert into video_albums (owner_id, title) values (${id}, 'Tom’s album'), (${other}, 'Ben’s album')`,
    sql`insert into content_grants (type_id, item_id, member_id, kind, created_at, expires_at) select 'video_album', id, ${id}, 'key', ${now}, ${now} from video_albums where title = 'Ben’s album'`,
  ]
}

function pollRows({ memberId: id, otherId: other }: Everywhere) {
  return [
    sql`insert into polls (owner_id, title) values (${id}, 'Tom’s poll'), (${other}, 'Ben’s poll')`,
    sql`insert into poll_answers (poll_id, position, answer, vote_total) select id, 0, 'Yes', 1 from polls`,
    sql`insert into poll_votes (poll_id, member_id, answer_ids) select p.id, ${id}, array[a.id] from polls p join poll_answers a on a.poll_id = p.id where p.title = 'Ben’s poll'`,
  ]
}

/** What members say about an answer is deleted with their account, and their blog posts with their content. */
function blogAndFaqRows({ memberId: id, otherId: other }: Everywhere) {
  return [
    sql`insert into blog_posts (owner_id, title, text, link) values (${id}, 'Tom’s post', 'Tom’s text', 'https://example.test/tom'), (${other}, 'Ben’s post', 'x', null)`,
    sql`insert into faq_categories (name, position) values ('Start', 1)`,
    sql`insert into faq_questions (category_id, question, answer, position) select id, 'How?', 'So.', 1 from faq_categories`,
    sql`insert into faq_votes (question_id, member_id, did_help) select q.id, m, true from faq_questions q, unnest(array[${id}, ${other}]::bigint[]) m`,
  ]
}

/** The host's events are emptied, and the member's answers are deleted. */
function eventRows({ memberId: id, otherId: other, canary }: Everywhere) {
  const now = sql`now()`
  return [
    sql`insert into events (owner_id, title, description, location, link, private_location, starts_at, over_at, approval) values (${id}, 'Tom’s event', 'Nets', ${canary}, ${canary}, true, now() + interval '1 day', now() + interval '2 days', 'approved'), (${other}, 'Ben’s event', '', '', null, false, now() + interval '1 day', now() + interval '2 days', 'approved')`,
    sql`insert into event_guests (event_id, member_id, state, rsvp, seat, seated_at, answered_at, note) select e.id, m, 'accepted', 1, 'confirmed', ${now}, ${now}, case m when ${id} then ${canary} else '' end from events e, unnest(array[${id}, ${other}]::bigint[]) m where e.owner_id <> m and e.title in ('Tom’s event', 'Ben’s event')`,
    sql`insert into event_address_readings (event_id, member_id, read_at) select event_id, member_id, ${now} from event_guests where member_id = ${id}`,
  ]
}

/** Items go with their seller. */
function marketRows({ memberId: id, otherId: other, canary }: Everywhere) {
  return [
    sql`insert into market_items (owner_id, title, description, price_text, expires_at) values (${id}, 'Tom’s rope', ${canary}, ${canary}, now() + interval '1 day'), (${other}, 'Ben’s rope', '', '', now() + interval '1 day')`,
  ]
}

/** Private texts carry no canary, because the member chooses whether they stay. Their name in other members' rows does. */
function chatRows({ memberId: id, otherId: other, canary }: Everywhere) {
  const pictureId = sql`(select max(id) from attachments where member_id = ${id})`
  const ofComment = sql`(select min(id) from attachments where member_id = ${id})`
  const idOf = (hash: string) => sql`(select id from conversations where hash = ${hash})`
  const threadId = sql`(select id from mail_threads where subject = 'Tom’s subject')`
  const mailMessageId = (text: string) => sql`(select id from mail_messages where text = ${text})`
  const added = JSON.stringify({ kind: 'added', userName: canary })
  return [
    sql`insert into audit_entries (actor_id, action, subject) values (${id}, 'reported.read', 'report:1')`,
    sql`insert into calls (id, caller_id, callee_id, state) values (gen_random_uuid(), ${id}, ${other}, 'ended'), (gen_random_uuid(), ${other}, ${id}, 'missed')`,
    sql`insert into chat_nodes (id, heard_at) values ('00000000-0000-4000-8000-000000000001', now())`,
    sql`insert into chat_sockets (id, node_id, member_id) values ('s', '00000000-0000-4000-8000-000000000001', ${id})`,
    sql`insert into talk_settings (member_id, shows_read) values (${id}, false)`,
    sql`insert into conversations (hash, kind, low_id, high_id, last_seq, member_total) values ('pair', 'pair', ${id}, ${other}, 2, 2)`,
    sql`insert into conversations (hash, kind, low_id, high_id, member_total) values ('alone', 'pair', ${other}, ${id}, 1)`,
    sql`insert into conversations (hash, kind, title, owner_id, last_seq, member_total) values ('group', 'group', 'Knots', ${id}, 1, 2)`,
    sql`insert into conversations (hash, kind, title, member_total) values ('public', 'public', 'Everybody', 1)`,
    sql`insert into conversation_seats (conversation_id, member_id) select id, ${id} from conversations`,
    sql`insert into conversation_seats (conversation_id, member_id) select id, ${other} from conversations where hash in ('pair', 'group')`,
    sql`insert into chat_messages (conversation_id, seq, sender_id, client_id, text, attachment_id) values (${idOf('pair')}, 1, ${id}, gen_random_uuid(), 'Tom’s message', ${pictureId})`,
    sql`insert into chat_messages (conversation_id, seq, sender_id, client_id, text, reply_to_seq) values (${idOf('pair')}, 2, ${other}, gen_random_uuid(), 'Ben’s message', 1)`,
    sql`insert into chat_messages (conversation_id, seq, sender_id, client_id, text) values (${idOf('alone')}, 1, ${id}, gen_random_uuid(), 'To nobody')`,
    sql`insert into chat_messages (conversation_id, seq, sender_id, client_id, event) values (${idOf('group')}, 1, ${other}, gen_random_uuid(), ${added}::jsonb)`,
    sql`insert into mail_threads (subject) values ('Tom’s subject')`,
    sql`insert into mail_messages (thread_id, sender_id, text, published_at) values (${threadId}, ${id}, 'Tom’s letter', now() - interval '1 hour'), (${threadId}, ${other}, 'Ben’s letter', now())`,
    sql`insert into comment_attachments (comment_id, attachment_id, position) select id, ${ofComment}, 0 from comments where author_id = ${id}`,
    sql`insert into mail_attachments (message_id, attachment_id, position) values (${mailMessageId('Tom’s letter')}, ${pictureId}, 0)`,
    sql`insert into mail_hidden (message_id, member_id) values (${mailMessageId('Ben’s letter')}, ${id})`,
    sql`insert into mail_seats (thread_id, member_id, box, is_read, has_written, last_id, last_at, message_total) select ${threadId}, m, 'inbox', true, true, ${mailMessageId('Ben’s letter')}, now(), 2 from unnest(array[${id}, ${other}]::bigint[]) m`,
  ]
}
