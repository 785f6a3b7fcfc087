/**
 * The queue of reports for staff. Private messages are not part of it: staff read the reported message itself, and every access is logged.
 */
import * as v from 'valibot'
import { itemId } from '../content/kinds.ts'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { nothing, pageOf, pageRequest, text, timestamp } from '../primitives.ts'
import { chatAttachment } from '../chat/chat.ts'

const reportId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER))

const oneReport = v.object({ reportId, reasonId: v.number(), reporter: memberBadge, text: v.string(), createdAt: timestamp })

/** An entry of the queue: all open reports of the same content. */
export const reportedContent = v.object({
  /** The newest report. Handling the entry leaves later ones open. */
  reportId,
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
  request: v.object(pageRequest),
  response: pageOf(reportedContent),
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

/** Closes the report and all earlier ones of the same content, and notifies their reporters. The reason is for the audit only. */
export const handleReports = defineEndpoint({
  name: 'reported.close',
  method: 'POST',
  path: '/api3/report/handle',
  access: 'staff',
  offline: 'never',
  perMinute: 60,
  request: v.object({ reportId, reason: text(1, 500) }),
  response: nothing,
  errors: ['not_found'],
})
