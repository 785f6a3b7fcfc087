import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { listMessages, type MessagingHash } from '#contract/talk/chat.ts'
import { sendAnswer, sendMessage } from '#contract/talk/chat-events.ts'
import { chatSocketsAt } from '#src/data/realtime/chat-socket.ts'
import { createChatLine, UnansweredError } from '#src/data/realtime/create-chat-line.ts'
import { createSender, type SendOutcome } from '#src/offline/talk/sender.ts'
import type { SendingRow } from '#src/offline/talk/talk-rows.ts'
import { openBadLine } from '../testing/chat/bad-line.ts'
import { createChatServer } from '../testing/chat/create-chat-server.ts'

/** Pauses of the app run this much faster here, and so do the cuts. */
const hurry = 4
const setTimer = (callback: () => void, ms: number) => {
  const timer = setTimeout(callback, ms / hurry)
  return () => clearTimeout(timer)
}

/** The app's own line and sender, with rows in memory. */
function openDevice(origin: string, { token, memberId }: { token: string; memberId: number }, messagingHash: MessagingHash) {
  let rows: SendingRow[] = []
  const problems: unknown[] = []
  const line = createChatLine({
    loadSocket: async () => chatSocketsAt(origin),
    askToken: async () => token,
    isBrowserOnline: () => true,
    now: () => performance.now() * hurry,
    setTimer,
    random: Math.random,
    reportProblem: (problem) => void problems.push(problem),
  })

  async function send({ order, clientId, text, attachmentId, replyToSeq }: SendingRow): Promise<SendOutcome> {
    try {
      const answer = await line.ask(sendMessage, { messagingHash, clientId, text, attachmentId, replyToSeq }, sendAnswer)
      if (!answer.isOk) return { kind: 'refused', code: answer.code }
      rows = rows.filter((row) => row.order !== order)
      return { kind: 'sent' }
    } catch (error) {
      if (!(error instanceof UnansweredError)) throw error
      return { kind: error.reason === 'time' ? 'unanswered' : 'lineLost' }
    }
  }

  const sender = createSender({
    rows: {
      all: async () => rows,
      mark: async (order, change) => void (rows = rows.map((row) => (row.order === order ? { ...row, ...change } : row))),
      readFile: async () => null,
    },
    isConnected: () => line.state.get() === 'connected',
    isOpen: () => true,
    withLock: (work) => work(),
    send,
    now: Date.now,
    setTimer,
    reportProblem: (problem) => void problems.push(problem),
  })
  line.state.subscribe(sender.wake)
  line.start(memberId)
  return {
    problems,
    rows: () => rows,
    write(texts: readonly string[]) {
      const base = {
        messagingHash,
        replyToSeq: null,
        file: null,
        attachmentId: null,
        code: null,
        attempts: 0,
        notBeforeMs: 0,
        createdAtMs: 0,
      }
      for (const text of texts) rows.push({ ...base, order: rows.length + 1, clientId: randomUUID(), text, state: 'waiting' })
      sender.wake()
    },
    close() {
      sender.stop()
      line.stop()
    },
  }
}

describe('the app’s line and sender against the chat', () => {
  it(
    '[S-35] [C-06] bring two hundred messages over once each and in their order, however often the line is cut',
    { timeout: 120_000 },
    async () => {
      await using chat = await createChatServer({ limits: { messagesPerMinute: 10_000 } })
      const { tom, jan } = await chat.people()
      const { messagingHash } = await chat.pairOf(tom, jan)
      await using bad = await openBadLine({ target: Number(new URL(chat.origin).port), delayMs: 10, lossShare: 0.005, cutEveryMs: 1500 })
      const device = openDevice(bad.origin, tom, messagingHash)
      const written = Array.from({ length: 200 }, (_, index) => `Knot ${index}`)
      device.write(written)
      await expect.poll(() => device.rows(), { timeout: 100_000, interval: 100 }).toEqual([])
      device.close()
      const arrived: string[] = []
      for (let afterSeq = 0, hasMore = true; hasMore;) {
        const { data: page } = await chat.server.call(listMessages, { messagingHash, afterSeq, limit: 100 }, { as: jan })
        arrived.push(...page.messages.map(({ text }) => text))
        afterSeq = page.messages.at(-1)?.seq ?? afterSeq
        hasMore = page.hasMore
      }
      expect(arrived).toEqual(written)
      expect(bad.cuts).toBeGreaterThan(2)
      expect(device.problems).toEqual([])
    },
  )
})
