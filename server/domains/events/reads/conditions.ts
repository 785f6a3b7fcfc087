/** Which events a view lists, as SQL conditions on `events v`. Only this file decides. The viewer's id is the first parameter. */
import type { EventFilter, EventView } from '#contract/community/events.ts'
import { eventLimits } from '#contract/community/events.ts'
import { isForViewer, viewerPlace } from '../../../content/list/owner-conditions.ts'
import { textCondition } from '../../../db/conditions/text-condition.ts'
import type { Statement } from '../../../db/statement.ts'

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

/** Invited members find what others do not. */
const isFindable = `(${isForViewer} or v.id in (${ownGuest('')}))`

/** Admins find every event. */
export function viewFor(view: EventView, isAdmin: boolean): { readonly conditions: readonly string[]; readonly isLatestFirst: boolean } {
  const { where, isOpen = false, isLatestFirst = false } = partsOf(view, isAdmin)
  return { conditions: [...where, ...(isOpen && !isAdmin ? [isFindable] : [])], isLatestFirst }
}

function partsOf(view: EventView, isAdmin: boolean): ViewParts {
  if (view !== 'pending') return views[view]
  return isAdmin ? pendingForAdmins : pending
}

/** Both days of the filter bound the start. */
export function dateConditions(statement: Statement, { dtFrom, dtTo }: Pick<EventFilter, 'dtFrom' | 'dtTo'>): string[] {
  const at = (seconds: number) => `to_timestamp(${statement.bind(seconds, 'double precision')})`
  return [...(dtFrom === undefined ? [] : [`v.starts_at >= ${at(dtFrom)}`]), ...(dtTo === undefined ? [] : [`v.starts_at <= ${at(dtTo)}`])]
}

/** At the beginning of the town's name. */
export function townCondition(text: string, statement: Statement): string {
  return textCondition({ value: text, operator: 'start' }, { whole: 'v.town_key', start: 'v.town_key' }, statement)
}
