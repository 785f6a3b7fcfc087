/**
 * The queue of reports for staff. Private messages are not part of it: staff read the reported message itself, and every access is logged.
 */
import * as v from 'valibot'
import { itemId } from '../content/kinds.ts'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { pageOf, pageRequest } from '../content/paging.ts'
import { nothing, text, timestamp } from '../primitives.ts'
import { reasonId, reportableType } from '../profile/blocks-and-reports.ts'
import { chatAttachment } from '../chat/chat.ts'

const reportId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER))

/** Staff handle reports with an urgent reason (`urgentReasons`) within this time. */
export const urgentHours = 48

/** For content that is hidden until staff decide. */
export const holdDecisions = ['show', 'keep_hidden'] as const
const holdDecision = v.picklist(holdDecisions)
export type HoldDecision = v.InferOutput<typeof holdDecision>

const reportFilters = {
  typeId: v.optional(reportableType),
  reasonId: v.optional(reasonId),
}

const oneReport = v.object({ reportId, reasonId: v.number(), reporter: memberBadge, text: v.string(), createdAt: timestamp })

const reportedThing = {
  typeId: v.string(),
  itemId,
  /** Null: the author has deleted their account, or nobody knows the author any more. */
  author: v.nullable(memberBadge),
  /** Title, name, or the start of the comment. Null for private messages, whose text is a separate, logged access, and for deleted content. */
  title: v.nullable(v.string()),
  /** Address in the app, after the `#`. Null if the viewer cannot open it. */
  path: v.nullable(v.string()),
  isDeleted: v.boolean(),
  /** The worst one of all reports. */
  reasonId: v.number(),
  reportTotal: v.number(),
}

/** An entry of the queue: all open reports of the same content. */
export const reportedContent = v.object({
  /** The newest report. Handling the entry leaves later ones open. */
  reportId,
  ...reportedThing,
  /** Others cannot see it until staff decide. */
  isHeld: v.boolean(),
  /** When staff should have handled it at the latest. Null: no report has an urgent reason. */
  dueAt: v.nullable(timestamp),
  /** The first ten, the worst first. */
  reports: v.array(oneReport),
})
export type ReportedContent = v.InferOutput<typeof reportedContent>

/** Open reports of everything: urgent reasons first (`urgentReasons`), then the oldest. */
export const listReportedContent = defineEndpoint({
  name: 'reported.list',
  method: 'GET',
  path: '/api3/report/queue',
  access: 'staff',
  offline: 'never',
  request: v.object({ ...pageRequest, ...reportFilters }),
  response: pageOf(reportedContent),
  errors: [],
})

/** Reports that a member of staff has handled, as one entry if they were of the same content. */
export const handledReport = v.object({
  reportId,
  ...reportedThing,
  handledAt: timestamp,
  /** Null: not known any more. */
  handledBy: v.nullable(memberBadge),
  handlingReason: v.string(),
  /** Null: the content was not hidden. */
  decision: v.nullable(holdDecision),
})
export type HandledReport = v.InferOutput<typeof handledReport>

/** Handled reports, the newest first. Like the queue, it shows nobody the reports of their own content, or their own reports. */
export const listHandledReports = defineEndpoint({
  name: 'reported.listHandled',
  method: 'GET',
  path: '/api3/report/handled',
  access: 'staff',
  offline: 'never',
  request: v.object({ ...pageRequest, ...reportFilters }),
  response: pageOf(handledReport),
  errors: [],
})

/** Writes an audit entry before it answers. Null: the message no longer exists. */
export const readReportedMessage = defineEndpoint({
  name: 'reported.read',
  method: 'POST',
  path: '/api3/report/message-read',
  access: 'staff',
  offline: 'never',
  perMinute: 30,
  request: v.object({ reportId }),
  response: v.object({ message: v.nullable(v.object({ text: v.string(), attachments: v.array(chatAttachment), createdAt: timestamp })) }),
  errors: ['not_found'],
})

/**
 * Closes the report and all earlier ones of the same content, and notifies their reporters. Only staff can read the reason. Content that is
 * hidden until staff decide needs a decision; a later report that hides it too keeps it hidden.
 */
export const handleReports = defineEndpoint({
  name: 'reported.close',
  method: 'POST',
  path: '/api3/report/handle',
  access: 'staff',
  offline: 'never',
  perMinute: 60,
  request: v.object({ reportId, reason: text(1, 500), decision: v.optional(holdDecision) }),
  response: nothing,
  errors: ['not_found'],
})
