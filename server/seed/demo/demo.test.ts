import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenCategoryRules } from '#contract/categories.ts'
import { login } from '#contract/accounts.ts'
import { listForums, searchForumThreads } from '#contract/community/forums.ts'
import { getDashboard } from '#contract/feed.ts'
import { listPurchases } from '#contract/money/downloads.ts'
import { getMembership } from '#contract/money/membership.ts'
import { listPayments } from '#contract/money/payments.ts'
import { getPayoutOverview, listPayouts, searchPayouts } from '#contract/money/payouts.ts'
import { listRenewals } from '#contract/money/renewals.ts'
import { getTicketBalance, searchTickets } from '#contract/money/tickets.ts'
import { countInvitations } from '#contract/registration/invitations.ts'
import { reportableTypes, reportReasons } from '#contract/profile/blocks-and-reports.ts'
import { roleOfGroup, groups, roles } from '#contract/roles.ts'
import { listReportedContent } from '#contract/site/moderation.ts'
import { browseVideos, getVideo } from '#contract/videos.ts'
import { transaction } from '../../db/client.ts'
import { members } from '../../db/tables/accounts.ts'
import { photos } from '../../db/tables/albums/photos.ts'
import { attachments } from '../../db/tables/attachments.ts'
import { videoCategoryLinks, videoRenditions, videos } from '../../db/tables/videos.ts'
import { hashPassword } from '../../domains/accounts/index.ts'
import { attachmentStorageKey, posterStorageKey } from '../../lib/media-paths.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { findMediaTools } from '../../media/media-tools.ts'
import { readPlaylist } from '../../media/playlist.ts'
import { probe } from '../../media/probe.ts'
import { createTestServer, type TestServer } from '../../testing/index.ts'
import { actionIds } from '../category-list.ts'
import { insertCategories } from '../insert-categories.ts'
import { storeAvatars } from './avatars.ts'
import { readOrMakeDemoPassword } from './demo-password.ts'
import { demoClips, demoVideos, type DemoClip } from './videos.ts'
import { insertCommunity } from './insert-community.ts'
import { makeClip } from './make-clip.ts'
import { demoAccounts, demoPeople } from './members.ts'
import { makePhotos } from './photos/make-photos.ts'
import { storeVideo } from './store-video.ts'
import { storeChatPictures } from './chat/store-pictures.ts'
import { storeScenePictures } from './community/store-scene-pictures.ts'

const password = 'a demo password'
let server: TestServer
let videoIds: number[]
let photoIds: number[]

beforeAll(async () => {
  server = await createTestServer()
  await insertCategories(server.db.$client)
  const { storage } = server.services
  const [avatarKeys, pictures, scenePictures, passwordHash] = await Promise.all([
    storeAvatars(storage),
    storeChatPictures(storage),
    storeScenePictures(server.services, new AbortController().signal),
    hashPassword(password),
  ])
  const rows = await transaction(server.db, (tx) =>
    insertCommunity(tx, { passwordHash, avatarKeys, pictures, scenePictures, now: new Date() }),
  )
  ;[videoIds, photoIds] = [rows.filmIds, rows.photoIds]
})
afterAll(() => server.close())

describe('the demo community', () => {
  it('has forty members of every role, sixty published videos and a draft of many lengths in three shapes, and accounts that sign in', async () => {
    expect([demoAccounts.length + demoPeople.length, demoVideos.length, videoIds.length]).toEqual([40, 61, 61])
    expect(demoVideos.filter(({ isDraft }) => isDraft).map(({ owner }) => owner)).toEqual(['demo-member'])
    const played = new Set([...demoAccounts, ...demoPeople].map(({ group }) => roleOfGroup(groups[group])))
    expect(roles.filter((role) => role !== 'guest' && !played.has(role))).toEqual([])
    expect(new Set(demoClips.map(({ width, height }) => (width > height * 1.5 ? 'wide' : width > height ? 'classic' : 'tall'))).size).toBe(
      3,
    )
    for (const { clip, segments } of demoVideos) expect(segments * 4).toBeLessThanOrEqual(demoClips[clip]?.seconds ?? 0)
    const lengths = demoVideos.map(({ segments }) => segments * 4)
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([8, 40])
    for (const { name } of demoAccounts) expect((await server.call(login, { userName: name, password })).status).toBe(200)
  })

  it('[X-01] has four forums with sub-forums and twenty threads: one of 120 posts, one closed, one sticky, one with a poll', async () => {
    const { data } = await server.call(login, { userName: 'demo-member', password })
    const as = { token: data.token }
    const { items } = (await server.call(listForums, {}, { as })).data
    expect([items.length, items.flatMap(({ subForums }) => subForums).length > 0]).toEqual([4, true])
    const threads = (await server.call(searchForumThreads, {}, { as })).data.items
    expect([threads.length, Math.max(...threads.map(({ postTotal }) => postTotal))]).toEqual([20, 120])
    expect([threads.filter((thread) => thread.isClosed).length, threads.filter((thread) => thread.isSticky).length]).toEqual([1, 1])
    expect(threads.find((thread) => thread.isClosed)?.closed).toMatchObject({
      by: { userName: 'demo-staff' },
      reason: expect.stringContaining('The new chat is open'),
    })
    expect(threads.filter(({ pollId }) => pollId !== null)).toHaveLength(1)
  })

  it('follows the category rules in every published video', async () => {
    for (const [index, videoId] of videoIds.entries()) {
      if (demoVideos[index]?.isDraft) continue
      const chosen = (await server.db.select().from(videoCategoryLinks).where(eq(videoCategoryLinks.videoId, videoId))).map(
        ({ categoryId }) => categoryId,
      )
      expect(brokenCategoryRules(chosen, new Set(actionIds), { hasMaximum: true })).toEqual([])
    }
  })

  it('has sixty photos in six albums: featured ones, promos, some that wait for a decision, a draft, tags and votes', async () => {
    const ask = async (statement: string) => (await server.db.$client.query(statement)).rows[0]
    expect(photoIds).toHaveLength(60)
    expect(
      await ask(`select count(*)::int as total, count(distinct album_id)::int as albums, count(*) filter (where is_draft)::int as drafts,
        count(featured_at)::int as featured, count(*) filter (where promo_state = 'promo')::int as promos,
        count(*) filter (where promo_state = 'pending')::int as pending, (sum(up_votes) > 100) as voted, (sum(comment_total) > 30) as discussed
        from photos`),
    ).toEqual({ total: 60, albums: 6, drafts: 1, featured: 4, promos: 2, pending: 2, voted: true, discussed: true })
    expect(await ask(`select count(distinct item_id)::int as tagged from content_tags where type_id = 'photo'`)).toEqual({ tagged: 60 })
    for (const [typeId, tagged] of [
      ['thread', 8],
      ['event', 5],
      ['market_item', 8],
    ])
      expect(await ask(`select count(distinct item_id)::int as tagged from content_tags where type_id = '${typeId}'`)).toEqual({ tagged })
  })

  it('has six polls with votes: one has ended, one shows its results at the end, one takes several answers', async () => {
    const ask = async (statement: string) => (await server.db.$client.query(statement)).rows[0]
    expect(
      await ask(`select count(*)::int as total, count(*) filter (where ends_at < now())::int as ended,
        count(*) filter (where show_results = 'at_end' and ends_at > now())::int as hidden,
        count(*) filter (where is_multiple)::int as multiple, bool_and(voter_total > 10) as voted from polls where id not in (select poll_id from threads where poll_id is not null)`),
    ).toEqual({ total: 6, ended: 1, hidden: 1, multiple: 1, voted: true })
    expect(
      await ask(`select count(*)::int as wrong from poll_answers a
        where vote_total <> (select count(*) from poll_votes v where v.poll_id = a.poll_id and a.id = any(v.answer_ids))`),
    ).toEqual({ wrong: 0 })
    expect(await ask(`select count(*)::int as entries from feed_items where type_id = 'poll' and kind = 'published'`)).toEqual({
      entries: 6,
    })
  })

  it('has five blog posts, two with a page on another site, and comments with replies; a dozen answers in four categories, and a draft', async () => {
    const ask = async (statement: string) => (await server.db.$client.query(statement)).rows[0]
    expect(
      await ask(`select count(*)::int as total, count(link)::int as linked, count(*) filter (where comment_total > 0)::int as discussed,
        count(*) filter (where comment_total <> (select count(*) from comments c where c.type_id = 'blog' and c.item_id = p.id))::int as wrong
        from blog_posts p`),
    ).toEqual({ total: 5, linked: 2, discussed: 4, wrong: 0 })
    expect(await ask(`select count(*)::int as entries from feed_items where type_id = 'blog'`)).toEqual({ entries: 5 })
    expect(
      await ask(`select count(*)::int as total, count(distinct category_id)::int as categories, count(*) filter (where status = 'draft')::int as drafts,
        count(*) filter (where helped_total + not_helped_total <> (select count(*) from faq_votes v where v.question_id = q.id))::int as wrong
        from faq_questions q`),
    ).toEqual({ total: 14, categories: 4, drafts: 1, wrong: 0 })
  })

  it('[SELL-08] sells videos in the cart with a preview, and those without one as direct downloads', async () => {
    const { rows } = await server.db.$client.query(
      `select mode, bool_and(preview_id is not null) as "allPreviewed", bool_or(preview_id is not null) as "somePreviewed" from content_sales
       where type_id = 'video' group by mode order by mode`,
    )
    expect(rows).toEqual([
      { mode: 'cart', allPreviewed: true, somePreviewed: true },
      { mode: 'download', allPreviewed: false, somePreviewed: false },
    ])
  })

  it('has a dozen items for sale of every category and state with photos, an expired one, one for tickets, one that a member waits for, and a product with serials', async () => {
    const ask = async (statement: string) => (await server.db.$client.query(statement)).rows[0]
    const row = await ask(`select count(*) filter (where is_listed)::int as listed, count(distinct category_id)::int as categories,
        count(distinct state)::int as states, count(*) filter (where expires_at < now())::int as expired,
        count(*) filter (where is_listed and price is not null)::int as "forTickets",
        count(*) filter (where not is_listed)::int as products, count(*) filter (where id in (select item_id from market_item_photos))::int as pictured
      from market_items`)
    expect(row).toEqual({ listed: 13, categories: 7, states: 3, expired: 1, forTickets: 1, products: 1, pictured: 14 })
    expect(
      await ask(`select count(*)::int as waiting, bool_or(s.is_active) as "isActive" from sale_alerts a
        join content_sales s on s.id = a.sale_id and s.is_awaited join members m on m.id = a.member_id and m.name = 'demo-member'`),
    ).toEqual({ waiting: 1, isActive: false })
    expect(await ask(`select in_stock::int as "inStock" from content_sales where type_id = 'market_item' and serialized`)).toEqual({
      inStock: 3,
    })
  })

  it('has seven events, most with a photo: a full one with a waiting list, a private address, an invitation, one that waits for staff, one that is over', async () => {
    const ask = async (statement: string) => (await server.db.$client.query(statement)).rows[0]
    expect(
      await ask(`select count(*)::int as total, count(*) filter (where attending_total = max_guests and waiting_total > 0)::int as full,
        count(image_id)::int as photos, count(*) filter (where private_location)::int as private, count(*) filter (where visibility = 'invited')::int as invited,
        count(*) filter (where approval = 'pending_approval')::int as pending, count(*) filter (where over_at < now())::int as over from events`),
    ).toEqual({ total: 7, full: 1, photos: 5, private: 2, invited: 1, pending: 1, over: 1 })
    expect(
      await ask(`select count(*)::int as open from event_guests g join members m on m.id = g.member_id
        where m.name = 'demo-member' and g.state = 'pending'`),
    ).toEqual({ open: 1 })
  })

  it('draws its photos, which are received as uploaded ones are', async () => {
    const some = photoIds.slice(0, 2)
    const progress = { signal: new AbortController().signal, onProgress: () => undefined }
    for (let run = 0; run < 2; run += 1) await makePhotos(server.services, some, progress)
    expect(server.jobs.payloadsOf('photos.make').map(({ photoId }) => photoId)).toEqual(some)
    const rows = await server.db.select().from(photos).where(inArray(photos.id, some))
    expect(rows.map(({ state, sourceType }) => [state, sourceType])).toEqual([
      ['working', 'image/jpeg'],
      ['working', 'image/jpeg'],
    ])
  })

  it('has mail and chat as the product would have left them: numbered, seated, unread, with requests and existing files', async () => {
    const ask = async (statement: string) => (await server.db.$client.query(statement)).rows
    expect(
      await ask(`select c.hash from conversations c where c.member_total <> (select count(*) from conversation_seats s where s.conversation_id = c.id)
        or c.last_seq <> (select count(*) from chat_messages m where m.conversation_id = c.id)
        or c.last_seq <> (select max(m.seq) from chat_messages m where m.conversation_id = c.id)
        or c.last_message_at <> (select m.created_at from chat_messages m where m.conversation_id = c.id and m.seq = c.last_seq)`),
    ).toEqual([])
    expect(await ask('select kind, count(*)::int as n from conversations group by kind order by kind')).toEqual([
      { kind: 'group', n: 1 },
      { kind: 'pair', n: 6 },
      { kind: 'public', n: 2 },
    ])
    const ofMember = "member_id = (select id from members where name = 'demo-member')"
    expect(await ask(`select count(*)::int as n from conversation_seats where ${ofMember} and unread_total > 0`)).toEqual([{ n: 3 }])
    expect(await ask(`select box, count(*)::int as n from mail_seats where ${ofMember} group by box order by box`)).toEqual([
      { box: 'archive', n: 1 },
      { box: 'inbox', n: 3 },
      { box: 'requests', n: 1 },
    ])
    expect(
      await ask(`select t.id from mail_seats s join mail_threads t on t.id = s.thread_id
        where s.last_id <> (select max(id) from mail_messages m where m.thread_id = t.id)
          or s.message_total <> (select count(*) from mail_messages m where m.thread_id = t.id)`),
    ).toEqual([])
    const files = await server.db.select().from(attachments)
    expect(files.length).toBeGreaterThan(8)
    for (const { name, sizeBytes, isPrivate } of files) {
      expect([isPrivate, (await server.services.storage.stat(attachmentStorageKey(name)))?.sizeBytes]).toEqual([true, sizeBytes])
    }
  })

  it('has a report of each kind that can be reported, which its staff find in the queue, and a video that two members reported', async () => {
    const [member] = await server.db.select().from(members).where(eq(members.name, 'demo-staff'))
    const as = await server.asMember({ groupId: groups.staff })
    const pages = await Promise.all([1, 2].map((page) => server.call(listReportedContent, { page }, { as })))
    const items = pages.flatMap(({ data }) => data.items)
    expect(items.map(({ typeId }) => typeId).toSorted()).toEqual(
      [...reportableTypes(server.services.content.kinds.map(({ declaration }) => declaration))].toSorted(),
    )
    expect(items[0]).toMatchObject({ typeId: 'video', reasonId: reportReasons.nonConsent, reportTotal: 2 })
    expect(items.filter(({ isDeleted }) => isDeleted)).toEqual([])
    const concerned = items.flatMap(({ author, reports }) => [author?.userId, ...reports.map(({ reporter }) => reporter.userId)])
    expect(concerned).not.toContain(member?.id)
  })

  it('shows no video before its media exist', async () => {
    const viewer = await server.asMember()
    expect((await server.call(browseVideos, {}, { as: viewer })).data.total).toBe(0)
    expect((await server.call(getDashboard, {}, { as: viewer })).data.newVideos).toEqual([])
  })

  it('every video plays exactly for the length in its row, and has a poster, placeholder and sprites', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-demo-'))
    const clip: DemoClip = { picture: 'k01', width: 320, height: 180, seconds: 12 }
    const tools = await findMediaTools({})
    const made = await makeClip(clip, 0, { folder, tools, signal: new AbortController().signal })
    const viewer = await server.asMember()
    for (const [variant, segments] of [3, 2].entries()) {
      const videoId = videoIds[variant] ?? 0
      const [before] = await server.db.select().from(videos).where(eq(videos.id, videoId))
      await storeVideo(server.services, { videoId, ownerId: before?.ownerId ?? 0, clip, made, segments, variant })
      const { data } = await server.call(getVideo, { videoId }, { as: viewer })
      expect(data).toMatchObject({
        durationSeconds: segments * 4,
        videoStatus: 'ready',
        width: 320,
        height: 180,
        can: { canPlay: data.isFeatured ? false : true },
      })
      expect(await playedSeconds(videoId, folder)).toBeCloseTo(segments * 4, 0)
      const { mediaKey } = (await server.db.select().from(videos).where(eq(videos.id, videoId)))[0] ?? {}
      const sprites = await server.services.storage.read(`${mediaKey}/sprites.vtt`)
      expect((await text(sprites ?? Readable.from([]))).match(/-->/g)).toHaveLength(segments * 2)
      expect((await server.services.storage.stat(posterStorageKey(mediaKey ?? '', 1)))?.sizeBytes).toBeGreaterThan(500)
      expect(data.placeholder).toMatch(/^[\w+/=]{20,}$/)
    }
    await rm(folder, { recursive: true })
  })

  /** The length of the bytes a player would get, according to ffprobe. */
  async function playedSeconds(videoId: number, folder: string): Promise<number> {
    const { storage } = server.services
    const [video] = await server.db.select().from(videos).where(eq(videos.id, videoId))
    const [rendition] = await server.db.select().from(videoRenditions).where(eq(videoRenditions.videoId, videoId))
    const base = `${video?.mediaKey}/${rendition?.name}/`
    const read = async (name: string) => buffer((await storage.read(`${base}${name}`)) ?? Readable.from([]))
    const { init, segments, isEnded } = readPlaylist((await read('index.m3u8')).toString())
    expect(isEnded).toBe(true)
    const file = path.join(folder, `${videoId}.mp4`)
    await writeFile(file, Buffer.concat([await read(init ?? ''), ...(await Promise.all(segments.map(({ name }) => read(name))))]))
    return (await probe(file, { tools: await findMediaTools({}) })).durationSeconds
  }

  it('has a membership that ends soon, one that has expired, and a sponsor’s', async () => {
    const heldBy = async (userName: string) => {
      const { token } = (await server.call(login, { userName, password })).data
      return (await server.call(getMembership, {}, { as: { token } })).data.membership
    }
    expect(await heldBy('demo-member')).toMatchObject({ kind: 'member', isEndingSoon: true, hasExpired: false })
    expect(await heldBy('Marlinspike')).toMatchObject({ kind: 'member', hasExpired: true, isInGrace: false })
    expect(await heldBy('demo-sponsor')).toMatchObject({ kind: 'sponsor', isEndingSoon: false, hasExpired: false })
  })

  it('has tickets: every account can spend some, and its history has gifts, tips and donations', async () => {
    for (const name of ['demo-member', 'demo-sponsor', 'demo-vendor', 'demo-admin']) {
      const { token } = (await server.call(login, { userName: name, password })).data
      expect((await server.call(getTicketBalance, {}, { as: { token } })).data.balance, name).toBeGreaterThan(20)
    }
    const { token } = (await server.call(login, { userName: 'demo-member', password })).data
    const { items } = (await server.call(searchTickets, {}, { as: { token } })).data
    expect(new Set(items.map(({ itemType }) => itemType))).toEqual(
      new Set(['comp', 'tip', 'donate', 'credit', 'video_album', 'video_download']),
    )
    expect(items.map(({ dtPurchase }) => dtPurchase)).toEqual(
      items.map(({ dtPurchase }) => dtPurchase).toSorted((one, other) => other - one),
    )
    expect(await checkLedger(server.db)).toEqual({ wrongBalances: [], unbalanced: [] })
  })

  it('has comments, tickets and purchases in the order of their times, because lists go by id', async () => {
    const outOfOrder = async (table: string, column: string) => {
      const { rows } = await server.db.execute(`
        select id from (select id, ${column} as moment, lag(${column}) over (order by id) as before from ${table}) each where moment < before`)
      return rows
    }
    expect(await outOfOrder('comments', 'created_at')).toEqual([])
    expect(await outOfOrder('ledger_transactions', 'created_at')).toEqual([])
    expect(await outOfOrder('content_purchases', 'bought_at')).toEqual([])
  })

  it('has a member with a bought video, a receipt, and invitations', async () => {
    const as = { token: (await server.call(login, { userName: 'demo-member', password })).data.token }
    const bought = (await server.call(listPurchases, {}, { as })).data.items
    expect(bought.map(({ typeId, downloads, downloadTotal }) => [typeId, downloads, downloadTotal])).toEqual([
      ['video_album', 0, 0],
      ['video', 2, 3],
    ])
    const payments = (await server.call(listPayments, {}, { as })).data.items
    expect(payments.map(({ status, priceInCents, lines }) => [status, priceInCents, lines[0]?.kind])).toEqual([
      ['paid', 4200, 'membership'],
    ])
    expect((await server.call(countInvitations, {}, { as })).data).toMatchObject({ pending: 1, accepted: 1, deleted: 1 })
  })

  it('has a vendor with payouts that were paid and declined and one that waits, which admins find, and an album subscription that renews', async () => {
    const signIn = async (userName: string) => ({ token: (await server.call(login, { userName, password })).data.token })
    const [vendor, admin, member] = [await signIn('demo-vendor'), await signIn('demo-admin'), await signIn('demo-member')]
    const { data: overview } = await server.call(getPayoutOverview, {}, { as: vendor })
    expect(overview).toMatchObject({ owed: 0, hasAccount: true, open: { tickets: 55, status: 'open' } })
    expect(overview.earned).toBeGreaterThanOrEqual(overview.open?.tickets ?? Infinity)
    const { items } = (await server.call(listPayouts, {}, { as: vendor })).data
    expect(items.map(({ status }) => status)).toEqual(['open', 'declined', 'approved'])
    expect((await server.call(searchPayouts, { status: 'open' }, { as: admin })).data.items).toMatchObject([{ tickets: 55 }])
    const { renewals } = (await server.call(listRenewals, {}, { as: member })).data
    expect(renewals).toMatchObject([{ subject: 'video_album', way: 'tickets', price: 12 }])
  })
})

describe('the demo password', () => {
  it('is the operator’s, else an earlier one, else a new one; only the owner of the data can read it', async () => {
    const dataFolder = await mkdtemp(path.join(tmpdir(), 'ropewalk-demo-'))
    const file = path.join(dataFolder, 'demo-password')
    const made = await readOrMakeDemoPassword({ dataFolder })
    expect(made.length).toBeGreaterThanOrEqual(10)
    expect(await readOrMakeDemoPassword({ dataFolder })).toBe(made)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readOrMakeDemoPassword({ dataFolder, ROPEWALK_DEMO_PASSWORD: 'chosen by hand' })).toBe('chosen by hand')
    expect(await readFile(file, 'utf8')).toBe('chosen by hand\n')
    await rm(dataFolder, { recursive: true })
  })
})
