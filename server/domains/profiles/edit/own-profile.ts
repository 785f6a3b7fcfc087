import { eq } from 'drizzle-orm'
import { ageMode, type OwnProfile } from '#contract/profile/profile.ts'
import type { Queryable } from '../../../db/context.ts'
import { versionOf } from '../../../db/record-versions.ts'
import { members } from '../../../db/tables/accounts.ts'
import { profiles } from '../../../db/tables/profiles.ts'
import { largeAvatarPath } from '../../../lib/media-paths.ts'
import { listCustomFields, valuesOf } from '../custom-fields.ts'

/** Every member has a profile from the start (a trigger creates it). */
export async function getOwnRow(db: Queryable, memberId: number) {
  const [row] = await db
    .select({ member: members, profile: profiles })
    .from(members)
    .innerJoin(profiles, eq(profiles.memberId, members.id))
    .where(eq(members.id, memberId))
  if (!row) throw new Error(`member ${memberId} has no profile`)
  return row
}

/** All values of the form. */
export async function presentOwn(db: Queryable, memberId: number): Promise<OwnProfile> {
  const [{ member, profile }, definitions, version] = await Promise.all([
    getOwnRow(db, memberId),
    listCustomFields(db),
    versionOf(db, memberId, 'profile'),
  ])
  const [year = '', month = '', day = ''] = member.birthday.split('-')
  return {
    aboutMe: member.aboutMe,
    birthday: `${month}${day}${year}`,
    dobSetting: ageMode.options.find((mode) => mode === profile.ageMode) ?? 3,
    height: profile.heightCm,
    weight: profile.weightKg,
    usesMetric: member.usesMetric,
    countryIso: profile.countryIso,
    regionId: profile.regionId,
    cityId: profile.cityId,
    gisNeighbourhood: profile.neighbourhood,
    isPrivate: profile.isPlacePrivate,
    contacts: profile.contacts,
    customValues: definitions.map(({ name }) => ({ name, values: valuesOf(profile.customValues, name) })),
    picture: largeAvatarPath(member.avatarKey),
    definitions,
    version,
  }
}
