/**
 * The fate of every row that refers to a member whose account is deleted. A test compares this list with the database's own references, so
 * a new table without an entry here fails it.
 *
 * gone: the rows are deleted · content: deleted too, unless the member leaves videos and comments behind · kept: rows without anything
 * personal in them, needed by others · blanked: the row stays, and `blankRows` removes its personal data.
 */
import { and, eq, ne, sql } from 'drizzle-orm'
import { payoutAccountDays } from '#contract/money/payouts.ts'
import type { Transaction } from '../../db/context.ts'
import { notifications } from '../../db/tables/notifications.ts'

export type Fate = 'gone' | 'content' | 'kept' | 'blanked'

export const fates = {
  'attachments.member_id': 'content',
  'audit_entries.actor_id': 'kept',
  'blocks.blocked_id': 'gone',
  'blocks.member_id': 'gone',
  // Deleted by their own commands, which keep the totals right.
  'calls.callee_id': 'gone',
  'calls.caller_id': 'gone',
  'cart_items.member_id': 'gone',
  // Handled by their own commands: the other member's conversation keeps its order, without the deleted member's texts.
  'chat_messages.sender_id': 'kept',
  'chat_sockets.member_id': 'gone',
  'comments.author_id': 'kept',
  'content_favourites.member_id': 'gone',
  'content_grants.member_id': 'gone',
  'content_items.owner_id': 'kept',
  'content_views.member_id': 'gone',
  // They no longer identify anybody, and the totals stay correct.
  // Sellers account for what was bought, and the buyer of a member who left keeps it; neither row names anybody.
  'content_purchases.member_id': 'kept',
  'content_purchases.seller_id': 'kept',
  'content_incomes.seller_id': 'gone',
  'content_sales.seller_id': 'blanked',
  'content_votes.member_id': 'kept',
  'contact_messages.member_id': 'blanked',
  'conversation_seats.member_id': 'gone',
  'conversations.high_id': 'kept',
  'conversations.low_id': 'kept',
  'conversations.owner_id': 'kept',
  'data_exports.member_id': 'gone',
  // Deleted by its trigger.
  'directory_entries.member_id': 'gone',
  'dmca_authorisations.member_id': 'gone',
  'encoding_jobs.member_id': 'kept',
  'event_address_readings.member_id': 'gone',
  'event_guests.member_id': 'gone',
  // An event cannot be without its host: it is cancelled, whether the member leaves their content behind or not.
  'events.owner_id': 'blanked',
  // Nor can an item be sold without its seller.
  'market_items.owner_id': 'blanked',
  'feed_items.member_id': 'content',
  'feed_items.subject_id': 'gone',
  'fetish_answers.member_id': 'gone',
  'friend_requests.from_id': 'gone',
  'friend_requests.to_id': 'gone',
  'friends.friend_id': 'gone',
  'friends.member_id': 'gone',
  'heroes.hero_id': 'gone',
  'heroes.member_id': 'gone',
  'idempotency_keys.member_id': 'gone',
  'interests.from_id': 'gone',
  'interests.to_id': 'gone',
  'invitations.accepted_by': 'blanked',
  'invitations.inviter_id': 'blanked',
  'mail_hidden.member_id': 'gone',
  // The books of the site must stay whole; the member appears as [deleted].
  'ledger_accounts.owner_id': 'kept',
  'ledger_transactions.buyer_id': 'kept',
  'ledger_transactions.seller_id': 'kept',
  'ledger_notes.author_id': 'gone',
  'mail_keys.member_id': 'gone',
  'mail_messages.sender_id': 'kept',
  'mail_optins.member_id': 'gone',
  'mail_seats.member_id': 'gone',
  // The name stays reserved, without a reference to its former holder.
  'invitation_allowances.member_id': 'gone',
  'membership_events.member_id': 'gone',
  'memberships.member_id': 'gone',
  'member_names.member_id': 'blanked',
  'member_notes.about_id': 'gone',
  'member_notes.author_id': 'gone',
  'notifications.actor_id': 'gone',
  'notifications.member_id': 'gone',
  'passkey_challenges.member_id': 'gone',
  'passkeys.member_id': 'gone',
  // Cleared by their kind, unless the member leaves their content behind.
  'photo_albums.owner_id': 'kept',
  'photos.owner_id': 'kept',
  // What was bought and for how much belongs to the books; the card does not.
  'payment_attempts.member_id': 'blanked',
  // What was paid out belongs to the books; the account that it went to does not, once it has been transferred.
  'payouts.decided_by_id': 'kept',
  'payouts.seller_id': 'blanked',
  // Their questions and answers are cleared by their kind, unless the member leaves their content behind.
  'polls.owner_id': 'kept',
  // The totals stay; whose votes they were is forgotten.
  'poll_votes.member_id': 'gone',
  // As with polls.
  'faq_votes.member_id': 'gone',
  // Cleared by their kind, unless the member leaves their content behind.
  'blog_posts.owner_id': 'kept',
  // Cleared by their kinds, unless the member leaves their content behind; a former text goes with its post.
  'post_revisions.editor_id': 'kept',
  'posts.owner_id': 'kept',
  'profile_visits.member_id': 'gone',
  'profile_visits.visitor_id': 'gone',
  'profiles.member_id': 'blanked',
  'push_subscriptions.member_id': 'gone',
  'registrations.member_id': 'gone',
  'renewals.member_id': 'gone',
  // Staff may still have to review the reported content.
  'reports.reporter_id': 'kept',
  'reports.closed_by_id': 'kept',
  'record_versions.member_id': 'gone',
  'sale_alerts.member_id': 'gone',
  // The processor is asked to forget it as well.
  'saved_cards.member_id': 'gone',
  'saved_searches.member_id': 'gone',
  // Includes their refresh tokens.
  'sessions.member_id': 'gone',
  'showcase_entries.member_id': 'gone',
  'talk_settings.member_id': 'gone',
  'thread_seats.member_id': 'gone',
  // With a reason that concerns the thread.
  'threads.closed_by_id': 'kept',
  'threads.owner_id': 'kept',
  'upload_reports.member_id': 'gone',
  'uploads.member_id': 'blanked',
  // Their titles and videos are cleared by their kind, unless the member leaves videos and comments behind.
  'video_albums.owner_id': 'kept',
  'video_changes.member_id': 'kept',
  'video_stars.member_id': 'gone',
  'video_watches.member_id': 'gone',
  'videos.owner_id': 'kept',
  'vendor_infos.member_id': 'gone',
} as const satisfies Record<`${string}.${string}`, Fate>

/** Feed entries that only link to remaining videos and comments. */
const feedOfContent = sql`kind in ('published', 'comment_written')`

/** Returns the members who lose notifications about this one: the numbers on their screens change. */
export async function deleteRows(tx: Transaction, memberId: number, keepsContent: boolean): Promise<number[]> {
  const told = await tx
    .selectDistinct({ memberId: notifications.memberId })
    .from(notifications)
    .where(and(eq(notifications.actorId, memberId), ne(notifications.memberId, memberId)))
  for (const [place, fate] of Object.entries(fates)) {
    if (fate !== 'gone' && (fate !== 'content' || keepsContent)) continue
    const [table = '', column = ''] = place.split('.')
    await tx.execute(sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${memberId}`)
  }
  if (keepsContent) await tx.execute(sql`delete from feed_items where member_id = ${memberId} and not (${feedOfContent})`)
  return told.map((row) => row.memberId)
}

export async function blankRows(tx: Transaction, memberId: number): Promise<void> {
  // What was sold for tickets stays closed to everyone who has not bought it.
  await tx.execute(sql`delete from content_sales where seller_id = ${memberId} and mode in ('contact', 'link')`)
  // The items of a deleted seller never return to sale.
  await tx.execute(sql`delete from sale_alerts where sale_id in (select id from content_sales where seller_id = ${memberId})`)
  await tx.execute(
    sql`update content_sales set is_active = false, title = '', sku = '', notes = '', preview_id = null where seller_id = ${memberId}`,
  )
  await tx.execute(sql`update events set location = '', link = null, deleted_at = coalesce(deleted_at, now()) where owner_id = ${memberId}`)
  await tx.execute(sql`
    update market_items set description = '', price_text = '', city_id = null, latitude = null, longitude = null,
      deleted_at = coalesce(deleted_at, now())
    where owner_id = ${memberId}`)
  await tx.execute(sql`update contact_messages set member_id = null, name = '', email = '' where member_id = ${memberId}`)
  await tx.execute(sql`
    update invitations set email = '', note = '', state = case when state = 'pending' then 'removed' else state end
    where inviter_id = ${memberId}`)
  await tx.execute(sql`update invitations set email = '' where accepted_by = ${memberId}`)
  await tx.execute(
    sql`update payment_attempts set card_brand = null, card_last4 = null, challenge_path = null where member_id = ${memberId}`,
  )
  await tx.execute(sql`
    update payouts set payee = '', account = '', reason = '', decided_at = coalesce(decided_at, now()),
      status = case when status = 'open' then 'declined' else status end
    where seller_id = ${memberId} and status <> 'approved'`)
  // An approved payout may not have been transferred yet. Its account is forgotten by the vendors' `tidy-up`.
  await tx.execute(sql`
    update payouts set reason = '', forget_at = decided_at + make_interval(days => ${payoutAccountDays})
    where seller_id = ${memberId} and status = 'approved'`)
  await tx.execute(sql`update member_names set member_id = null where member_id = ${memberId}`)
  await tx.execute(sql`update uploads set filename = '', filetype = '', fingerprint = id where member_id = ${memberId}`)
  // The row must exist, because every member has one.
  await tx.execute(sql`delete from profiles where member_id = ${memberId}`)
  await tx.execute(sql`insert into profiles (member_id) values (${memberId})`)
}
