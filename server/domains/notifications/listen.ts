/** Turns events of other domains into notifications. The bus logs a failing listener, which affects nothing else. */
import { and, eq, inArray, or } from 'drizzle-orm'
import { findDeclaredKind } from '#contract/content/kinds.ts'
import { notifications } from '../../db/tables/notifications.ts'
import type { Services } from '../../http/context.ts'
import { fewAtOnce } from '../../lib/few-at-once.ts'
import { listenToEvents } from './listen-to-events.ts'
import { noteMailMessage } from './mail/mail-messages-to-tell.ts'
import { announceMailMessage } from './push/chat-push.ts'
import { fansWhoMayFind, seriesByAudience, whoSee } from './reads/recipients.ts'
import { tellOfComment } from './tell-of-comment.ts'
import { tellOfPost } from './tell-of-post.ts'
import { tell } from './tell.ts'

/** Only the newest of many fans are notified; the others find the item on Home. */
const mostFans = 10_000

export function listenForNotifications(services: Services): void {
  listenToPeople(services)
  listenToEncoding(services)
  listenToContent(services)
  listenToMail(services)
  listenToEvents(services)
  listenToSales(services)
  const { bus } = services
  bus.on('accounts.memberJoined', ({ memberId }) =>
    tell(services, { kind: 'welcome', actorId: null, params: {}, onceKey: 'welcome' }, [memberId]),
  )
  bus.on('tickets.received', ({ ticketId, fromId, toId, item = {} }) =>
    tell(services, { kind: 'tickets_received', actorId: fromId, params: item, onceKey: `tickets:${ticketId}` }, [toId]),
  )
  bus.on('memberships.ending', ({ memberId, which, endsAt }) =>
    tell(
      services,
      {
        kind: which === 'week' ? 'membership_ending' : 'membership_last_day',
        actorId: null,
        params: {},
        onceKey: `membership:${which}:${endsAt}`,
      },
      [memberId],
    ),
  )
  // Names no admin, and no reason.
  bus.on('memberships.changedByStaff', ({ memberId, changedAt }) =>
    tell(services, { kind: 'membership_changed', actorId: null, params: {}, onceKey: `membership-changed:${changedAt}` }, [memberId]),
  )
  bus.on('tickets.debtSettled', ({ ticketId, memberId }) =>
    tell(services, { kind: 'debt_changed', actorId: null, params: {}, onceKey: `debt:${ticketId}` }, [memberId]),
  )
  bus.on('renewals.failed', ({ renewalId, memberId, item = {} }) =>
    tell(services, { kind: 'renewal_failed', actorId: null, params: item, onceKey: `renewal:${renewalId}` }, [memberId]),
  )
  // Names no member of staff. The seller reads the reason among their payouts.
  bus.on('payouts.decided', ({ payoutId, memberId, isApproved }) =>
    tell(services, { kind: isApproved ? 'payout_approved' : 'payout_declined', actorId: null, params: {}, onceKey: `payout:${payoutId}` }, [
      memberId,
    ]),
  )
  // Names neither the staff member nor the content: a notification about deleted or hidden content is not shown.
  bus.on('reports.handled', ({ reportId, reporterId }) =>
    tell(services, { kind: 'report_handled', actorId: null, params: {}, onceKey: `report:${reportId}` }, [reporterId]),
  )
  // Names neither the reporter nor the reason.
  bus.on('content.held', ({ typeId, itemId, ownerId, reportId, outcome }) =>
    tell(services, { kind: kindOfOutcome[outcome], actorId: null, params: { typeId, itemId }, onceKey: `${outcome}:${reportId}` }, [
      ownerId,
    ]),
  )
  // Names no member of staff. The owner reads the reason of a refusal on the item's page.
  bus.on('content.decided', ({ typeId, itemId, ownerId, isApproved, decidedAt }) => {
    const kind = isApproved ? 'item_approved' : 'item_declined'
    return tell(
      services,
      { kind, actorId: null, params: { typeId, itemId, revision: decidedAt }, onceKey: `decided:${typeId}:${itemId}` },
      [ownerId],
    )
  })
}

function listenToSales(services: Services): void {
  const { bus } = services
  bus.on('sales.made', ({ ticketId, typeId, itemId, buyerId, sellerId }) =>
    tell(services, { kind: 'purchase_made', actorId: buyerId, params: { typeId, itemId }, onceKey: `sale:${ticketId}` }, [sellerId]),
  )
  // Across a block, the members do not exist for each other; and others may have lost sight of the item since.
  bus.on('sales.back', async ({ saleId, typeId, itemId, sellerId, memberIds, at }) => {
    const told = { kind: 'sale_back', actorId: sellerId, params: { typeId, itemId, revision: at }, onceKey: `sale-back:${saleId}` } as const
    await tell(services, told, await whoSee(services, { typeId, itemId }, memberIds))
  })
}

const kindOfOutcome = { held: 'item_held', show: 'item_shown_again', keep_hidden: 'item_kept_hidden' } as const

function listenToPeople(services: Services): void {
  const { bus } = services
  bus.on('friends.requested', ({ fromId, toId }) =>
    tell(services, { kind: 'friend_request', actorId: fromId, params: {}, onceKey: `request:${fromId}` }, [toId]),
  )
  bus.on('friends.made', async ({ memberId, friendId }) => {
    await forgetBetween(services, memberId, friendId, ['friend_request'])
    await tell(services, { kind: 'friend_accepted', actorId: memberId, params: {}, onceKey: `friend:${memberId}` }, [friendId])
  })
  // Nobody is notified that a friendship ended, or that a request was denied or cancelled; earlier notifications are deleted.
  bus.on('friends.ended', ({ memberId, otherId }) => forgetBetween(services, memberId, otherId, ['friend_request', 'friend_accepted']))
  bus.on('heroes.added', ({ memberId, heroId }) =>
    tell(services, { kind: 'new_fan', actorId: memberId, params: {}, onceKey: `fan:${memberId}` }, [heroId]),
  )
  bus.on('members.interestSent', ({ fromId, toId }) =>
    tell(services, { kind: 'interest', actorId: fromId, params: {}, onceKey: `interest:${fromId}` }, [toId]),
  )
  // Names no admin.
  bus.on('members.pictureChangedByAdmin', ({ memberId, changedAt }) =>
    tell(services, { kind: 'picture_changed', actorId: null, params: { revision: changedAt }, onceKey: 'picture' }, [memberId]),
  )
  bus.on('invitations.accepted', ({ inviterId, memberId }) =>
    tell(services, { kind: 'invitation_accepted', actorId: memberId, params: {}, onceKey: `invitation:${memberId}` }, [inviterId]),
  )
}

function listenToEncoding(services: Services): void {
  services.bus.on('encoding.changed', async ({ memberId, progress: { state, videoId, revision } }) => {
    if (state !== 'done' && state !== 'failed') return
    const kind = state === 'done' ? 'video_ready' : 'video_failed'
    const params = { typeId: 'video', itemId: videoId, revision }
    await tell(services, { kind, actorId: null, params, onceKey: `encoding:${videoId}` }, [memberId])
  })
}

/** Kinds of which members may publish many items in a row. A fan has one notification of a member's items until they have seen it. */
const publishedInSeries: ReadonlySet<string> = new Set(['photo', 'blog'])

function listenToContent(services: Services): void {
  services.bus.on('content.published', async ({ ownerId, typeId, itemId, otherIds = [] }) => {
    if (!findDeclaredKind(typeId)?.can.feed) return
    const told = { kind: 'hero_published', actorId: ownerId } as const
    if (!publishedInSeries.has(typeId)) {
      const fans = await fansWhoMayFind(services.db, { typeId, itemId }, mostFans)
      return tell(services, { ...told, params: { typeId, itemId }, onceKey: `hero-published:${typeId}:${itemId}` }, fans)
    }
    // The fans depend on the audience alone, so a hundred photos are told of as quickly as one.
    for (const series of await seriesByAudience(services.db, typeId, [itemId, ...otherIds])) {
      const fans = await fansWhoMayFind(services.db, series, mostFans)
      await tell(services, { ...told, params: series, onceKey: `hero-published:${typeId}:of:${ownerId}` }, fans)
    }
  })
  services.bus.on('comments.written', (event) => tellOfComment(services, event))
  services.bus.on('forums.posted', (event) => tellOfPost(services, event))
}

/** A letter to 2,000 guests must not take all connections to the database. */
const mailsAtOnce = 4

/** Requests cause no notification. */
function listenToMail(services: Services): void {
  const run = fewAtOnce(mailsAtOnce)
  services.bus.on('mail.changed', async ({ memberId, isNew, threadId }) => {
    if (!isNew || threadId === undefined) return
    await run(async () => {
      await noteMailMessage(services, { memberId, threadId })
      await announceMailMessage(services, { memberId, threadId })
    })
  })
}

async function forgetBetween({ db, bus }: Services, one: number, other: number, kinds: readonly string[]): Promise<void> {
  const between = or(
    and(eq(notifications.memberId, one), eq(notifications.actorId, other)),
    and(eq(notifications.memberId, other), eq(notifications.actorId, one)),
  )
  const gone = await db
    .delete(notifications)
    .where(and(between, inArray(notifications.kind, [...kinds])))
    .returning({ memberId: notifications.memberId })
  for (const { memberId } of gone) bus.emit('notifications.changed', { memberId })
}
