/** A member edits their profile. Only the fields that are sent change; those of the location change together. */
import { eq, sql } from 'drizzle-orm'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { yearsBetween } from '#contract/policy/age.ts'
import type { saveProfile as endpoint } from '#contract/profile/profile.ts'
import { transaction } from '../../../db/client.ts'
import { claimFields } from '../../../db/record-versions.ts'
import { members } from '../../../db/tables/accounts.ts'
import { profiles } from '../../../db/tables/profiles.ts'
import type { MemberContext } from '../../../http/context.ts'
import { cleanLine, cleanText } from '../../../lib/clean-text.ts'
import { placePosition } from '../place-position.ts'
import { checkPlace } from '../places.ts'
import { readCustomValues } from '../custom-fields.ts'

type Input = RequestOutput<typeof endpoint>

const adultYears = 18

/**
 * Throws edit_conflict if one of the fields has changed since the version on which the save is based; too_young for a birthday under 18
 * years ago; validation_failed for choices that do not exist, and for a profile that would end up without About me, or with neither a
 * location nor a private one (1§5).
 */
export async function saveProfile(context: MemberContext, input: Input): Promise<void> {
  const { db, viewer, sessionId, bus, now } = context
  const today = now().toISOString().slice(0, 10)
  if (input.birthday !== undefined && yearsBetween(input.birthday, today) < adultYears) throw new Refusal('too_young')
  await transaction(db, async (tx) => {
    const [stored] = await tx
      .select({ aboutMe: members.aboutMe, countryIso: profiles.countryIso, isPlacePrivate: profiles.isPlacePrivate })
      .from(profiles)
      .innerJoin(members, eq(members.id, profiles.memberId))
      .where(eq(profiles.memberId, viewer.id))
      .for('update')
    await claimFields(tx, { memberId: viewer.id, sessionId, record: 'profile', fields: fieldsOf(input), version: input.version })
    const aboutMe = input.aboutMe === undefined ? stored?.aboutMe : cleanText(input.aboutMe)
    if (!aboutMe) throw invalid({ aboutMe: ['required'] })
    const place = placeOfInput(input)
    const { countryIso = null, isPlacePrivate = false } = place ?? stored ?? {}
    if (!isPlacePrivate && countryIso === null) throw invalid({ countryIso: ['location_required'] })
    if (place) await checkPlace(tx, place)
    const customValues = input.customValues && (await readCustomValues(tx, input.customValues))
    await tx
      .update(members)
      .set({ aboutMe, ...(input.birthday === undefined ? {} : { birthday: input.birthday }) })
      .where(eq(members.id, viewer.id))
    await tx
      .update(profiles)
      .set({
        ...place,
        ...changed(input),
        ...(customValues ? { customValues: sql`${profiles.customValues} || ${JSON.stringify(customValues)}::jsonb` } : {}),
        updatedAt: now(),
      })
      .where(eq(profiles.memberId, viewer.id))
    if (place) await placePosition(tx, context, viewer.id)
  })
  bus.emit('members.changed', { memberId: viewer.id })
}

/** The location counts as one field, and so does every custom field. */
function fieldsOf({ version: _version, customValues = [], ...input }: Input): string[] {
  const plain = Object.entries(input).filter(([, value]) => value !== undefined)
  const isPlace = (name: string) => (placeFields as readonly string[]).includes(name)
  return [...new Set(plain.map(([name]) => (isPlace(name) ? 'place' : name))), ...customValues.map(({ name }) => name)]
}

const placeFields = ['isPrivate', 'countryIso', 'regionId', 'cityId', 'gisNeighbourhood'] as const satisfies readonly (keyof Input)[]

/** Null if no field of the location was sent. A private location is not stored at all, so that it cannot leak. */
function placeOfInput({ isPrivate, countryIso, regionId, cityId, gisNeighbourhood }: Input) {
  const sent = [isPrivate, countryIso, regionId, cityId, gisNeighbourhood]
  if (sent.every((field) => field === undefined)) return null
  if (isPrivate) return { isPlacePrivate: true, countryIso: null, regionId: null, cityId: null, neighbourhood: '' }
  return {
    isPlacePrivate: false,
    countryIso: countryIso ?? null,
    regionId: regionId ?? null,
    cityId: cityId ?? null,
    neighbourhood: cleanLine(gisNeighbourhood ?? ''),
  }
}

function changed({ dobSetting, height, weight, contacts }: Input) {
  return {
    ...(dobSetting === undefined ? {} : { ageMode: dobSetting }),
    ...(height === undefined ? {} : { heightCm: height }),
    ...(weight === undefined ? {} : { weightKg: weight }),
    ...(contacts === undefined
      ? {}
      : { contacts: contacts.map(({ site, value }) => ({ site: cleanLine(site), value: cleanLine(value) })).filter(isContact) }),
  }
}

const isContact = ({ site, value }: { site: string; value: string }) => site !== '' && value !== ''
