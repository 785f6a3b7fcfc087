/** Mail without a browser. */
import type { RequestInput } from '#contract/endpoint.ts'
import { listThreads, searchMessages, sendMail, type MailView, type ThreadId } from '#contract/mail/mail.ts'
import type { ApiMember } from './api-member.ts'

/** Starts a thread with one member. */
export async function writeMailMessage(
  from: ApiMember,
  to: ApiMember,
  mailMessage: Omit<RequestInput<typeof sendMail>, 'userIds'>,
): Promise<ThreadId> {
  return (await from.call(sendMail, { userIds: [to.id], ...mailMessage })).thread.threadId
}

/** In alphabetical order. */
export async function subjectsIn(member: ApiMember, box: MailView): Promise<string[]> {
  return (await member.call(listThreads, { box })).items.map(({ subject }) => subject).toSorted()
}

export async function textsIn(member: ApiMember, threadId: ThreadId): Promise<string[]> {
  return (await member.call(searchMessages, { threadId })).messages.map(({ text }) => text)
}
