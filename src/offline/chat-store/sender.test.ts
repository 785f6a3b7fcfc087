import { beforeEach, describe, expect, it } from 'vitest'
import { createPretendClock, type PretendClock } from '../testing/pretend-clock.ts'
import { createSender, type SendOutcome, type Sender } from './sender.ts'
import type { SendingRow } from './chat-rows.ts'
import { hashOf } from './testing/chat-for-test.ts'

let rows: SendingRow[]
let clock: PretendClock
let isConnected: boolean
/** Messages in flight, each with a function that answers it. */
let onTheWay: Array<{ row: SendingRow; answer: (outcome: SendOutcome) => Promise<void> }>
let arrived: string[]
let lock: Promise<void>
let problems: unknown[]

const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

function newSender(): Sender {
  return createSender({
    rows: {
      all: async () => rows.map((row) => ({ ...row })),
      mark: async (order, change) => void (rows = rows.map((row) => (row.order === order ? { ...row, ...change } : row))),
      readFile: async () => null,
    },
    isConnected: () => isConnected,
    isOpen: () => true,
    withLock(work) {
      lock = lock.then(work)
      return lock
    },
    send: (row) =>
      new Promise((resolve) => {
        onTheWay.push({
          row,
          async answer(outcome) {
            onTheWay = onTheWay.filter((sent) => sent.row.order !== row.order)
            if (outcome.kind === 'sent') {
              arrived.push(row.text)
              rows = rows.filter(({ order }) => order !== row.order)
            }
            resolve(outcome)
            await settled()
          },
        })
      }),
    now: clock.now,
    setTimer: clock.setTimer,
    reportProblem: (problem) => void problems.push(problem),
  })
}

function write(text: string, conversation = 1): void {
  rows.push({
    order: (rows.at(-1)?.order ?? 0) + 1,
    clientId: text,
    messagingHash: hashOf(conversation),
    text,
    replyToSeq: null,
    file: null,
    attachmentId: null,
    state: 'waiting',
    code: null,
    attempts: 0,
    notBeforeMs: 0,
    createdAtMs: clock.now(),
  })
}

const going = () => onTheWay.map(({ row }) => row.text)
const answer = (outcome: SendOutcome) => onTheWay[0]?.answer(outcome)

beforeEach(() => {
  rows = []
  clock = createPretendClock()
  isConnected = true
  onTheWay = []
  arrived = []
  lock = Promise.resolve()
  problems = []
})

describe('a waiting message', () => {
  it('is sent in the order of writing, one at a time in each conversation and in parallel across several', async () => {
    for (const text of ['one', 'two', 'three']) write(text)
    write('elsewhere', 2)
    newSender().wake()
    await settled()
    expect(going()).toEqual(['one', 'elsewhere'])
    await answer({ kind: 'sent' })
    expect(going()).toEqual(['elsewhere', 'two'])
    await answer({ kind: 'sent' })
    await answer({ kind: 'sent' })
    await answer({ kind: 'sent' })
    expect(arrived).toEqual(['one', 'elsewhere', 'two', 'three'])
    expect(problems).toEqual([])
  })

  it('stays queued while offline and is sent when the connection returns, the one that was in flight first', async () => {
    isConnected = false
    write('one')
    write('two')
    const sender = newSender()
    sender.wake()
    await settled()
    expect(going()).toEqual([])
    isConnected = true
    sender.wake()
    await settled()
    expect(going()).toEqual(['one'])
    isConnected = false
    await answer({ kind: 'lineLost' })
    expect(rows).toMatchObject([
      { text: 'one', state: 'waiting' },
      { text: 'two', state: 'waiting' },
    ])
    isConnected = true
    sender.wake()
    await settled()
    expect(going()).toEqual(['one'])
  })

  it('of an earlier run of the app is sent as well', async () => {
    write('one')
    newSender().stop()
    newSender().wake()
    await settled()
    expect(going()).toEqual(['one'])
  })

  it('is sent by one tab at a time', async () => {
    write('one')
    const [first, second] = [newSender(), newSender()]
    first.wake()
    second.wake()
    await settled()
    expect(going()).toEqual(['one'])
    await answer({ kind: 'sent' })
    await settled()
    expect(going()).toEqual([])
    expect(arrived).toEqual(['one'])
  })

  it('is found when it was written while another was in flight, and just when the last one ended', async () => {
    write('one')
    const sender = newSender()
    sender.wake()
    await settled()
    write('elsewhere', 2)
    sender.wake()
    await settled()
    expect(going()).toEqual(['one', 'elsewhere'])
    await answer({ kind: 'sent' })
    const last = answer({ kind: 'sent' })
    write('late')
    sender.wake()
    await last
    expect(going()).toEqual(['late'])
  })
})

describe('a message that did not arrive', () => {
  it('[C-05] has failed without an acknowledgement, lets the next one pass, and is sent again on request', async () => {
    write('one')
    write('two')
    const sender = newSender()
    sender.wake()
    await settled()
    await answer({ kind: 'unanswered' })
    expect(rows[0]).toMatchObject({ state: 'failed', code: 'failed_to_send_message', attempts: 1 })
    expect(going()).toEqual(['two'])
    await answer({ kind: 'sent' })
    rows = rows.map((row) => ({ ...row, state: 'waiting', code: null }))
    sender.wake()
    await settled()
    expect(going()).toEqual(['one'])
    expect(onTheWay[0]?.row.clientId).toBe('one')
  })

  it('[C-05] shows why the server refused it', async () => {
    write('one')
    newSender().wake()
    await settled()
    await answer({ kind: 'refused', code: 'forbidden' })
    expect(rows).toMatchObject([{ state: 'failed', code: 'forbidden' }])
  })

  it('waits for the time set by the server and is then sent automatically, later ones behind it', async () => {
    write('one')
    write('two')
    newSender().wake()
    await settled()
    await answer({ kind: 'later', waitMs: 30_000 })
    expect(going()).toEqual([])
    clock.advance(29_999)
    await settled()
    expect(going()).toEqual([])
    clock.advance(1)
    await settled()
    expect(going()).toEqual(['one'])
  })
})
