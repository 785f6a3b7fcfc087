/** Privacy settings of a member: read and changed. */
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid } from '#contract/error.ts'
import { audienceSettings, type ContentAudience, type AudienceSetting } from '#contract/policy/members.ts'
import type { PrivacySettings, savePrivacy as endpoint } from '#contract/profile/privacy.ts'
import { profileFields } from '#contract/profile/profile.ts'
import { audience } from '#contract/video-choices.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { claimFields, versionOf } from '../../db/record-versions.ts'
import { members } from '../../db/tables/accounts.ts'
import { profiles } from '../../db/tables/profiles.ts'
import type { MemberContext } from '../../http/context.ts'
import { applyPhotoAlbumAudience } from '../photo-albums/index.ts'
import { applyPhotoAudience } from '../photos/index.ts'
import { applyVideoAlbumAudience } from '../video-albums/index.ts'
import { applyVideoAudience } from '../videos/index.ts'
import { listCustomFields } from './custom-fields.ts'
import { getOwnRow } from './edit/own-profile.ts'
import { placePosition } from './place-position.ts'
import { contentAudienceOf, fieldAudienceOf } from './visible-profile.ts'

type Input = RequestOutput<typeof endpoint>
type Context = Pick<MemberContext, 'db' | 'viewer'>

/** Names of the kinds in the database (as documented) and in the contract. */
const kindNames: Readonly<Record<AudienceSetting, keyof PrivacySettings['privacyContent']>> = {
  profile: 'profile',
  photos: 'photos',
  photo_albums: 'photoAlbums',
  videos: 'videos',
  video_albums: 'videoAlbums',
}

export async function presentPrivacy({ db, viewer }: Context): Promise<PrivacySettings> {
  const [{ member, profile }, custom, version] = await Promise.all([
    getOwnRow(db, viewer.id),
    listCustomFields(db),
    versionOf(db, viewer.id, 'privacy'),
  ])
  const kept = member.privacyContent
  const of = (kind: AudienceSetting): ContentAudience => contentAudienceOf(member, kind)
  return {
    privacyContent: {
      profile: of('profile'),
      photos: of('photos'),
      photoAlbums: of('photo_albums'),
      videos: of('videos'),
      videoAlbums: of('video_albums'),
    },
    videoPlay: v.parse(v.fallback(audience, 'members'), kept['video_play']),
    videoDownload: v.parse(v.fallback(audience, 'nobody'), kept['video_download']),
    showsActivity: member.showsActivity,
    sharesLocation: profile.sharesLocation,
    hasTown: profile.cityId !== null && !profile.isPlacePrivate,
    fields: [...profileFields, ...custom.map(({ name }) => name)].map((field) => ({ field, audience: fieldAudienceOf(profile, field) })),
    customLabels: custom.map(({ name, label }) => ({ name, label })),
    canChooseNobody: mayChooseNobody(viewer),
    version,
  }
}

/** Same rule as for a single video (E-11). */
const mayChooseNobody = ({ role }: Context['viewer']) => role === 'admin' || role === 'vendor'

/** Videos, photos and albums change together with the setting in one transaction, so that none is still shown under the old one. */
export async function savePrivacy(context: MemberContext, input: Input): Promise<void> {
  const { db, viewer, sessionId, bus } = context
  if (input.videoPlay === 'nobody' && !mayChooseNobody(viewer)) throw invalid({ videoPlay: ['nobody_not_allowed'] })
  await transaction(db, async (tx) => {
    await claimFields(tx, { memberId: viewer.id, sessionId, record: 'privacy', fields: namesOf(input), version: input.version })
    await saveAudiences(tx, viewer.id, input)
    await saveFields(tx, context, input)
    await applyAudiences(tx, viewer.id, input.privacyContent)
  })
  bus.emit('members.changed', { memberId: viewer.id })
}

async function applyAudiences(
  tx: Transaction,
  memberId: number,
  { photos, photoAlbums, videos, videoAlbums }: NonNullable<Input['privacyContent']> = {},
): Promise<void> {
  if (photos !== undefined) await applyPhotoAudience(tx, memberId, photos)
  if (photoAlbums !== undefined) await applyPhotoAlbumAudience(tx, memberId, photoAlbums)
  if (videoAlbums !== undefined) await applyVideoAlbumAudience(tx, memberId, videoAlbums)
  if (videos !== undefined) await applyVideoAudience(tx, memberId, videos)
}

/** `videoPlay`, `privacyContent.videos`, `fields.height`. */
function namesOf({ version: _version, privacyContent = {}, fields = [], ...plain }: Input): string[] {
  const given = (change: object, prefix = '') =>
    Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [`${prefix}${name}`]))
  return [...given(plain), ...given(privacyContent, 'privacyContent.'), ...fields.map(({ field }) => `fields.${field}`)]
}

async function saveAudiences(
  tx: Transaction,
  memberId: number,
  { privacyContent, videoPlay, videoDownload, showsActivity }: Input,
): Promise<void> {
  const kinds = audienceSettings.flatMap((kind) => {
    const value = privacyContent?.[kindNames[kind]]
    return value === undefined ? [] : [[kind, value]]
  })
  const wanted = {
    ...Object.fromEntries(kinds),
    ...(videoPlay === undefined ? {} : { video_play: videoPlay }),
    ...(videoDownload === undefined ? {} : { video_download: videoDownload }),
  }
  // Merged in the database, so that simultaneous changes to different fields both succeed.
  await tx
    .update(members)
    .set({
      privacyContent: sql`${members.privacyContent} || ${JSON.stringify(wanted)}::jsonb`,
      ...(showsActivity === undefined ? {} : { showsActivity }),
    })
    .where(eq(members.id, memberId))
}

async function saveFields(tx: Transaction, context: MemberContext, { fields, sharesLocation }: Input): Promise<void> {
  const { viewer, now } = context
  if (fields === undefined && sharesLocation === undefined) return
  const known = new Set<string>([...profileFields, ...(await listCustomFields(tx)).map(({ name }) => name)])
  const wanted = Object.fromEntries((fields ?? []).map(({ field, audience: seenBy }) => [field, seenBy]))
  if (Object.keys(wanted).some((field) => !known.has(field))) throw invalid({ fields: ['unknown'] })
  await tx
    .update(profiles)
    .set({
      visibility: sql`${profiles.visibility} || ${JSON.stringify(wanted)}::jsonb`,
      ...(sharesLocation === undefined ? {} : { sharesLocation }),
      updatedAt: now(),
    })
    .where(eq(profiles.memberId, viewer.id))
  if (sharesLocation !== undefined) await placePosition(tx, context, viewer.id)
}
