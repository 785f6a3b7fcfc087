/** The site's side of the sandbox processor: its HTTP client. */
import * as v from 'valibot'
import { shownCard } from '#contract/money/cards.ts'
import type { CardProcessor, ChargeOutcome } from '../card-processor.ts'
import { isGenuine } from '../sign-notice.ts'
import { wasSent } from '../was-sent.ts'

export interface SandboxAddress {
  /** `http://127.0.0.1:8082` */
  readonly origin: string
  readonly key: string
  /** How long an answer may take. After it the outcome is unknown. */
  readonly patienceMs?: number
}

const chargeId = v.pipe(v.string(), v.maxLength(100))
const amountInCents = v.pipe(v.number(), v.integer())
const card = v.nullable(shownCard)
const keptCard = v.object({ ...shownCard.entries, token: v.string(), month: v.number(), year: v.number() })
const outcome = v.variant('state', [
  v.object({ state: v.literal('paid'), chargeId, amountInCents, card: shownCard, keptCard: v.optional(keptCard) }),
  v.object({ state: v.literal('declined'), chargeId, card }),
  v.object({ state: v.literal('pending'), chargeId, card }),
  v.object({ state: v.literal('challenge'), chargeId, challengePath: v.pipe(v.string(), v.regex(/^\/[\w/-]+$/)), card }),
  v.object({ state: v.literal('reversed'), chargeId, amountInCents, reason: v.picklist(['refund', 'chargeback']) }),
])
const lookedUp = v.variant('state', [...outcome.options, v.object({ state: v.literal('unseen') })])
const notice = v.object({ id: v.pipe(v.string(), v.maxLength(100)), attempt: v.pipe(v.string(), v.maxLength(60)), outcome })
const openedSession = v.object({ session: v.string() })

const unknown: ChargeOutcome = { state: 'unknown' }

export function createSandboxProcessor({ origin, key, patienceMs = 10_000 }: SandboxAddress): CardProcessor {
  async function ask(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`The processor answered ${response.status}.`)
    }
    return response.json()
  }

  return {
    kind: 'sandbox',
    capabilities: { keepsCards: true, hasChallenges: true, hasLookUp: true, repeatsAnswers: true, isTest: true },
    async openSession() {
      const { session } = v.parse(openedSession, await ask('POST', '/sessions'))
      return { session, submitTo: '/card-processor/tokens', formOrigin: null }
    },
    async charge(charge) {
      try {
        const answer = v.safeParse(outcome, await ask('POST', '/charges', charge))
        return answer.success ? answer.output : unknown
      } catch (error) {
        return wasSent(error) ? unknown : { state: 'notSent' }
      }
    },
    async lookUp(attempt) {
      try {
        const answer = v.safeParse(lookedUp, await ask('GET', `/charges/${encodeURIComponent(attempt)}`))
        return answer.success ? answer.output : unknown
      } catch {
        return unknown // asked again later
      }
    },
    async forgetCard(token) {
      await ask('DELETE', `/cards/${encodeURIComponent(token)}`)
    },
    readNotice(signed, now) {
      if (!isGenuine(key, signed, now)) return null
      const read = v.safeParse(notice, JSON.parse(signed.payload))
      return read.success ? read.output : null
    },
    notices: null,
  }
}
