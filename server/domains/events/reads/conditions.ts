/** Which events a view lists, as SQL conditions on `events v`. Only this file decides. The viewer's id is the first parameter. */
import type { EventFilter, EventView } from '#contract/community/events.ts'
import { eventLimits } from '#contract/community/events.ts'
import { hiddenMembers, isForViewer, viewerPlace } from '../../../content/list/owner-conditions.ts'
import { tagConditions, type NamedTags } from '../../../content/list/tag-conditions.ts'
import { textCondition } from '../../../db/conditions/text-condition.ts'
import type { Statement } from '../../../db/statement.ts'
import { withinKm, type Position } from '../../directory/index.ts'

const ownGuest = (where: string) =>
  `select event_id from event_guests where member_id = ${viewerPlace} and state in ('pending', 'accepted')${where}`
const isApproved = `v.approval = 'approved'`
/** The first bound is the one from which the index can start: no event lasts longer. */
const isNotOver = `v.starts_at > now() - interval '${eventLimits.days + 1} days' and v.over_at > now()`

/** Few enough to be read by their ids, whatever else is asked. */
const among = (ids: string) => `v.id = any(array(${ids}))`

interface ViewParts {
  readonly where: readonly string[]
  /** Everyone's, and not only what the viewer has to do with. */
  readonly isOpen?: true
  /** The latest start first. */
  readonly isLatestFirst?: true
}

const views: Record<Exclude<EventView, 'pending'>, ViewParts> = {
  upcoming: { where: [isApproved, isNotOver], isOpen: true },
  past: { where: [isApproved, 'v.over_at <= now()'], isOpen: true, isLatestFirst: true },
  my: {
    where: [
      among(`select id from events where owner_id = ${viewerPlace} and deleted_at is null union all ${ownGuest('')}`),
      `(v.owner_id = ${viewerPlace} or ${isApproved})`,
    ],
    isLatestFirst: true,
  },
  going: { where: [among(ownGuest(' and rsvp in (1, 2)')), isApproved, isNotOver] },
  invited: { where: [among(ownGuest(' and is_invited and rsvp is null')), isApproved, isNotOver] },
  fave: {
    where: [among(`select item_id from content_favourites where type_id = 'event' and member_id = ${viewerPlace}`), isApproved],
    isOpen: true,
    isLatestFirst: true,
  },
}

/** The host's own that wait or were declined; for admins all that wait. */
const pending: ViewParts = {
  where: [`v.owner_id = ${viewerPlace} and v.approval <> 'approved'`],
}
const pendingForAdmins: ViewParts = {
  where: [`(v.approval = 'pending_approval' or (v.owner_id = ${viewerPlace} and v.approval = 'declined'))`],
}

export interface EventQuestion {
  readonly filter: EventFilter
  readonly isAdmin: boolean
  /** The host that the filter names. */
  readonly hostId: number | null
  /** The tags that the filter names. */
  readonly namedTags: NamedTags
  /** The viewer's own; null if they share none. */
  readonly position: Position | null
}

const viewOf = ({ filter: { view }, isAdmin }: EventQuestion): ViewParts => {
  if (view !== 'pending') return views[view]
  return isAdmin ? pendingForAdmins : pending
}

export const isLatestFirst = (question: EventQuestion): boolean => viewOf(question).isLatestFirst === true

/** Invited members find what others do not. */
const isFindable = `(${isForViewer} or v.id in (${ownGuest('')}))`

const place = { latitude: 'v.latitude', longitude: 'v.longitude' }

export function conditionsOf(statement: Statement, question: EventQuestion): string[] {
  const { filter, isAdmin, hostId, position, namedTags } = question
  const { where, isOpen = false } = viewOf(question)
  const within = filter.withinKm
  return [
    'v.deleted_at is null',
    ...where,
    ...(isOpen && !isAdmin ? [isFindable] : []),
    `v.owner_id not in (${hiddenMembers})`,
    ...(hostId === null ? [] : [`v.owner_id = ${statement.bind(hostId, 'bigint')}`]),
    ...textConditions(statement, filter.text),
    ...tagConditions(statement, 'event', { ...filter, named: namedTags }),
    ...(filter.dtFrom === undefined ? [] : [`v.starts_at >= to_timestamp(${statement.bind(filter.dtFrom, 'double precision')})`]),
    ...(filter.dtTo === undefined ? [] : [`v.starts_at <= to_timestamp(${statement.bind(filter.dtTo, 'double precision')})`]),
    ...(within === undefined || position === null ? [] : withinKm(statement, position, { fromKm: 0, toKm: within }, place)),
  ]
}

/** In the title, or at the beginning of the town's name. Each has an index of its own. */
function textConditions(statement: Statement, text: string): string[] {
  if (text === '') return []
  const inTitle = textCondition({ value: text, operator: 'contains' }, { whole: 'v.title_key', start: 'v.title_key' }, statement)
  const ofTown = textCondition({ value: text, operator: 'start' }, { whole: 'v.town_key', start: 'v.town_key' }, statement)
  return [`(${inTitle} or ${ofTown})`]
}

export { place as eventPlace }
