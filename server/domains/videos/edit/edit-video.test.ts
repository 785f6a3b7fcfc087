import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { groups } from '#contract/roles.ts'
import { deleteVideo, editVideo, getVideo, transferVideo, voteVideo, type VideoStatus } from '#contract/videos.ts'
import { members } from '../../../db/tables/accounts.ts'
import { encodingJobs } from '../../../db/tables/encoding.ts'
import { blocks } from '../../../db/tables/social.ts'
import { videoChanges, videoStars } from '../../../db/tables/videos.ts'
import { insertMember, insertVideo, type Credentials } from '../../../testing/index.ts'
import { createVideoSite } from '../../../testing/videos/create-video-site.ts'

const { server, viewer, owner, addVideo, rowOf } = await createVideoSite()
afterAll(() => server.close())

describe('editing', () => {
  const good = [99, 134, 201]
  const edit = (videoId: number, changes: object, as = owner) => server.call(editVideo, { videoId, ...changes }, { as })

  it('[E-01] the owner, and members who may edit others’ videos, change title, description, stars and categories', async () => {
    const star = await insertMember(server.db)
    const other = await server.asMember({ ownFlags: { 'video.can_edit_other_video': true } })
    for (const as of [owner, other]) {
      const { id } = await addVideo()
      const { data } = await edit(id, { title: '  New\n title ', description: 'Words', stars: [star.id], categories: good }, as)
      expect(data).toMatchObject({ title: 'New title', description: 'Words', version: 2 })
      expect(data.stars.map(({ userId }) => userId)).toEqual([star.id])
      expect(data.categories).toHaveLength(3)
    }
    const { id } = await addVideo()
    expect((await edit(id, { title: 'Not mine' }, viewer)).refusal).toMatchObject({ code: 'forbidden', errors: { title: ['not_allowed'] } })
    const withdrawn = await server.asMember({ ownFlags: { 'video.can_edit_own_video': false } })
    const own = await insertVideo(server.db, { ownerId: withdrawn.memberId })
    expect((await edit(own.id, { title: 'No longer' }, withdrawn)).refusal?.code).toBe('forbidden')
  })

  it('[E-02] members who may assign any categories change those and nothing else', async () => {
    const as = await server.asMember({ ownFlags: { 'video.can_cat_assign_any': true } })
    const { id, title } = await addVideo()
    expect((await edit(id, { title, categories: good }, as)).status).toBe(200)
    const refused = await edit(id, { title: 'More', categories: [...good, 202] }, as)
    expect(refused.refusal).toMatchObject({ code: 'forbidden', errors: { title: ['not_allowed'] } })
    expect((await server.call(getVideo, { videoId: id }, { as })).data.categories).toHaveLength(3)
  })

  it('[E-03] [E-04] the date needs admin, approval or any-date; the featured flag admin or approval', async () => {
    const approver = await server.asMember({ ownFlags: { 'video.can_approve_videos': true } })
    const dater = await server.asMember({ ownFlags: { 'video.can_set_any_date': true } })
    const admin = await server.asAdmin()
    const attempts: Array<[Credentials, boolean, boolean]> = [
      [owner, false, false],
      [dater, true, false],
      [approver, true, true],
      [admin, true, true],
    ]
    for (const [as, mayDate, mayFeature] of attempts) {
      const { id } = await addVideo()
      expect((await edit(id, { publishedAt: 1_600_000_000 }, as)).status).toBe(mayDate ? 200 : 403)
      expect((await edit(id, { isFeatured: true }, as)).status).toBe(mayFeature ? 200 : 403)
    }
  })

  it('[E-05] owners switch ready and inactive, vendors and editors more, admins everything; each change is logged', async () => {
    const vendor = await server.asMember({ groupId: groups.vendor })
    const admin = await server.asAdmin()
    const set = async (as: Credentials, from: VideoStatus, to: VideoStatus, ownerId = as.memberId) => {
      const { id } = await insertVideo(server.db, { ownerId, status: from })
      return (await edit(id, { videoStatus: to }, as)).status
    }
    expect(await set(owner, 'ready', 'inactive')).toBe(200)
    expect(await set(owner, 'inactive', 'ready')).toBe(200)
    expect(await set(owner, 'ready', 'reported')).toBe(422)
    expect(await set(owner, 'reported', 'ready')).toBe(403)
    expect(await set(vendor, 'ready', 'download')).toBe(200)
    expect(await set(vendor, 'ready', 'mia')).toBe(422)
    const editor = await server.asMember({ ownFlags: { 'video.can_edit_any_video': true } })
    expect(await set(editor, 'ready', 'stalled', owner.memberId)).toBe(200)
    expect(await set(viewer, 'ready', 'inactive', owner.memberId)).toBe(403)
    const { id } = await addVideo()
    await edit(id, { videoStatus: 'mia' }, admin)
    await edit(id, { videoStatus: 'ready' }, admin)
    const history = await server.db.select().from(videoChanges).where(eq(videoChanges.videoId, id)).orderBy(videoChanges.id)
    expect(history.map(({ memberId, kind, fromValue, toValue }) => [memberId, kind, fromValue, toValue])).toEqual([
      [admin.memberId, 'status', 'ready', 'mia'],
      [admin.memberId, 'status', 'mia', 'ready'],
    ])
  })

  it('the number of a member’s videos follows status, deletion and transfer', async () => {
    const one = await server.asMember()
    const two = await server.asMember()
    const total = async ({ memberId }: Credentials) =>
      (await server.db.select({ total: members.videoTotal }).from(members).where(eq(members.id, memberId)))[0]?.total
    const [first, second] = [
      await insertVideo(server.db, { ownerId: one.memberId }),
      await insertVideo(server.db, { ownerId: one.memberId }),
    ]
    await edit(first.id, { videoStatus: 'inactive' }, one)
    expect(await total(one)).toBe(1)
    await edit(first.id, { videoStatus: 'ready' }, one)
    expect(await total(one)).toBe(2)
    await server.call(transferVideo, { videoId: first.id, to: two.memberId }, { as: one })
    expect([await total(one), await total(two)]).toEqual([1, 1])
    await server.call(deleteVideo, { videoId: second.id }, { as: one })
    expect(await total(one)).toBe(0)
  })

  it('[E-08] missing face, actor and action categories are reported by their rules', async () => {
    const { id } = await addVideo()
    const rules = async (categories: number[]) => (await edit(id, { categories })).refusal?.errors?.['cats']
    expect(await rules([301])).toEqual(['cats.face', 'cats.actors', 'cats.action_min'])
    expect(await rules([134, 201])).toEqual(['cats.face'])
    expect(await rules([99, 201])).toEqual(['cats.actors'])
    expect(await rules([99, 134])).toEqual(['cats.action_min'])
    expect(await rules([99, 130, 134, 201])).toEqual(['cats.exclusive'])
    expect(await rules([...good, 99_999])).toEqual(['unknown'])
    expect(await rules(good)).toBeUndefined()
  })

  it('[E-09] more than five actions are refused, except for members who may assign any', async () => {
    const { id } = await addVideo()
    const six = [99, 134, 201, 202, 203, 204, 205, 206]
    expect((await edit(id, { categories: six })).refusal?.errors).toEqual({ cats: ['cats.action_max'] })
    expect((await edit(id, { categories: six }, await server.asMember({ groupId: groups.staff }))).status).toBe(200)
  })

  it('[E-11] only an admin or vendor can set play to nobody; nobody for both is then possible', async () => {
    const vendor = await server.asMember({ groupId: groups.vendor })
    const { id } = await addVideo({ allowDownload: 'members' })
    expect((await edit(id, { allowPlay: 'nobody' })).refusal).toMatchObject({
      code: 'validation_failed',
      errors: { allow_play: ['nobody_not_allowed'] },
    })
    const product = await insertVideo(server.db, { ownerId: vendor.memberId })
    expect((await edit(product.id, { allowPlay: 'nobody', allowDownload: 'nobody' }, vendor)).data).toMatchObject({
      allowPlay: 'nobody',
      allowDownload: 'nobody',
    })
    expect((await edit(id, { allowPlay: 'nobody' }, await server.asAdmin())).status).toBe(200)
    // The value is unchanged: saving the form again is allowed.
    expect((await edit(id, { allowPlay: 'nobody', title: 'Still nobody' })).status).toBe(200)
  })

  it('the thumb timecode is validated, and a valid one has the images recreated', async () => {
    const { id } = await addVideo({ durationSeconds: 90 })
    const rule = async (thumbTimecode: string) => (await edit(id, { thumbTimecode })).refusal?.errors?.['thumb_timecode']
    expect(await rule('')).toEqual(['timecode.required'])
    expect(await rule('1:2:3')).toEqual(['timecode.chars'])
    expect(await rule('00:00:61')).toEqual(['timecode.max59'])
    expect(await rule('00:01:31')).toEqual(['timecode.exceeds'])
    expect(server.jobs.payloadsOf('remake-images').some(({ videoId }) => videoId === id)).toBe(false)
    expect((await edit(id, { thumbTimecode: '00:01:10' })).data.thumbTimecode).toBe('00:01:10')
    expect(server.jobs.payloadsOf('remake-images')).toContainEqual({ videoId: id })
  })

  it('[E-14] only the owner and admins can change the watcher overlay', async () => {
    const editor = await server.asMember({ ownFlags: { 'video.can_edit_any_video': true } })
    const { id } = await addVideo()
    expect((await edit(id, { watcherOverlay: true }, editor)).status).toBe(403)
    expect((await edit(id, { watcherOverlay: true })).data.watcherOverlay).toBe(true)
    expect((await edit(id, { watcherOverlay: false }, await server.asAdmin())).data.watcherOverlay).toBe(false)
  })

  it('an edit of an old version is refused and changes nothing; of two simultaneous ones, one wins', async () => {
    const { id } = await addVideo({ title: 'Version one' })
    expect((await edit(id, { version: 1, title: 'Version two' })).data.version).toBe(2)
    expect((await edit(id, { version: 1, title: 'Too late' })).refusal?.code).toBe('edit_conflict')
    const both = await Promise.all(['This', 'That'].map((title) => edit(id, { version: 2, title: `${title} one` })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    // Votes and views are not edits.
    await server.call(voteVideo, { videoId: id, way: 'up' }, { as: viewer })
    expect((await rowOf(id)).version).toBe(3)
  })

  it('co-stars must be visible to the editor; invisible ones stay', async () => {
    const [seen, blocker, gone] = [
      await insertMember(server.db),
      await insertMember(server.db),
      await insertMember(server.db, { deletedAt: new Date() }),
    ]
    const { id } = await addVideo()
    await server.db.insert(videoStars).values({ videoId: id, memberId: blocker.id })
    await server.db.insert(blocks).values({ memberId: blocker.id, blockedId: owner.memberId })
    for (const unknown of [999_999_999, gone.id, blocker.id])
      expect((await edit(id, { stars: [unknown] })).refusal?.errors).toEqual({ stars: ['unknown'] })
    await edit(id, { stars: [seen.id] })
    const stars = await server.db.select().from(videoStars).where(eq(videoStars.videoId, id)).orderBy(videoStars.ordering)
    expect(stars.map(({ memberId }) => memberId)).toEqual([seen.id, blocker.id])
  })

  it('[S-31] stacked marks and direction overrides in text are removed, and an empty title is refused', async () => {
    const { id } = await addVideo()
    const { data } = await edit(id, { title: `Ro${'\u0301'.repeat(100)}pe \u202Ereversed`, description: `a${'\u0336'.repeat(2000)}` })
    expect(data.title).toMatch(/^R\p{L}\p{M}{0,4}pe reversed$/u)
    expect(data.description.length).toBeLessThan(10)
    expect((await edit(id, { title: '\u200B\u200B\u200B\u200B' })).refusal?.errors).toEqual({ title: ['too_short'] })
  })
})

describe('transfer and deletion', () => {
  const transfer = (videoId: number, to: number | null, as = owner) => server.call(transferVideo, { videoId, to }, { as })

  it('[E-16] a transfer needs a member, returns the new owner’s name, and is logged', async () => {
    const { id } = await addVideo()
    const receiver = await insertMember(server.db, { name: 'Receiver' })
    expect((await transfer(id, null)).refusal).toEqual({ code: 'member_is_null', errors: { to: ['xfer.member'] } })
    expect((await transfer(id, 999_999_999)).refusal?.code).toBe('user_not_found')
    expect((await transfer(id, (await insertMember(server.db, { groupId: groups.registered })).id)).refusal?.code).toBe('user_not_found')
    expect((await transfer(id, receiver.id, viewer)).refusal?.code).toBe('forbidden')
    expect((await transfer(id, receiver.id)).data).toEqual({ toName: 'Receiver' })
    expect((await rowOf(id)).ownerId).toBe(receiver.id)
    expect((await transfer(id, owner.memberId)).refusal?.code).toBe('forbidden')
    const [change] = await server.db.select().from(videoChanges).where(eq(videoChanges.videoId, id))
    expect(change).toMatchObject({ kind: 'owner', fromValue: String(owner.memberId), toValue: String(receiver.id) })
  })

  it('[E-19] the owner deletes a video: it disappears at once, and its media and original follow', async () => {
    const { id, mediaKey } = await addVideo()
    await server.db.insert(encodingJobs).values({ videoId: id, memberId: owner.memberId, sourceKey: 'originals/x' })
    const remove = (as: Credentials) => server.call(deleteVideo, { videoId: id }, { as })
    expect((await remove(viewer)).refusal?.code).toBe('forbidden')
    expect((await remove(owner)).status).toBe(200)
    expect((await server.call(getVideo, { videoId: id }, { as: owner })).refusal?.code).toBe('not_found')
    expect(server.jobs.payloadsOf('delete-video-media')).toContainEqual({ mediaKey, sourceKey: 'originals/x' })
    expect(server.events).toContainEqual({ name: 'content.deleted', payload: { typeId: 'video', itemId: id, ownerId: owner.memberId } })
    expect((await remove(owner)).refusal?.code).toBe('not_found')
    expect((await remove(await server.asAdmin())).status).toBe(200)
    expect(server.jobs.payloadsOf('delete-video-media').filter((job) => job.mediaKey === mediaKey)).toHaveLength(1)
  })

  it('a draft without any media is deleted without a job', async () => {
    const { id } = await addVideo({ status: 'upload', isPlayable: false, mediaKey: null })
    const before = server.jobs.payloadsOf('delete-video-media').length
    expect((await server.call(deleteVideo, { videoId: id }, { as: owner })).status).toBe(200)
    expect(server.jobs.payloadsOf('delete-video-media')).toHaveLength(before)
  })
})
