/**
 * All data about a member that belongs to them: everything they entered, wrote, made and chose. No secrets of the site, and nothing by
 * others except messages to the member.
 */
import { eq, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Content } from '../../../content/content-kind.ts'
import type { Queryable } from '../../../db/context.ts'
import { members, passkeys, sessions } from '../../../db/tables/accounts.ts'
import { comments } from '../../../db/tables/comments.ts'
import { eventAddressReadings, eventGuests } from '../../../db/tables/community/events.ts'
import { postRevisions, posts, threadSeats } from '../../../db/tables/community/forums.ts'
import { faqVotes } from '../../../db/tables/community/faq.ts'
import { pollVotes } from '../../../db/tables/community/polls.ts'
import { contentFavourites, contentViews, contentVotes } from '../../../db/tables/content/content.ts'
import { fetishAnswers, interests, memberNotes, profiles, profileVisits, reports } from '../../../db/tables/profiles.ts'
import { renewals } from '../../../db/tables/money/renewals.ts'
import { membershipEvents, memberships } from '../../../db/tables/money/memberships.ts'
import { ledgerNotes, ledgerTransactions } from '../../../db/tables/money/ledger.ts'
import { invitationAllowances } from '../../../db/tables/registration.ts'
import { cartItems, paymentAttempts, savedCards } from '../../../db/tables/money/payments.ts'
import { contentIncomes, contentPurchases, contentSales, saleAlerts } from '../../../db/tables/money/sales.ts'
import { payouts, vendorInfos } from '../../../db/tables/money/vendors.ts'
import { savedSearches } from '../../../db/tables/searches.ts'
import { blocks, friendRequests, friends, heroes } from '../../../db/tables/social.ts'
import { chatSettings } from '../../../db/tables/chat/chat.ts'
import { videoWatches } from '../../../db/tables/videos.ts'
import { chatSections } from './chat-sections.ts'

export interface Section {
  readonly name: string
  readonly rows: readonly object[]
}

/** Never leave the server, not even for the member, because they grant access. */
const secrets: ReadonlySet<string> = new Set([
  'passwordHash',
  'publicKey',
  'ownFlags',
  'mediaKey',
  'nameKey',
  'titleKey',
  'descriptionKey',
  'descriptionStart',
  'madeIn',
  'token',
  'chargeId',
  'challengePath',
])

const sections: ReadonlyArray<readonly [name: string, table: PgTable, of: (memberId: number) => SQL]> = [
  ['account', members, (id) => eq(members.id, id)],
  ['profile', profiles, (id) => eq(profiles.memberId, id)],
  ['fetishes', fetishAnswers, (id) => eq(fetishAnswers.memberId, id)],
  ['comments', comments, (id) => eq(comments.authorId, id)],
  ['favourites', contentFavourites, (id) => eq(contentFavourites.memberId, id)],
  ['votes', contentVotes, (id) => eq(contentVotes.memberId, id)],
  ['faq_answers_rated', faqVotes, (id) => eq(faqVotes.memberId, id)],
  ['poll_votes', pollVotes, (id) => eq(pollVotes.memberId, id)],
  ['event_answers', eventGuests, (id) => eq(eventGuests.memberId, id)],
  ['event_addresses_read', eventAddressReadings, (id) => eq(eventAddressReadings.memberId, id)],
  ['threads_followed_and_read', threadSeats, (id) => eq(threadSeats.memberId, id)],
  // What the member wrote before each edit, including edits by staff.
  [
    'post_revisions',
    postRevisions,
    (id) =>
      sql`${postRevisions.postId} in (select ${posts.id} from ${posts} where ${posts.ownerId} = ${id} and ${posts.deletedAt} is null)`,
  ],
  ['viewed', contentViews, (id) => eq(contentViews.memberId, id)],
  ['watched', videoWatches, (id) => eq(videoWatches.memberId, id)],
  ['friends', friends, (id) => eq(friends.memberId, id)],
  ['friend_requests', friendRequests, (id) => eq(friendRequests.fromId, id)],
  ['heroes', heroes, (id) => eq(heroes.memberId, id)],
  ['blocked', blocks, (id) => eq(blocks.memberId, id)],
  ['notes', memberNotes, (id) => eq(memberNotes.authorId, id)],
  ['interests_sent', interests, (id) => eq(interests.fromId, id)],
  ['profiles_visited', profileVisits, (id) => eq(profileVisits.visitorId, id)],
  ['reports', reports, (id) => eq(reports.reporterId, id)],
  ['saved_searches', savedSearches, (id) => eq(savedSearches.memberId, id)],
  ['devices', sessions, (id) => eq(sessions.memberId, id)],
  ['passkeys', passkeys, (id) => eq(passkeys.memberId, id)],
  ['tickets', ledgerTransactions, (id) => sql`${ledgerTransactions.buyerId} = ${id} or ${ledgerTransactions.sellerId} = ${id}`],
  ['ticket_notes', ledgerNotes, (id) => eq(ledgerNotes.authorId, id)],
  ['membership', memberships, (id) => eq(memberships.memberId, id)],
  ['membership_history', membershipEvents, (id) => eq(membershipEvents.memberId, id)],
  ['renewals', renewals, (id) => eq(renewals.memberId, id)],
  ['invitations_granted', invitationAllowances, (id) => eq(invitationAllowances.memberId, id)],
  ['payments', paymentAttempts, (id) => eq(paymentAttempts.memberId, id)],
  ['kept_card', savedCards, (id) => eq(savedCards.memberId, id)],
  ['cart', cartItems, (id) => eq(cartItems.memberId, id)],
  ['sales', contentSales, (id) => eq(contentSales.sellerId, id)],
  ['purchases', contentPurchases, (id) => eq(contentPurchases.memberId, id)],
  ['income', contentIncomes, (id) => eq(contentIncomes.sellerId, id)],
  ['vendor_info', vendorInfos, (id) => eq(vendorInfos.memberId, id)],
  ['payouts', payouts, (id) => eq(payouts.sellerId, id)],
  ['messaging', chatSettings, (id) => eq(chatSettings.memberId, id)],
]

/** What needs another table to be understood. */
const joinedSections: ReadonlyArray<readonly [name: string, of: (memberId: number) => SQL]> = [
  [
    'sales_awaited',
    (id) => sql`
      select ${contentSales.typeId} as "typeId", ${contentSales.itemId} as "itemId", ${saleAlerts.createdAt} as "createdAt"
      from ${saleAlerts} inner join ${contentSales} on ${contentSales.id} = ${saleAlerts.saleId} where ${saleAlerts.memberId} = ${id}`,
  ],
]

/** Yields one section at a time, so that no more than one is in memory. */
export async function* collect(db: Queryable, content: Content, memberId: number): AsyncGenerator<Section> {
  for (const [name, table, of] of sections) {
    const rows = await db.select().from(table).where(of(memberId))
    yield { name, rows: rows.map(withoutSecrets) }
  }
  for (const { exported } of content.kinds)
    if (exported) yield { name: exported.section, rows: (await exported.rows(db, memberId)).map(withoutSecrets) }
  for (const [name, of] of [...joinedSections, ...chatSections]) yield { name, rows: (await db.execute(of(memberId))).rows }
}

/** The answers of staff to a report are theirs, and so is who decided on a payout, or edited a post. */
const ofStaff: ReadonlySet<string> = new Set([
  'decidedById',
  'closedById',
  'closingReason',
  'decision',
  'isHolding',
  'heldStatus',
  'editorId',
])

function withoutSecrets(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !secrets.has(name) && !ofStaff.has(name)))
}
