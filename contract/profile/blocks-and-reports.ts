/** Blocks, which are silent and mutual, and reports to the staff. */
import * as v from 'valibot'
import { declaredKinds, itemId, kindThatCan } from '../content/kinds.ts'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { pageOf, pageRequest } from '../content/paging.ts'
import { memberId, nothing, text, timestamp } from '../primitives.ts'

/** Ends friendship, requests and heroes both ways. The blocked member is not notified; each becomes invisible to the other. */
export const blockMember = defineEndpoint({
  name: 'safety.block',
  method: 'POST',
  path: '/api3/user/block',
  access: 'member',
  isOpenWhilePending: true,
  offline: 'queue',
  perMinute: 30,
  legacy: 'users.block',
  request: v.object({ userId: memberId }),
  response: nothing,
  errors: ['user_not_found', 'forbidden'],
})

export const unblockMember = defineEndpoint({
  name: 'safety.unblock',
  method: 'POST',
  path: '/api3/user/unblock',
  access: 'member',
  isOpenWhilePending: true,
  offline: 'queue',
  perMinute: 30,
  legacy: 'users.unblock',
  request: v.object({ userId: memberId }),
  response: nothing,
  errors: [],
})

export const blockedMember = v.object({ ...memberBadge.entries, blockedAt: timestamp })
export type BlockedMember = v.InferOutput<typeof blockedMember>

/** Members the viewer has blocked, newest first; filtered by name if a text is given. */
export const searchBlocked = defineEndpoint({
  name: 'safety.searchBlocked',
  method: 'POST',
  path: '/api3/user/setting/blocked-search',
  access: 'member',
  offline: 'cache',
  request: v.object({ text: v.optional(text(0, 60), ''), ...pageRequest }),
  response: pageOf(blockedMember),
  errors: [],
})

/** Kinds that can be reported besides items of content. mail, chat: one message, by its id; staff see that message and no other. */
export const reportableSayings = ['comment', 'mail', 'chat'] as const
export type ReportableSaying = (typeof reportableSayings)[number]

export function isSaying(typeId: string): typeId is ReportableSaying {
  return (reportableSayings as readonly string[]).includes(typeId)
}

/** Everything that can be reported: the names of the kinds on the wire. */
export function reportableTypes(kinds = declaredKinds()): readonly string[] {
  return [...reportableSayings, ...kinds.flatMap(({ can, typeId }) => (can.report ? [typeId] : []))]
}

/** Ids on the wire, the worst first. */
export const reportReasons = { nonConsent: 1, underAge: 2, stolen: 3, harassment: 4, spam: 5, illegal: 6, other: 7 } as const
export type ReportReason = keyof typeof reportReasons
/** Staff handle reports with these reasons before all others. */
export const urgentReasons: readonly number[] = [reportReasons.nonConsent, reportReasons.underAge]
export const reasonId = v.picklist(Object.values(reportReasons))
export const reportableType = v.union([v.picklist(reportableSayings), kindThatCan('report')])
const reported = {
  typeId: reportableType,
  itemId,
}

/** One open report per item and member: a second one replaces the first. Reporting one's own content is forbidden. */
export const addReport = defineEndpoint({
  name: 'safety.addReport',
  method: 'POST',
  path: '/api3/report/add',
  access: 'member',
  isOpenWhilePending: true,
  offline: 'queue',
  coalesce: 'last',
  perMinute: 6,
  legacy: 'core.reportAdd',
  request: v.object({ ...reported, reasonId, text: v.optional(text(0, 2000), '') }),
  response: nothing,
  errors: ['not_found', 'forbidden'],
})

export const ownReport = v.object({ ...reported, reasonId, text: v.string(), createdAt: timestamp })
export type OwnReport = v.InferOutput<typeof ownReport>

export const listReports = defineEndpoint({
  name: 'safety.listReports',
  method: 'GET',
  path: '/api3/report/list',
  access: 'member',
  offline: 'cache',
  legacy: 'core.reportGet',
  request: nothing,
  response: v.object({ reports: v.array(ownReport) }),
  errors: [],
})

/** Withdraws the member's own open report. */
export const removeReport = defineEndpoint({
  name: 'safety.removeReport',
  method: 'POST',
  path: '/api3/report/remove',
  access: 'member',
  isOpenWhilePending: true,
  offline: 'queue',
  legacy: 'core.reportRemove',
  request: v.object(reported),
  response: nothing,
  errors: [],
})
