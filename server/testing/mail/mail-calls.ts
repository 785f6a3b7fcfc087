/** The calls of private mail as tests make them, with plain numbers for ids. */
import * as mail from '#contract/mail/mail.ts'
import type { MailView } from '#contract/mail/mail.ts'
import type { Credentials } from '../call-endpoint.ts'
import type { TestServer } from '../create-test-server.ts'
import { insertPicture } from '../rows/insert-picture.ts'

type As = Pick<Credentials, 'token'>
type Message = string | { readonly text?: string; readonly attachmentIds?: number[] }
interface Asked {
  readonly page?: number
  readonly cursor?: string
}
interface Edges extends Asked {
  readonly timestampUntil?: number
  readonly timestampFrom?: number
  readonly beforeId?: number
  readonly afterId?: number
}

const partsOf = (message: Message) => (typeof message === 'string' ? { text: message } : message)

export function mailCalls(server: TestServer) {
  return {
    /** A new thread. */
    write: (as: As, to: readonly Credentials[], message: Message, subject = '') =>
      server.call(mail.sendMail, { userIds: to.map(({ memberId }) => memberId), subject, ...partsOf(message) }, { as }),
    send: (as: As, input: Record<string, unknown>, idempotencyKey?: string) =>
      server.call(mail.sendMail, input as never, { as, ...(idempotencyKey ? { idempotencyKey } : {}) }),
    answer: (as: As, threadId: number, message: Message, idempotencyKey?: string) =>
      server.call(mail.createMessage, { threadId, ...partsOf(message) }, { as, ...(idempotencyKey ? { idempotencyKey } : {}) }),
    list: (as: As, box: MailView = 'inbox', asked: Asked = {}) => server.call(mail.listThreads, { box, ...asked }, { as }),
    search: (as: As, text: string, asked: Asked = {}) => server.call(mail.searchThreads, { text, ...asked }, { as }),
    read: (as: As, threadId: number, isRead = true) => server.call(mail.readThread, { threadId, isRead }, { as }),
    messages: (as: As, threadId: number, edges: Edges = {}) => server.call(mail.searchMessages, { threadId, ...edges }, { as }),
    edit: (as: As, messageId: number, text: string) => server.call(mail.editMessage, { messageId, text }, { as }),
    removeMessage: (as: As, messageId: number) => server.call(mail.removeMessage, { messageId }, { as }),
    move: (as: As, threadIds: number[], box: 'inbox' | 'archive' | 'trash') => server.call(mail.moveThreads, { threadIds, box }, { as }),
    archive: (as: As, threadIds: number[]) => server.call(mail.archiveThreads, { threadIds }, { as }),
    remove: (as: As, threadIds: number[]) => server.call(mail.removeThreads, { threadIds }, { as }),
    accept: (as: As, threadId: number) => server.call(mail.acceptThread, { threadId }, { as }),
    count: async (as: As) => (await server.call(mail.countMail, {}, { as })).data,
    /** Texts of a thread as the member sees them. */
    texts: async (as: As, threadId: number) =>
      (await server.call(mail.searchMessages, { threadId }, { as })).data.messages.map(({ text }) => text),
    /** An image that a member has uploaded, without its file. */
    picture: ({ memberId }: Credentials, kind: 'picture' | 'voice' = 'picture') => insertPicture(server.db, memberId, kind),
  }
}
