/** Every call by which staff may change things that are not their own × its audit entry. A new call without a row here fails. */
import { gt, max } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteComment, updateComment } from '#contract/comments.ts'
import { decideApproval } from '#contract/content/approvals.ts'
import { transferItem } from '#contract/content/content.ts'
import { endpoints } from '#contract/index.ts'
import { groups } from '#contract/roles.ts'
import { saveBlock } from '#contract/site/pages.ts'
import { createPublic, deleteConversation, removeFromGroup, renameConversation } from '#contract/chat/chat.ts'
import { letIn } from '#contract/chat/removals.ts'
import { handleReports, readReportedMessage } from '#contract/site/moderation.ts'
import { removeZoomRoom, saveZoomRoom } from '#contract/chat/zoom.ts'
import { deleteVideo, editVideo, transferVideo } from '#contract/videos.ts'
import { domains } from './compose.ts'
import { auditEntries } from './db/tables/site.ts'
import { zoomRooms } from './db/tables/pages.ts'
import { readsOnly } from './http/audit/audit-rule.ts'
import { deleteVideoAlbum, editVideoAlbum } from '#contract/albums/video-albums.ts'
import { grantInvitations } from '#contract/registration/invitations.ts'
import { settlePayment } from '#contract/money/payments.ts'
import { expireAccess, refundSale } from '#contract/money/downloads.ts'
import { settleDebt } from '#contract/money/debts.ts'
import { endMembership, grantMembership } from '#contract/money/staff-membership.ts'
import { decidePayout, exportPayouts } from '#contract/money/payouts.ts'
import { addSerials, updateProduct } from '#contract/money/products.ts'
import { setSale } from '#contract/money/sales.ts'
import { removePicture, uploadPicture } from '#contract/profile/profile-picture.ts'
import { adjustTickets, grantTickets } from '#contract/money/tickets.ts'
import { updateFaqQuestion } from '#contract/site/faq.ts'
import { updateNews } from '#contract/site/pages.ts'
import { paymentAttempts } from './db/tables/money/payments.ts'
import { payouts } from './db/tables/money/vendors.ts'
import { ownWrites } from './testing/access/own-writes.ts'
import { giveDebt } from './testing/money/give-tickets.ts'
import { memberships } from './db/tables/money/memberships.ts'
import { newAlbum, publicChat, reportedMailMessage } from './testing/rows/audited-subjects.ts'
import { first } from './testing/rows/insert-member.ts'
import { auditedCommunityCalls } from './testing/community/audited-community-calls.ts'
import { auditedTextCalls, insertLongTexts } from './testing/community/audited-text-calls.ts'
import { auditedForumCalls, type AuditedCall } from './testing/community/audited-forum-calls.ts'
import { auditedPhotoCalls } from './testing/photos/audited-photo-calls.ts'
import { insertPhoto } from './testing/rows/insert-photo.ts'
import {
  createTestServer,
  insertComment,
  insertMember,
  insertPurchase,
  insertSale,
  insertVideo,
  type CallResult,
  type Credentials,
  type TestServer,
} from './testing/index.ts'

let server: TestServer
let admin: Credentials
let staff: Credentials

beforeAll(async () => {
  server = await createTestServer()
  ;[admin, staff] = [await server.asAdmin(), await server.asMember({ groupId: groups.staff })]
})
afterAll(() => server.close())

type Entry = typeof auditEntries.$inferSelect

async function entriesOf(work: () => Promise<unknown>): Promise<Entry[]> {
  const [last] = await server.db.select({ id: max(auditEntries.id) }).from(auditEntries)
  await work()
  return server.db
    .select()
    .from(auditEntries)
    .where(gt(auditEntries.id, last?.id ?? 0))
}

const someRoom = { name: 'Rope jam', link: 'https://us02web.zoom.us/j/123?pwd=secret-canary', host: 'Halyard', hours: 'Fridays' }

/** For each call: the subject to create, the caller, and the expected audit entry. */
const writes: Readonly<Record<string, () => Promise<AuditedCall>>> = {
  [updateComment.name]: async () => {
    const { id, itemId } = await insertComment(server.db, { text: 'Before' })
    const input = { commentId: id as never, itemId, typeId: 'video' as const, parentId: null, text: 'After' }
    const call = (as: Credentials) => server.call(updateComment, input, { as })
    return { call, subject: `comment:${id}`, before: { text: 'Before' }, after: { text: 'After' } }
  },
  [deleteComment.name]: async () => {
    const { id, itemId } = await insertComment(server.db, { text: 'x'.repeat(900) })
    const call = (as: Credentials) =>
      server.call(
        deleteComment,
        { commentId: id as never, itemId, typeId: 'video', parentId: null },
        { as, idempotencyKey: crypto.randomUUID() },
      )
    return { call, subject: `comment:${id}`, before: { text: `${'x'.repeat(500)}…` }, after: null }
  },
  [editVideo.name]: async () => {
    const { id } = await insertVideo(server.db, { title: 'Before' })
    const call = (as: Credentials) =>
      server.call(editVideo, { videoId: id as never, title: 'After', isFeatured: true }, { as, idempotencyKey: crypto.randomUUID() })
    return { call, subject: `video:${id}`, before: { title: 'Before', isFeatured: false }, after: { title: 'After', isFeatured: true } }
  },
  [editVideoAlbum.name]: async () => {
    const albumId = await newAlbum(server.db)
    const call = (as: Credentials) => server.call(editVideoAlbum, { albumId, title: 'After' }, { as, idempotencyKey: crypto.randomUUID() })
    return { call, subject: `content:video_album:${albumId}`, before: { title: 'Before' }, after: { title: 'After' } }
  },
  [deleteVideoAlbum.name]: async () => {
    const albumId = await newAlbum(server.db)
    const call = (as: Credentials) => server.call(deleteVideoAlbum, { albumId }, { as })
    return { call, subject: `content:video_album:${albumId}`, before: { title: 'Before' }, after: null }
  },
  ...auditedForumCalls(() => server),
  ...auditedCommunityCalls(() => server),
  ...auditedTextCalls(() => server),
  ...auditedPhotoCalls(() => server),
  [uploadPicture.name]: async () => {
    const { id } = await insertMember(server.db, { avatarKey: null })
    const image = (
      await sharp({ create: { width: 200, height: 200, channels: 3, background: '#123456' } })
        .png()
        .toBuffer()
    ).toString('base64')
    const crop = { left: 0, top: 0, width: 1, height: 1 }
    const call = (as: Credentials) => server.call(uploadPicture, { image, crop, userId: id as never }, { as })
    return { call, subject: `member:${id}`, before: { picture: null }, after: { picture: expect.stringMatching(/\.webp$/) } }
  },
  [removePicture.name]: async () => {
    const { id } = await insertMember(server.db, { avatarKey: 'before.webp' })
    const call = (as: Credentials) => server.call(removePicture, { userId: id as never }, { as })
    return { call, subject: `member:${id}`, before: { picture: 'before.webp' }, after: { picture: null } }
  },
  [decideApproval.name]: async () => {
    const { id } = await insertPhoto(server.db, { promoState: 'pending', promoAt: new Date() })
    const input = { typeId: 'photo', itemId: id, isApproved: false, reason: 'Too dark' }
    const call = (as: Credentials) => server.call(decideApproval, input, { as })
    return {
      call,
      subject: `content:photo:${id}`,
      before: { promoState: 'pending' },
      after: { promoState: 'declined', promoReason: 'Too dark' },
      reason: 'Too dark',
    }
  },
  [setSale.name]: async () => {
    const sale = await insertSale(server.db, {})
    const call = (as: Credentials) =>
      server.call(setSale, { typeId: 'video', itemId: sale.itemId, mode: 'none' }, { as, idempotencyKey: crypto.randomUUID() })
    return { call, subject: `content:video:${sale.itemId}:sale`, before: { mode: 'cart', price: 8 }, after: { mode: 'none', price: null } }
  },
  [updateProduct.name]: async () => {
    const { id } = await insertSale(server.db, {})
    const input = { productId: id, title: 'After' }
    const call = (as: Credentials) => server.call(updateProduct, input, { as, idempotencyKey: crypto.randomUUID() })
    return { call, subject: `content:product:${id}`, before: { title: '' }, after: { title: 'After' } }
  },
  [addSerials.name]: async () => {
    const { id } = await insertSale(server.db, { serialized: true })
    const input = { productId: id, serials: ['RW-0001'] }
    const call = (as: Credentials) => server.call(addSerials, input, { as, idempotencyKey: crypto.randomUUID() })
    return { call, subject: `content:product:${id}`, before: { inStock: 0 }, after: { inStock: 1 } }
  },
  [refundSale.name]: async () => {
    const { id } = await insertPurchase(server.db, { sale: await insertSale(server.db, {}), memberId: (await insertMember(server.db)).id })
    const call = (as: Credentials) => server.call(refundSale, { id, reason: 'Broken file' }, { as })
    return { call, subject: `content:purchase:${id}`, before: { endedBy: null }, after: { endedBy: 'refund' }, reason: 'Broken file' }
  },
  [expireAccess.name]: async () => {
    const { id } = await insertPurchase(server.db, { sale: await insertSale(server.db, {}), memberId: (await insertMember(server.db)).id })
    const call = (as: Credentials) => server.call(expireAccess, { id, reason: 'Shared the file' }, { as })
    return { call, subject: `content:purchase:${id}`, before: { endedBy: null }, after: { endedBy: 'staff' }, reason: 'Shared the file' }
  },
  [grantTickets.name]: async () => {
    const { id } = await insertMember(server.db)
    const input = { attempt: crypto.randomUUID(), userId: id as never, qty: 5, reason: 'Welcome' }
    const call = (as: Credentials) => server.call(grantTickets, input, { as })
    return { call, subject: `tickets:${id}`, before: { tickets: 0 }, after: { tickets: 5 }, reason: 'Welcome' }
  },
  [adjustTickets.name]: async () => {
    const { id } = await insertMember(server.db)
    const input = { attempt: crypto.randomUUID(), userId: id as never, qty: 7, reason: 'Lost in the move' }
    const call = (as: Credentials) => server.call(adjustTickets, input, { as })
    return { call, subject: `tickets:${id}`, before: { tickets: 0 }, after: { tickets: 7 }, reason: 'Lost in the move' }
  },
  [settleDebt.name]: async () => {
    const { id } = await insertMember(server.db)
    await giveDebt(server.db, id, 9)
    const input = { attempt: crypto.randomUUID(), userId: id as never, way: 'written_off', qty: 4, reason: 'Agreed by mail' } as const
    const call = (as: Credentials) => server.call(settleDebt, input, { as })
    return { call, subject: `tickets:${id}`, before: { owed: 9 }, after: { owed: 5, way: 'written_off', settled: 4 }, reason: input.reason }
  },
  [grantMembership.name]: async () => {
    const { id } = await insertMember(server.db)
    const input = { attempt: crypto.randomUUID(), userId: id as never, kind: 'member', months: 1, reason: 'Hosts an evening' } as const
    const call = (as: Credentials) => server.call(grantMembership, input, { as })
    const after = { membership: 'member', isClosed: false }
    return { call, subject: `membership:${id}`, before: { membership: null }, after, reason: input.reason }
  },
  [endMembership.name]: async () => {
    const { id } = await insertMember(server.db)
    const endsAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 864_000_000)
    const held = { memberId: id, kind: 'member', startsAt: new Date(0), endsAt, groupBefore: groups.free } as const
    await server.db.insert(memberships).values(held)
    const input = { userId: id as never, endsAt: endsAt.getTime() / 1000, reason: 'Asked for it' }
    const call = (as: Credentials) => server.call(endMembership, input, { as })
    const before = { membership: 'member', isClosed: false }
    return { call, subject: `membership:${id}`, before, after: { membership: 'member', isClosed: true }, reason: input.reason }
  },
  [grantInvitations.name]: async () => {
    const { id } = await insertMember(server.db)
    const input = { attempt: crypto.randomUUID(), userId: id as never, qty: 3, reason: 'Hosts an evening' }
    const call = (as: Credentials) => server.call(grantInvitations, input, { as })
    return { call, subject: `invitations:${id}`, before: { extra: 0 }, after: { extra: 3 }, reason: 'Hosts an evening' }
  },
  [settlePayment.name]: async () => {
    const { id } = await insertMember(server.db)
    const attempt = crypto.randomUUID()
    const purchase = { kind: 'ticket_package', packageId: 101, qty: 1 } as const
    const line = { kind: 'ticket_package', qty: 1, units: 10, title: '10 tickets', packageId: 101, priceInCents: 1000, purchase }
    const stored = { key: attempt, memberId: id, lines: [line], priceInCents: 1000, processor: 'sandbox', createdAt: new Date() }
    await server.db.insert(paymentAttempts).values({ ...stored, status: 'unknown' })
    const input = { attempt, outcome: 'paid', reason: 'In the processor’s books' } as const
    const call = (as: Credentials) => server.call(settlePayment, input, { as })
    return { call, subject: `payment:${attempt}`, before: { status: 'unknown' }, after: { status: 'paid' }, reason: input.reason }
  },
  [decidePayout.name]: async () => {
    const { id: sellerId } = await insertMember(server.db)
    const asked = { key: crypto.randomUUID(), sellerId, amount: 50, payee: 'Tom', account: 'DE02', createdAt: new Date() }
    const { id } = first(await server.db.insert(payouts).values(asked).returning())
    const input = { id, decision: 'decline', reason: 'The account is closed' } as const
    const call = (as: Credentials) => server.call(decidePayout, input, { as, idempotencyKey: crypto.randomUUID() })
    const state = { sellerId, tickets: 50 }
    return {
      call,
      subject: `payout:${id}`,
      before: { ...state, status: 'open' },
      after: { ...state, status: 'declined' },
      reason: input.reason,
    }
  },
  [exportPayouts.name]: async () => ({
    call: (as) => server.call(exportPayouts, {}, { as }),
    subject: 'payout:export',
    before: null,
    after: null,
  }),
  [deleteVideo.name]: async () => {
    const { id } = await insertVideo(server.db, { title: 'Before' })
    const call = (as: Credentials) => server.call(deleteVideo, { videoId: id as never }, { as })
    return { call, subject: `video:${id}`, before: { title: 'Before' }, after: null }
  },
  [transferVideo.name]: async () => {
    const [{ id, ownerId }, to] = [await insertVideo(server.db), await insertMember(server.db)]
    const call = (as: Credentials) => server.call(transferVideo, { videoId: id as never, to: to.id as never }, { as })
    return { call, subject: `video:${id}`, before: { ownerId }, after: { ownerId: to.id } }
  },
  [transferItem.name]: async () => {
    const [{ id, ownerId }, to] = [await insertVideo(server.db), await insertMember(server.db)]
    const call = (as: Credentials) => server.call(transferItem, { typeId: 'video', itemId: id, to: to.id as never }, { as })
    return { call, subject: `content:video:${id}`, before: { ownerId }, after: { ownerId: to.id } }
  },
  [saveBlock.name]: async () => {
    const input = { view: 'rules', locale: 'en' as const, title: 'After', source: '<p>New</p>' }
    const call = (as: Credentials) => server.call(saveBlock, input, { as })
    return { call, subject: 'page_block:rules/en', before: null, after: { title: 'After', source: '<p>New</p>' } }
  },
  [saveZoomRoom.name]: async () => {
    const { id } = first(await server.db.insert(zoomRooms).values(someRoom).returning())
    const call = (as: Credentials) => server.call(saveZoomRoom, { roomId: id, hours: 'Sundays' }, { as })
    return {
      call,
      subject: `zoom_room:${id}`,
      before: { hours: 'Fridays' },
      after: { hours: 'Sundays', link: 'https://us02web.zoom.us/j/123' },
    }
  },
  [removeZoomRoom.name]: async () => {
    const { id } = first(await server.db.insert(zoomRooms).values(someRoom).returning())
    const call = (as: Credentials) => server.call(removeZoomRoom, { roomId: id }, { as })
    return { call, subject: `zoom_room:${id}`, before: { name: 'Rope jam' }, after: null }
  },
  [createPublic.name]: async () => {
    const call = (as: Credentials) => server.call(createPublic, { title: 'After' }, { as })
    return { call, subject: 'conversation:', before: null, after: { title: 'After', topic: '' } }
  },
  [renameConversation.name]: async () => {
    const { chat } = await publicChat(server.db)
    const call = (as: Credentials) => server.call(renameConversation, { messagingHash: chat.messagingHash, title: 'After' }, { as })
    return { call, subject: `conversation:${chat.id}`, before: { title: 'Before' }, after: { title: 'After' } }
  },
  [deleteConversation.name]: async () => {
    const { chat } = await publicChat(server.db)
    const call = (as: Credentials) => server.call(deleteConversation, { messagingHash: chat.messagingHash, forAll: true }, { as })
    return { call, subject: `conversation:${chat.id}`, before: { title: 'Before' }, after: null }
  },
  [removeFromGroup.name]: async () => {
    const { chat, tom } = await publicChat(server.db)
    const call = (as: Credentials) => server.call(removeFromGroup, { messagingHash: chat.messagingHash, userId: tom.id as never }, { as })
    const seat = { memberId: tom.id }
    return {
      call,
      subject: `conversation:${chat.id}`,
      before: { ...seat, isIn: true, isRemoved: false },
      after: { ...seat, isIn: false, isRemoved: true },
    }
  },
  [letIn.name]: async () => {
    const { chat, tom } = await publicChat(server.db)
    await server.call(removeFromGroup, { messagingHash: chat.messagingHash, userId: tom.id as never }, { as: staff })
    const call = (as: Credentials) => server.call(letIn, { messagingHash: chat.messagingHash, userId: tom.id as never }, { as })
    return { call, subject: `conversation:${chat.id}`, before: { isRemoved: true }, after: { isRemoved: false } }
  },
  [readReportedMessage.name]: async () => {
    const { id } = await reportedMailMessage(server.db)
    return { call: (as) => server.call(readReportedMessage, { reportId: id }, { as }), subject: `report:${id}`, before: null, after: null }
  },
  [handleReports.name]: async () => {
    const { id } = await reportedMailMessage(server.db)
    const call = (as: Credentials) => server.call(handleReports, { reportId: id, reason: 'Looked at' }, { as })
    return { call, subject: `report:${id}`, before: { isClosed: false }, after: { isClosed: true }, reason: 'Looked at' }
  },
}

describe('the audit', () => {
  it('[S-37] covers each call by which staff may change what is not their own', () => {
    const implementations = domains.flatMap((domain) => domain.implementations)
    const declared = implementations.filter(({ audit }) => audit !== undefined && audit !== readsOnly).map(({ endpoint }) => endpoint.name)
    expect(Object.keys(writes).toSorted()).toEqual(declared.toSorted())
    const forStaff = endpoints.filter(({ access, method }) => (access === 'staff' || access === 'admin') && method !== 'GET')
    const reading = implementations.filter(({ audit }) => audit === readsOnly).map(({ endpoint }) => endpoint.name)
    expect([...declared, ...reading]).toEqual(expect.arrayContaining(forStaff.map(({ name }) => name)))
    // Every member call that may write is either audited or listed as changing only the caller's own things.
    const mayWrite = endpoints.filter(
      ({ access, method, offline }) => access !== 'staff' && access !== 'admin' && method !== 'GET' && offline !== 'cache',
    )
    const accounted = [...ownWrites, ...declared.filter((name) => !forStaff.some((endpoint) => endpoint.name === name))]
    expect(mayWrite.map(({ name }) => name).toSorted()).toEqual(accounted.toSorted())
  })

  it.each(Object.keys(writes))(
    '[S-37] has one entry for %s: who, when, in which session and request, the old and the new value',
    async (name) => {
      const { call, subject, before, after, reason = null } = (await writes[name]?.()) ?? expect.fail(name)
      let answer: CallResult<unknown> | undefined
      const entries = await entriesOf(async () => (answer = await call(admin)))
      expect(answer?.refusal).toBeNull()
      expect(entries).toEqual([
        {
          id: expect.any(Number),
          actorId: admin.memberId,
          action: name,
          subject: expect.stringContaining(subject),
          before: before && expect.objectContaining(before),
          after: after && expect.objectContaining(after),
          reason,
          sessionId: admin.sessionId,
          requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          createdAt: expect.any(Date),
        },
      ])
      expect(JSON.stringify(entries)).not.toContain('canary')
    },
  )

  it.each([updateFaqQuestion.name, updateNews.name])('tells apart long texts that %s changes after their excerpt', async (name) => {
    const start = 'x'.repeat(200)
    const { newsId, questionId } = await insertLongTexts(server, `${start} before`)
    const change = (text: string) =>
      name === updateNews.name
        ? server.call(updateNews, { newsId, text }, { as: staff })
        : server.call(updateFaqQuestion, { questionId, answer: text }, { as: staff })
    const [entry] = await entriesOf(async () => expect((await change(`${start} after`)).refusal).toBeNull())
    expect([entry?.before, entry?.after]).toMatchObject([{ version: 1 }, { version: 2 }])
  })

  it('[S-37] has none for staff in their own things, for members, and for refused calls', async () => {
    const own = await insertVideo(server.db, { ownerId: admin.memberId })
    const theirs = await insertVideo(server.db)
    const member = await server.asMember()
    const membersOwn = await insertVideo(server.db, { ownerId: member.memberId })
    const entries = await entriesOf(async () => {
      const edit = (videoId: number, as: Credentials) => server.call(editVideo, { videoId: videoId as never, title: 'After' }, { as })
      expect((await edit(own.id, admin)).refusal).toBeNull()
      expect((await edit(membersOwn.id, member)).refusal).toBeNull()
      expect((await edit(theirs.id, member)).refusal?.code).toBe('forbidden')
      expect((await edit(theirs.id, staff)).refusal?.code).toBe('forbidden')
      expect((await server.call(removeZoomRoom, { roomId: 999_999 }, { as: staff })).refusal?.code).toBe('not_found')
    })
    expect(entries).toEqual([])
  })

  it('[S-37] has one for a member who was given a permission over other people’s videos', async () => {
    const helper = await server.asMember({ ownFlags: { 'video.can_edit_any_video': true } })
    const { id } = await insertVideo(server.db, { title: 'Before' })
    const entries = await entriesOf(() => server.call(editVideo, { videoId: id as never, title: 'After' }, { as: helper }))
    expect(entries.map(({ actorId, subject }) => [actorId, subject])).toEqual([[helper.memberId, `video:${id}`]])
  })
})
