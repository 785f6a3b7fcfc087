/**
 * Opening a conversation of 50,000 messages in the built app: from the tap on its row in the list to the frame that has its newest message,
 * with the code there already (another conversation was opened before).
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { getConversation, listMessages } from '#contract/talk/chat.ts'
import type { Bench } from '../support/bench.ts'
import { originOf, startChatServer } from '../support/chat-server.ts'
import type { Figure } from '../support/figure.ts'
import { fillLongConversation, forgetOnDevice, keepOnDevice, type LongConversation } from '../support/long-conversation.ts'
import { median } from '../support/median.ts'
import { openPhone, withBrowser } from '../support/phone.ts'

export async function measureLongChat({ folders, isQuick, say, closeSite }: Bench): Promise<Figure[]> {
  await closeSite()
  const dataFolder = path.join(folders.run, `long-chat-${process.pid}`)
  const server = await startChatServer(dataFolder)
  try {
    say('writing the conversation')
    const talk = await fillLongConversation(server, isQuick ? 5000 : 50_000)
    // Awaited here: the server goes when this function ends.
    return await withBrowser(async (browser) => {
      const context = await openPhone(browser, originOf(server), talk.member)
      const page = await context.newPage()
      await openList(page, talk)
      const runs = isQuick ? 3 : 7
      const fromServer = await measureOpening(page, talk, runs, forgetOnDevice)
      const asked = await measureAnswers(talk, isQuick ? 5 : 40)
      await keepOnDevice(page, talk)
      return openingFigures(talk, { server: fromServer, device: await measureOpening(page, talk, runs, null) }, asked)
    })
  } finally {
    await server.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

const rowOf = (page: Page, name: string) => page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name, exact: true })
const logOf = (hash: string) => `[data-hash="${hash}"] [role="log"]`

/** Brought up to date, and with all code that a conversation needs. */
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

/** Runs in the page. From the next tap to the frame after the one that brought what is looked for. */
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

/** What the server needs for the two questions of an opening. */
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
