/** One attempt to send one message: its file first, then the message over the connection. */
import * as v from 'valibot'
import { voiceAnswer, voiceField, voicePath } from '#contract/chat/chat.ts'
import { sendAnswer, sendMessage, type ChatRefusal } from '#contract/chat/chat-events.ts'
import { CallError } from '#src/http/call-error.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { sendForm } from '#src/data/http/send-form.ts'
import { askChat } from '#src/data/realtime/chat-connection.ts'
import { UnansweredError } from '#src/data/realtime/create-chat-connection.ts'
import { uploadAttachments } from '#src/data/http/send-form.ts'
import { applyRetryPolicy } from '#src/offline/outbox/retry-policy.ts'
import type { SendOutcome } from '#src/offline/chat-store/sender.ts'
import type { SendingRow, SendingRows } from '#src/offline/chat-store/chat-rows.ts'
import { takeIn } from './news.ts'

export async function sendOne(rows: SendingRows, row: SendingRow): Promise<SendOutcome> {
  try {
    const attachmentId = row.file && row.attachmentId === null ? await uploadFile(rows, row) : row.attachmentId
    const { messagingHash, clientId, text, replyToSeq } = row
    const answer = await askChat(sendMessage, { messagingHash, clientId, text, attachmentId, replyToSeq }, sendAnswer, (late) => {
      // The response was considered lost, and arrived after all.
      if (late.isOk) void takeIn(late.message).catch(reportProblem)
    })
    if (!answer.isOk) return outcomeOf(answer, row.attempts + 1)
    await takeIn(answer.message)
    return { kind: 'sent' }
  } catch (error) {
    if (error instanceof UnansweredError) return { kind: error.reason === 'time' ? 'unanswered' : 'lineLost' }
    return outcomeOf(error, row.attempts + 1)
  }
}

/** Temporary failures are retried; the server's refusals are left to the member. */
function outcomeOf(failure: unknown, attempts: number): SendOutcome {
  if (isRefusal(failure) && failure.code === 'server_error') return { kind: 'refused', code: failure.code }
  const error = isRefusal(failure) ? new CallError(failure.code, { retryAfterSeconds: failure.retryAfterSeconds }) : failure
  const verdict = applyRetryPolicy(error, attempts, Math.random())
  return verdict.kind === 'refused' ? { kind: 'refused', code: verdict.code } : { kind: 'later', waitMs: verdict.waitMs }
}

function isRefusal(failure: unknown): failure is ChatRefusal {
  return typeof failure === 'object' && failure !== null && 'isOk' in failure
}

async function uploadFile(rows: SendingRows, { order, clientId, file }: SendingRow): Promise<number> {
  const blob = await rows.readFile(clientId)
  // Without its file the message can never be sent.
  if (!blob) throw new CallError('validation_failed')
  const attachmentId = file?.kind === 'voice' ? await uploadVoice(blob) : await uploadPicture(blob)
  await rows.mark(order, { attachmentId })
  return attachmentId
}

async function uploadPicture(blob: Blob): Promise<number> {
  const [attachment] = await uploadAttachments([new File([blob], 'picture', { type: blob.type })])
  if (!attachment) throw new CallError('network_error', { status: 200, message: 'An attachment was answered in an unknown form' })
  return attachment.attachmentId
}

async function uploadVoice(blob: Blob): Promise<number> {
  const form = new FormData()
  form.append(voiceField, new File([blob], 'voice', { type: blob.type }))
  const parsed = v.safeParse(voiceAnswer, await sendForm(voicePath, form))
  if (!parsed.success) throw new CallError('network_error', { status: 200, message: 'A voice note was answered in an unknown form' })
  return parsed.output.attachmentId
}
