/** Access of staff to private messages: only the reported message itself, and every access is logged. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { nothing, pageOf, pageRequest, timestamp } from '../primitives.ts'
import { chatAttachment } from '../chat/chat.ts'

const reportId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER))

/** Without the message's text, which is a separate, logged access. */
export const messageReport = v.object({
  reportId,
  typeId: v.picklist(['mail', 'chat']),
  reasonId: v.number(),
  reporter: memberBadge,
  /** Null: the author has deleted their account. */
  author: v.nullable(memberBadge),
  text: v.string(),
  createdAt: timestamp,
})
export type MessageReport = v.InferOutput<typeof messageReport>

/** Open reports, the most serious reason first, then the oldest. */
export const listMessageReports = defineEndpoint({
  name: 'reported.list',
  method: 'GET',
  path: '/api3/report/messages',
  access: 'staff',
  offline: 'never',
  request: v.object(pageRequest),
  response: pageOf(messageReport),
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

export const closeMessageReport = defineEndpoint({
  name: 'reported.close',
  method: 'POST',
  path: '/api3/report/message-close',
  access: 'staff',
  offline: 'never',
  request: v.object({ reportId }),
  response: nothing,
  errors: ['not_found'],
})
