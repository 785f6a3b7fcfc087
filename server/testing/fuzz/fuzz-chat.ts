/** Anything that can be sent to the chat's socket, by a member who is not in the conversation it is about. */
import { setTimeout as delay } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sendMessage } from '#contract/chat/chat-events.ts'
import { chatMessages } from '../../db/tables/chat/chat.ts'
import { createChatServer } from '../chat/create-chat-server.ts'

const names = [
  'message',
  'typing',
  'MESSAGING_JOIN',
  'video call accept',
  'video call signal',
  'join',
  'disconnecting',
  '__proto__',
  'constructor',
  '',
]
const fields = ['messaging_hash', 'client_id', 'text', 'attachment_id', 'reply_to_seq', 'user_id', 'room', '__proto__', 'toString']

/** Garbage, and the contract's own fields with wrong values. */
const payloadsAbout = (hash: string) => {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom<unknown>(
      hash,
      hash.toUpperCase(),
      `${hash} `,
      randomUUID(),
      -1,
      0,
      1e308,
      2 ** 53,
      '\u0000',
      "'; drop table members; --",
      '../',
    ),
    fc.uint8Array({ maxLength: 8 }),
  )
  return fc.oneof(value, fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 7 }), fc.array(value, { maxLength: 3 }))
}

export interface ChatFuzzResult {
  /** Answers that do not have the contract's shape, or report a server error. */
  readonly faults: string[]
  /** Everything that reached the two members it was not meant for. */
  readonly heard: readonly unknown[]
  /** Messages the attacker got into the database. */
  readonly written: number
  /** Whether the two can still chat, and the attacker still cannot. */
  readonly isAlive: boolean
}

const mostTries = 90
const retryMs = 1000

export async function fuzzChat({ seed, events }: { seed: number; events: number }): Promise<ChatFuzzResult> {
  await using chat = await createChatServer()
  const { tom, jan, eve } = await chat.people()
  const pair = await chat.pairOf(tom, jan)
  const [theirs, wicked] = [await chat.join(tom), await chat.join(eve)]
  const faults: string[] = []
  let attacker = wicked
  const sent = fc.sample(fc.tuple(fc.constantFrom(...names), payloadsAbout(pair.messagingHash)), { seed, numRuns: events })
  for (const [index, [name, payload]] of sent.entries()) {
    // Events that are too fast or too large end the socket; the attacker reconnects.
    if (!attacker.socket.connected) attacker = await joinInTime(() => chat.join(eve))
    const answer: unknown = await attacker.say(name, payload).catch(() => ({ is_ok: false, code: 'none', message: '' }))
    if (!isInShape(answer)) faults.push(`seed ${seed}, event ${index} ${name}: ${JSON.stringify(answer)}`)
  }
  // Without an acknowledgement, with too many values, and bytes that are not a packet.
  for (const values of [[], [null], [1, 2, 3], [{ a: { b: [] } }, 'x']]) attacker.socket.emit('message', ...values)
  attacker.socket.io.engine.write('451-["message",{"_placeholder":true,"num":99}]')
  attacker.socket.io.engine.write('not a packet')
  const back = await joinInTime(() => chat.join(eve))
  const message = { messagingHash: pair.messagingHash, text: 'Untouched' }
  const isRefused = !(await back.ask(sendMessage, { ...message, clientId: randomUUID() })).isOk
  const written = await chat.server.db.$count(chatMessages)
  await theirs.say('nonsense')
  const heard = [...theirs.heard]
  const isTaken = (await theirs.ask(sendMessage, { ...message, clientId: randomUUID() })).isOk
  return { faults, heard, written, isAlive: isRefused && isTaken }
}

/** Joining counts as well: the rate limit of earlier events may keep the attacker out for a moment. */
async function joinInTime<Client>(join: () => Promise<Client>): Promise<Client> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await join()
    } catch (error) {
      if (tries >= mostTries || !String(error).includes('rate_limited')) throw error
    }
    await delay(retryMs)
  }
}

function isInShape(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('is_ok' in answer)) return false
  if (answer.is_ok === true) return true
  const hasWords = 'code' in answer && typeof answer.code === 'string' && 'message' in answer && typeof answer.message === 'string'
  return answer.is_ok === false && hasWords && answer.code !== 'server_error'
}
