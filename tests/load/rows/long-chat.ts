/**
 * A conversation of 50,000 messages in the built app. Opening: from the tap on its row in the list to the frame that
 * shows its newest message, with the code already loaded (another conversation was opened before). Scrolling: the time
 * from one animation frame to the next (`requestAnimationFrame`) during swipes on a processor four times slower; near
 * the newest messages, where older ones are read from the device page by page, and again far from them, after
 * scrolling through many.
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { getConversation, listMessages } from '#contract/chat/chat.ts'
import type { Bench } from '../support/bench.ts'
import { originOf, startBareServer } from '../support/bare-server.ts'
import type { Figure } from '../support/figure.ts'
import { noteFrames, type FrameTimes } from '../support/frame-notes.ts'
import { fillLongConversation, forgetOnDevice, keepOnDevice, type LongConversation } from '../support/long-conversation.ts'
import { median } from '../support/median.ts'
import { openPhone, slowProcessor, withBrowser } from '../support/phone.ts'
import { waitForQuiet } from '../support/wait-for-quiet.ts'

export async function measureLongChat({ folders, isQuick, say, closeSite }: Bench): Promise<Figure[]> {
  await closeSite()
  const dataFolder = path.join(folders.run, `long-chat-${process.pid}`)
  const server = await startBareServer(dataFolder)
  try {
    say('writing the conversation')
    const talk = await fillLongConversation(server, isQuick ? 5000 : 50_000)
    // Awaited here: the server stops when this function ends.
    return await withBrowser(async (browser) => {
      const context = await openPhone(browser, originOf(server), talk.member)
      const page = await context.newPage()
      await openList(page, talk)
      const runs = isQuick ? 3 : 7
      const fromServer = await measureOpening(page, talk, runs, forgetOnDevice)
      const asked = await measureAnswers(talk, isQuick ? 5 : 40)
      await keepOnDevice(page, talk)
      const opened = { server: fromServer, device: await measureOpening(page, talk, runs, null) }
      // A new page: the rows written by the bench went through the memory of this one, and are garbage-collected at
      // some time.
      await page.close()
      return [...openingFigures(talk, opened, asked), ...(await measureScrolling(await context.newPage(), talk, say))]
    })
  } finally {
    await server.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

const strokes = 40
/** Nobody scrolls back for longer than this in one session. */
const goingBackMs = 60_000

const rowOf = (page: Page, name: string) => page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name, exact: true })
const logOf = (hash: string) => `[data-hash="${hash}"] [role="log"]`

/** Synchronised, and with all code that a conversation needs. */
async function openList(page: Page, { shortHash, shortName, name }: LongConversation): Promise<void> {
  await page.goto('/#/messaging')
  await page.reload()
  await rowOf(page, shortName).click()
  await page.locator(`${logOf(shortHash)} [data-seq="1"]`).waitFor()
  await page.goBack()
  await rowOf(page, name).waitFor()
  await page.waitForLoadState('networkidle')
}

async function measureOpening(
  page: Page,
  talk: LongConversation,
  runs: number,
  before: ((page: Page, talk: LongConversation) => Promise<void>) | null,
): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    await openList(page, talk)
    await before?.(page, talk)
    const shown = page.evaluate(watchOpening, `${logOf(talk.hash)} [data-seq="${talk.total}"]`)
    await rowOf(page, talk.name).click()
    times.push(await shown)
  }
  return times
}

/** Runs in the page. From the next tap to the frame after the one that shows the wanted text. */
function watchOpening(wanted: string): Promise<number> {
  return new Promise((resolve) => {
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = (now: number) => {
          if (!document.querySelector(wanted)) return void requestAnimationFrame(look)
          requestAnimationFrame(() => resolve(now - timeStamp))
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  })
}

/** The server's time for the two requests of an opening. */
async function measureAnswers({ member, hash: messagingHash }: LongConversation, count: number): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const startedAt = performance.now()
    await member.call(getConversation, { messagingHash })
    await member.call(listMessages, { messagingHash })
    times.push(performance.now() - startedAt)
  }
  return times.toSorted((one, other) => one - other)
}

function openingFigures(
  { total }: LongConversation,
  opened: Record<'device' | 'server', readonly number[]>,
  asked: readonly number[],
): Figure[] {
  const many = total.toLocaleString('en')
  return [
    {
      what: `Tap to a conversation of ${many} messages, from the device`,
      unit: 'ms',
      value: median(opened.device),
      wanted: { atMost: 100 },
    },
    { what: 'The slowest of them', unit: 'ms', value: Math.max(...opened.device) },
    { what: 'The same from the server, nothing of it on the device', unit: 'ms', value: median(opened.server), wanted: { atMost: 150 } },
    { what: 'The slowest of these', unit: 'ms', value: Math.max(...opened.server) },
    {
      what: 'The server’s two answers for it one after the other, 95 of 100',
      unit: 'ms',
      value: asked[Math.floor((asked.length - 1) * 0.95)] ?? 0,
      wanted: { atMost: 150 },
    },
  ]
}

async function measureScrolling(page: Page, talk: LongConversation, say: Bench['say']): Promise<Figure[]> {
  const list = logOf(talk.hash)
  await openList(page, talk)
  await rowOf(page, talk.name).click()
  await page.locator(`${list} [data-seq="${talk.total}"]`).waitFor()
  await waitForQuiet(10_000)
  const session = await slowProcessor(page, 4)
  const near = await swipeBack(page, session, list)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  say('going back')
  const startedAt = performance.now()
  const reached = await page.evaluate(goBack, { list, until: talk.total / 10, mostMs: goingBackMs })
  const seconds = (performance.now() - startedAt) / 1000
  // Scrolling through this many in a minute leaves unrealistic garbage: it is collected before, not in the middle.
  await session.send('HeapProfiler.collectGarbage')
  await waitForQuiet(10_000)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const far = await swipeBack(page, session, list)
  return [
    ...frameFigures(`CPU ×4, near the newest`, near),
    ...frameFigures(`CPU ×4, with ${(talk.total - reached).toLocaleString('en')} messages scrolled through`, far),
    { what: 'Going back through those, as fast as they come', unit: 's', value: seconds },
  ]
}

async function swipeBack(page: Page, session: CDPSession, list: string): Promise<FrameTimes> {
  const firstSeq = async () => Number(await page.locator(`${list} [data-seq]`).first().getAttribute('data-seq'))
  const before = await firstSeq()
  const times = await noteFrames(page, list, async () => {
    for (let stroke = 0; stroke < strokes; stroke += 1) await swipe(page, session)
  })
  const passed = before - (await firstSeq())
  if (passed < 100) throw new Error(`Only ${passed} messages were scrolled through.`)
  return times
}

/**
 * A swipe down the screen in a quarter of a second, released at full speed. (`Input.synthesizeScrollGesture` does not
 * scroll inner scrollers.)
 */
async function swipe(page: Page, session: CDPSession): Promise<void> {
  const [from, to, steps] = [160, 680, 15]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 200, y: from }] })
  for (let step = 1; step <= steps; step += 1) {
    const touchPoints = [{ x: 200, y: from + ((to - from) * step) / steps }]
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Runs in the page. Returns the oldest message it reached. */
async function goBack({ list, until, mostMs }: { list: string; until: number; mostMs: number }): Promise<number> {
  const deadline = performance.now() + mostMs
  for (;;) {
    const [log, first] = [document.querySelector(list), document.querySelector(`${list} [data-seq]`)]
    const seq = Number(first?.getAttribute('data-seq'))
    if (!log || seq <= until || performance.now() > deadline) return seq
    log.scrollTop = 0
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

function frameFigures(where: string, { longestMs, lateFrames, frames, longestBlockMs, mostNodes }: FrameTimes): Figure[] {
  return [
    { what: `Longest frame, ${where}`, unit: 'ms', value: longestMs, wanted: { atMost: 50 } },
    { what: `Of ${frames} frames over 50 ms, ${where}`, unit: 'count', value: lateFrames },
    {
      what: `Longest time that the page’s work blocked a frame beyond 50 ms (0: it never did), ${where}`,
      unit: 'ms',
      value: longestBlockMs,
    },
    { what: `DOM nodes in the log at most, ${where}`, unit: 'count', value: mostNodes },
  ]
}
