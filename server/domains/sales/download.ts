/**
 * Downloads of what was bought. Starting one takes one of those that are left, in one statement, so that of many starts at once exactly as
 * many succeed as are left. A started download is a lease of a day.
 */
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { leaseHours, usedPart, type startDownload } from '#contract/money/downloads.ts'
import { mayDownload } from '#contract/policy/videos.ts'
import type { Viewer } from '#contract/roles.ts'
import { transaction } from '../../db/client.ts'
import type { Queryable, Transaction } from '../../db/context.ts'
import { findVideoFacts } from '../../db/facts/find-video-facts.ts'
import { contentPurchases, downloadLeases } from '../../db/tables/money/sales.ts'
import type { MemberContext, Services } from '../../http/context.ts'
import { mediaCookie, type Tokens } from '../../http/tokens.ts'
import { toSeconds } from '../../lib/moments.ts'
import { sendNothing, sendObject, type SentPart } from '../playback/index.ts'
import { findGrant, findOriginal, findPurchase, isActiveAt, type PurchaseRow } from './reads.ts'

const purpose = 'download-lease'
const claims = v.object({ leaseId: v.number(), sessionId: v.string() })
type Claims = v.InferOutput<typeof claims>
type Lease = typeof downloadLeases.$inferSelect

const addressOf = (tokens: Tokens, of: Claims): string => {
  const text = Buffer.from(JSON.stringify(of)).toString('base64url')
  return `/media/download/${text}.${tokens.sign(purpose, text)}`
}

function readClaims(tokens: Tokens, token: string): Claims | null {
  const [text = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !tokens.verify(purpose, text, signature)) return null
  const read = v.safeParse(claims, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  return read.success ? read.output : null
}

export async function beginDownload(
  context: MemberContext,
  { id }: RequestOutput<typeof startDownload>,
): Promise<ResponseInput<typeof startDownload>> {
  const { db, viewer, tokens, storage, sessionId } = context
  const now = context.now()
  const purchase = await findPurchase(db, id)
  if (purchase?.memberId !== viewer.id) throw new Refusal('not_found')
  if (!isActiveAt(purchase, now)) throw invalid({ id: ['download.ended'] })
  const original = await openOriginal(db, viewer, purchase)
  const file = original && (await storage.stat(original))
  if (!file) throw new Refusal('video_unavailable')
  const lease = await transaction(db, (tx) => takeLease(tx, purchase, file.sizeBytes, now))
  const left = await findPurchase(db, id)
  return {
    address: addressOf(tokens, { leaseId: lease.id, sessionId }),
    expiresAt: toSeconds(lease.expiresAt),
    sizeBytes: lease.sizeBytes,
    downloads: left?.downloadsLeft ?? 0,
  }
}

/**
 * Where the file of a purchase is, while its buyer may also watch the video: not while it is hidden by a report, deleted or switched off.
 */
async function openOriginal(db: Queryable, viewer: Viewer, { typeId, itemId }: PurchaseRow): Promise<string | null> {
  const facts = typeId === 'video' ? await findVideoFacts(db, itemId, viewer.id) : null
  return facts && mayDownload(viewer, facts) ? findOriginal(db, { typeId, itemId }) : null
}

/**
 * The one that is running, or a new one, which goes on with what was sent in a lease that was returned: halves fetched on two days are one
 * download. Throws `download.none`.
 */
async function takeLease(tx: Transaction, { id: purchaseId }: PurchaseRow, sizeBytes: number, now: Date): Promise<Lease> {
  // Two starts at once wait here, and the second finds the lease of the first.
  await findPurchase(tx, purchaseId, { isLocked: true })
  const [latest] = await tx
    .select()
    .from(downloadLeases)
    .where(eq(downloadLeases.purchaseId, purchaseId))
    .orderBy(desc(downloadLeases.id))
    .limit(1)
  if (latest?.state === 'open' && latest.expiresAt > now) return latest
  const taken = await tx
    .update(contentPurchases)
    .set({ downloadsLeft: sql`${contentPurchases.downloadsLeft} - 1` })
    .where(and(eq(contentPurchases.id, purchaseId), gt(contentPurchases.downloadsLeft, 0)))
    .returning({ id: contentPurchases.id })
  if (taken.length === 0) throw invalid({ id: ['download.none'] })
  // Of a lease that is over, whether or not the job has returned it yet.
  const isContinued = latest !== undefined && latest.state !== 'used' && latest.sizeBytes === sizeBytes
  const expiresAt = new Date(now.getTime() + leaseHours * 3_600_000)
  const [lease] = await tx
    .insert(downloadLeases)
    .values({ purchaseId, sizeBytes, startedAt: now, expiresAt, ...(isContinued ? { sentParts: latest.sentParts } : {}) })
    .returning()
  if (!lease) throw new Error('The lease was not written.')
  return lease
}

/** What was not used when its day is over goes back to the buyer. */
export async function returnLeases({ db, now }: Services): Promise<void> {
  await db.execute(sql`with ended as (
      update download_leases set state = 'returned' where state = 'open' and expires_at <= ${now()} returning purchase_id
    ), total as (select purchase_id, count(*)::int as leases from ended group by purchase_id)
    update content_purchases set downloads_left = least(downloads, downloads_left + leases) from total where id = purchase_id`)
}

/** The bytes. An address is useless without the session for which it was made, and after its day; access that ended ends it, too. */
export function mountDownloads(app: FastifyInstance, services: Services): void {
  const { db, tokens, storage, now } = services
  app.get<{ Params: { token: string } }>('/media/download/:token', async (request, reply) => {
    const claim = readClaims(tokens, request.params.token)
    const cookie = request.cookies[mediaCookie.name]
    if (!claim || !cookie || tokens.verifyMediaCookie(cookie) !== claim.sessionId) return sendNothing(reply)
    const { viewer } = await app.authenticator.callerOfSession(claim.sessionId)
    const found = await openLease(services, claim.leaseId, viewer)
    if (!found) return sendNothing(reply)
    reply.header('content-disposition', `attachment; filename="video-${found.purchase.itemId}.mp4"`)
    return sendObject(storage, request, reply, {
      key: found.original,
      contentType: 'application/octet-stream',
      cacheControl: 'private, no-store',
      onSent: (part) => noteSent(db, found.lease, part, services),
    })
  })

  async function openLease({ db: from }: Services, leaseId: number, viewer: Viewer) {
    const [lease] = await from.select().from(downloadLeases).where(eq(downloadLeases.id, leaseId))
    if (!lease || lease.state === 'returned' || lease.expiresAt.getTime() <= now().getTime()) return null
    const purchase = await findPurchase(from, lease.purchaseId)
    if (!purchase || purchase.memberId !== viewer.id || !isActiveAt(purchase, now())) return null
    const original = await openOriginal(from, viewer, purchase)
    return original === null ? null : { lease, purchase, original }
  }
}

/** Of a file. A client that fetches it in more pieces than these, with gaps between them, is not resuming a download. */
const mostParts = 1000

/**
 * Most of the file was sent: the download is used up. Its address works until its day is over, so a broken file can be fetched again. What
 * is sent again adds nothing. A lease that was returned while its last bytes were on their way is used as well.
 */
async function noteSent(db: Services['db'], { id }: Lease, { start, end }: SentPart, { log }: Services): Promise<void> {
  try {
    await db.execute(sql`
      with sent as (
        select state as before, purchase_id, size_bytes,
          sent_parts + int8multirange(int8range(${start}::bigint, ${end}::bigint)) as parts
        from download_leases where id = ${id} and state <> 'used' for update
      ), counted as (
        select before, purchase_id, parts, total >= size_bytes * ${usedPart}::float8 or pieces > ${mostParts} as is_used from sent,
          lateral (select coalesce(sum(upper(part) - lower(part)), 0) as total, count(*) as pieces from unnest(parts) part) sums
      ), taken_again as (
        update content_purchases set downloads_left = greatest(0, downloads_left - 1)
        from counted where id = counted.purchase_id and is_used and before = 'returned'
      )
      update download_leases set sent_parts = counted.parts, state = case when is_used then 'used' else state end
      from counted where id = ${id}`)
  } catch (error) {
    // The bytes are gone either way; the buyer keeps a download more.
    log.warn({ err: error, leaseId: id }, 'The bytes of a download were not counted.')
  }
}

/** What is left of an item; nothing of one that was not bought. */
export async function remainingDownloads({ db, viewer, now }: MemberContext, ref: { typeId: string; itemId: number }) {
  const grant = await findGrant(db, viewer.id, ref)
  if (!grant) throw new Refusal('not_found')
  return { downloads: isActiveAt(grant, now()) ? grant.downloadsLeft : 0, tmExpiry: toSeconds(grant.endedAt ?? grant.expiresAt) }
}
