/** Like `server/domains/directory`, without custom fields. */
import * as contract from '#contract/directory/directory.ts'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid } from '#contract/error.ts'
import { onlineSeconds } from '#contract/people/friends.ts'
import { groups } from '#contract/roles.ts'
import { readTextFilter } from '#contract/video-choices.ts'
import { bandBetween } from '#server/domains/directory/distance.ts'
import { comparisons } from '../compare-text.ts'
import { fake, pageOf, type FakeEndpoint, type MemberFakeContext } from '../fake-endpoint.ts'
import { fold } from '../fold.ts'
import { presentBadge } from '../present.ts'
import type { FakeMember, World } from '../world.ts'
import { isListed } from './videos.ts'

type Browse = RequestOutput<typeof contract.browseDirectory>
type Card = ResponseInput<typeof contract.browseDirectory>['items'][number]
type Test = (member: FakeMember) => boolean

const unlisted: readonly number[] = [groups.banned, groups.inactive, groups.registered, groups.guest]

const totalVideo = ({ videos }: World, { id }: FakeMember) =>
  [...videos.values()].filter((video) => video.ownerId === id && isListed(video) && video.videoStatus === 'ready').length

const seenWithin =
  ({ world }: MemberFakeContext, seconds: number): Test =>
  ({ lastSeenAt }) =>
    lastSeenAt !== null && lastSeenAt >= world.now() - seconds

/** Null where one of the two shares no place, and for the viewer. */
function bandOf({ world, viewer }: MemberFakeContext, member: FakeMember): number | null {
  const { position } = world.member(viewer.id)
  return position && member.position && member.id !== viewer.id ? bandBetween(position, member.position) : null
}

function inView({ view }: Browse, context: MemberFakeContext): Test {
  const { world, viewer } = context
  const isOnline = seenWithin(context, onlineSeconds)
  const isLiving: Test = ({ groupId }) => groupId !== groups.memorial
  const isHero: Test = ({ id }) => world.isTied('heroes', viewer.id, id)
  const views: Record<contract.DirectoryView, Test> = {
    all: isLiving,
    online: (member) => isLiving(member) && isOnline(member),
    heroes: (member) => isLiving(member) && isHero(member),
    heroes_online: (member) => isLiving(member) && isHero(member) && isOnline(member),
    my: ({ id }) => id === viewer.id,
    vendors: ({ groupId }) => groupId === groups.vendor,
    memorial: ({ groupId }) => groupId === groups.memorial,
  }
  return views[view]
}

function byText({ text }: Browse): Test {
  if (!text) return () => true
  const lookup = readTextFilter(text.value)
  if (lookup.kind === 'id') return ({ id }) => id === lookup.id
  if (lookup.kind === 'member') return ({ userName }) => userName.toLowerCase() === lookup.userName.toLowerCase()
  const { operator, target, value } = text
  const texts: Record<typeof target, (member: FakeMember) => string> = {
    name: ({ userName }) => userName.toLowerCase(),
    title: ({ aboutMe }) => fold(aboutMe),
    contacts: ({ contacts }) => fold(contacts.map((contact) => `${contact.site} ${contact.value}`).join(' ')),
  }
  const part = target === 'name' ? value.toLowerCase() : fold(value)
  return (member) => comparisons[operator](texts[target](member), part) && !(operator === 'lt' && texts[target](member) === '')
}

/**
 * The most precise level applies, region by region: cities of one region do not exclude another that was chosen as a
 * whole.
 */
function byPlace({ geo }: Browse, { world }: MemberFakeContext): Test {
  if (!geo) return () => true
  const { iso, regions, cities } = geo
  const narrowed = world.places.filter(({ cityId }) => cities.includes(cityId)).map(({ regionId }) => regionId)
  return ({ place }) => {
    if (place?.countryIso !== iso) return false
    if (regions.length === 0 && cities.length === 0) return true
    return cities.includes(place.cityId) || (regions.includes(place.regionId) && !narrowed.includes(place.regionId))
  }
}

function byMeasures(input: Browse, context: MemberFakeContext): Test {
  const { ageMin, ageMax, heightMin, heightMax, activeWithinDays, withinKm, hasVideos, sortBy } = input
  const isWithin = (value: number | null, low: number | undefined, high: number | undefined) =>
    (low === undefined && high === undefined) || (value !== null && value >= (low ?? 0) && value <= (high ?? Infinity))
  const isSeen = activeWithinDays === undefined ? () => true : seenWithin(context, activeWithinDays * 86_400)
  const farthest = withinKm === undefined ? contract.distanceBandsKm.length : contract.distanceBandsKm.indexOf(withinKm)
  const isAboutDistance = sortBy === 'near' || withinKm !== undefined
  return (member) =>
    isWithin(member.age, ageMin, ageMax) &&
    isWithin(member.heightCm, heightMin, heightMax) &&
    isSeen(member) &&
    (!isAboutDistance || (bandOf(context, member) ?? Infinity) <= farthest) &&
    (!hasVideos || totalVideo(context.world, member) > 0)
}

/** Unknown values last in either direction. Equal ones by id, which follows the direction except for distances. */
function inOrder(input: Browse, context: MemberFakeContext): (a: FakeMember, b: FakeMember) => number {
  const { sortBy, direction = contract.defaultDirection(sortBy) } = input
  const sign = direction === 'asc' ? 1 : -1
  const name = ({ userName }: FakeMember) => userName.toLowerCase()
  const measures: Record<Exclude<contract.DirectorySort, 'uname'>, (member: FakeMember) => number | null> = {
    near: (member) => bandOf(context, member),
    activity: ({ lastSeenAt }) => lastSeenAt,
    joined: ({ joinedAt }) => joinedAt,
    videos: (member) => totalVideo(context.world, member),
    views: ({ views }) => views,
    age: ({ age }) => age,
  }
  if (sortBy === 'uname') return (a, b) => sign * (name(a) < name(b) ? -1 : 1)
  return (a, b) => {
    const [one, other] = [measures[sortBy](a), measures[sortBy](b)]
    const byId = sortBy === 'near' ? b.id - a.id : sign * (a.id - b.id)
    if (one === other) return byId
    if (one === null || other === null) return one === null ? 1 : -1
    return sign * (one - other)
  }
}

function presentCard(context: MemberFakeContext, member: FakeMember): Card {
  const { age, ageForm, lastSeenAt, joinedAt, place } = member
  return {
    ...presentBadge(member),
    ...{ age, ageForm, lastSeenAt, joinedAt },
    cityName: place?.city ?? null,
    regionName: place?.region ?? null,
    countryIso: place?.countryIso ?? null,
    isOnline: seenWithin(context, onlineSeconds)(member),
    totalVideo: totalVideo(context.world, member),
    distanceBand: bandOf(context, member),
  }
}

export const directoryFakes: readonly FakeEndpoint[] = [
  fake(contract.browseDirectory, (input, context) => {
    const { world, viewer } = context
    if (input.attributes.length > 0) throw new Error('The fake server knows no custom fields: declare an answer for directory.browse.')
    if (world.member(viewer.id).position === null) {
      if (input.sortBy === 'near') throw invalid({ sortBy: ['no_place'] })
      if (input.withinKm !== undefined) throw invalid({ withinKm: ['no_place'] })
    }
    const filters = [inView(input, context), byText(input), byPlace(input, context), byMeasures(input, context)]
    const found = [...world.members.values()]
      .filter((member) => !member.isDeleted && !unlisted.includes(member.groupId) && filters.every((isFound) => isFound(member)))
      .toSorted(inOrder(input, context))
    return pageOf(found, input, contract.directoryPageSize, (member) => presentCard(context, member))
  }),
]
