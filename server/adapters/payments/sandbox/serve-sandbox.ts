/**
 * The sandbox processor as a small HTTP service of its own. The site calls it with its key; the card form and the bank's page reach it through
 * the site's port (`/card-processor/…`), because a demo often has one port only.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import * as v from 'valibot'
import { areSameSecrets } from '../../../lib/equal-secrets.ts'
import type { ChargeOutcome, ProcessorNotice } from '../card-processor.ts'
import { signNotice } from '../sign-notice.ts'
import { challengePage, challengeDone } from './challenge-page.ts'
import type { BankAnswer, SandboxBank } from './sandbox-bank.ts'

export interface SandboxOptions {
  readonly bank: SandboxBank
  /** Shared with the site: it authorises the site's calls and signs notices. */
  readonly key: string
  readonly now: () => Date
  /** Delivers a notice; resolves when the site has taken it. */
  readonly send: (notice: ReturnType<typeof signNotice>) => Promise<void>
  /** Called after every change of the books. */
  readonly save: () => void
  /** Resolves when an answer that is meant to be late may be given. */
  readonly wait: (reason: 'slow' | 'chargeback') => Promise<void>
}

const text = (most: number) => v.pipe(v.string(), v.maxLength(most))
const cardRequest = v.object({ session: text(100), holder: text(60), number: text(30), month: text(2), year: text(4), cvv: text(4) })
const chargeRequest = v.object({
  attempt: text(60),
  token: text(100),
  amountInCents: v.pipe(v.number(), v.integer(), v.minValue(1)),
  keepsCard: v.boolean(),
  statementName: text(40),
})
const largestBody = 8000

export function createSandboxServer(options: SandboxOptions): Server {
  return createServer((request, response) => {
    answer(options, request, response).catch((error: unknown) => {
      // Never the body: it may have a card in it.
      console.error('The sandbox processor failed.', error instanceof Error ? error.name : typeof error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
}

async function answer(options: SandboxOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = ''] = (request.url ?? '').split('?')
  const [, resource = '', name = ''] = path.split('/')
  if (request.method === 'OPTIONS') return json(response, 204, null)
  if (resource === 'tokens' && request.method === 'POST') return makeToken(options, request, response)
  if (resource === 'challenges') return challenge(options, request, response, name)
  if (!isSite(options, request)) return json(response, 401, {})
  switch (`${request.method ?? ''} ${resource}`) {
    case 'POST sessions':
      return json(response, 200, { session: options.bank.openSession() })
    case 'POST charges':
      return charge(options, request, response)
    case 'GET charges':
      return lookUp(options, response, name)
    case 'DELETE cards':
      options.bank.forget(name)
      options.save()
      return json(response, 200, {})
    default:
      return json(response, 404, {})
  }
}

function isSite({ key }: SandboxOptions, { headers }: IncomingMessage): boolean {
  return areSameSecrets(`Bearer ${key}`, headers.authorization ?? '')
}

async function makeToken({ bank, save }: SandboxOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const card = v.safeParse(cardRequest, parseJson(await readBody(request)))
  const token = card.success ? bank.makeToken(card.output.session, card.output) : null
  if (token === null) return json(response, 422, {})
  save()
  json(response, 200, { token })
}

async function charge(options: SandboxOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { bank, save, wait } = options
  const asked = v.safeParse(chargeRequest, parseJson(await readBody(request)))
  if (!asked.success) return json(response, 422, {})
  const { behaviour, outcome, isNew } = bank.charge(asked.output)
  save()
  const { attempt } = asked.output
  if (behaviour === 'mute' || behaviour === 'lost') return void request.socket.destroy()
  if (behaviour === 'slow') await wait('slow')
  if (behaviour === 'disorder' && isNew) {
    await notify(options, bank.noticeOf(attempt))
    json(response, 200, { state: 'pending', chargeId: chargeIdOf(outcome), card: null })
    return notify(options, { id: `late_${attempt}`, attempt, outcome: { state: 'pending', chargeId: chargeIdOf(outcome), card: null } })
  }
  json(response, 200, outcome)
  if (isNew) await followUp(options, attempt, behaviour)
}

/** The notices that come after the answer. */
async function followUp(options: SandboxOptions, attempt: string, behaviour: BankAnswer['behaviour']): Promise<void> {
  const { bank, wait, save } = options
  const notice = bank.noticeOf(attempt)
  await notify(options, notice)
  if (behaviour === 'twice') await notify(options, notice)
  if (behaviour !== 'chargeback') return
  await wait('chargeback')
  const reversal = bank.takeBack(attempt)
  save()
  await notify(options, reversal)
}

function lookUp({ bank }: SandboxOptions, response: ServerResponse, attempt: string): void {
  const found = bank.find(attempt)
  if (found?.behaviour === 'lost') json(response, 503, {})
  else json(response, 200, found?.outcome ?? { state: 'unseen' })
}

async function challenge(options: SandboxOptions, request: IncomingMessage, response: ServerResponse, chargeId: string): Promise<void> {
  const { bank, save } = options
  if (request.method === 'GET') {
    const row = bank.challenged(chargeId)
    return html(response, row ? challengePage(row.amountInCents, row.card.last4) : challengeDone)
  }
  const answered = new URLSearchParams(await readBody(request)).get('answer')
  const notice = bank.answerChallenge(chargeId, answered === 'yes')
  save()
  html(response, challengeDone)
  await notify(options, notice)
}

async function notify({ key, now, send }: SandboxOptions, notice: ProcessorNotice | null): Promise<void> {
  if (notice) await send(signNotice(key, JSON.stringify(notice), now()))
}

const chargeIdOf = (outcome: ChargeOutcome) => ('chargeId' in outcome ? outcome.chargeId : '')

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) {
    body += String(chunk)
    if (body.length > largestBody) throw new RangeError('A body is too long.')
  }
  return body
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null // not JSON: the schema refuses it
  }
}

// The card form has no origin of its own, so any may read an answer; the answers that matter need the site's key.
const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type', 'cache-control': 'no-store' }

function json(response: ServerResponse, status: number, body: object | null): void {
  response.writeHead(status, { ...open, 'content-type': 'application/json' }).end(body === null ? '' : JSON.stringify(body))
}

function html(response: ServerResponse, page: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(page)
}
