/**
 * A small server that answers as CCBill documents it (decision 032): access tokens for two applications, payment tokens, charges with and without
 * 3-D Secure, errors in its shape. It keeps the notices that it would send.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'

export type CcbillBehaviour = 'accepted' | 'declined' | 'challenged' | 'mute' | 'broken'

export interface StandInNotice {
  readonly event: string
  readonly body: Readonly<Record<string, string>>
}

interface PaymentToken {
  readonly behaviour: CcbillBehaviour
  usesLeft: number
}

const application = { frontend: ['front', 'front-secret'], backend: ['back', 'back-secret'] } as const

/** As the settings of a site would name it. */
export const standInAccount = {
  account: 900_123,
  subaccount: 7,
  frontend: { id: application.frontend[0], secret: application.frontend[1] },
  backend: { id: application.backend[0], secret: application.backend[1] },
  noticeSecret: 'a-path-that-only-ccbill-knows',
  noticeNetworks: ['64.38.212.0/24', '64.38.215.0/24'],
  formOrigin: 'https://pay.club.example',
}

const chargeRequest = v.looseObject({
  clientAccnum: v.literal(standInAccount.account),
  clientSubacc: v.literal(standInAccount.subaccount),
  initialPrice: v.pipe(v.number(), v.minValue(0.01)),
  initialPeriod: v.number(),
  currencyCode: v.literal(840),
  passThroughInfo: v.array(v.object({ name: v.pipe(v.string(), v.regex(/^[A-Za-z_][\w.-]*$/)), value: v.string() })),
})
type ChargeRequest = v.InferOutput<typeof chargeRequest>

/** What the 3-D Secure endpoint requires of version 2. */
const threedsRequest = v.looseObject({
  threedsEci: v.string(),
  threedsStatus: v.string(),
  threedsVersion: v.string(),
  threedsSuccess: v.literal(true),
  threedsClientTransactionId: v.string(),
  threedsAmount: v.number(),
})

export class CcbillStandIn {
  readonly notices: StandInNotice[] = []
  /** Where it listens. */
  origin = ''
  /** Bodies of charges, as they arrived. */
  readonly charges: ChargeRequest[] = []
  readonly #paymentTokens = new Map<string, PaymentToken>()
  readonly #access = new Map<string, 'frontend' | 'backend'>()
  readonly #server: Server = createServer((request, response) => void this.#answer(request, response))
  #next = 1

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve))
    // The address of a TCP listener is an object.
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this.origin
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve())
      this.#server.closeAllConnections()
    })
  }

  /** As the widget makes it in the browser, with a token of the frontend application. */
  makePaymentToken(accessToken: string, behaviour: CcbillBehaviour): string {
    if (this.#access.get(accessToken) !== 'frontend') throw new Error('401')
    const token = randomBytes(16).toString('hex')
    this.#paymentTokens.set(token, { behaviour, usesLeft: 1 })
    return token
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { pathname } = new URL(request.url ?? '/', 'http://ccbill.test')
    if (pathname === '/ccbill-auth/oauth/token') return this.#grantAccess(request, response)
    const [, , , first = '', second] = pathname.split('/')
    if (!pathname.startsWith('/transactions/payment-tokens/') || request.method !== 'POST') return fail(response, 404, 130_000)
    const bearer = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    const access = this.#access.get(bearer)
    if (access === undefined) return void response.writeHead(401).end()
    if (access !== 'backend') return fail(response, 403, 100_020)
    this.#charge(response, { token: second ?? first, isThreeds: second !== undefined, body: JSON.parse(text) })
  }

  #grantAccess({ headers }: IncomingMessage, response: ServerResponse): void {
    const given = Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString()
    const kind = (['frontend', 'backend'] as const).find((each) => application[each].join(':') === given)
    if (!kind) return fail(response, 400, 100_020)
    const token = randomUUID()
    this.#access.set(token, kind)
    json(response, 200, { access_token: token, token_type: 'bearer', expires_in: 3600, scope: 'read write trust' })
  }

  #charge(response: ServerResponse, { token, isThreeds, body }: { token: string; isThreeds: boolean; body: unknown }): void {
    const asked = v.safeParse(chargeRequest, body)
    if (!asked.success || (isThreeds && !v.is(threedsRequest, body))) return fail(response, 400, 200_000)
    const known = this.#paymentTokens.get(token)
    if (!known) return fail(response, 404, 100_101)
    if (known.usesLeft === 0) return fail(response, 400, 100_102)
    if (known.behaviour === 'broken') return fail(response, 500, 100_103)
    known.usesLeft -= 1
    this.charges.push(asked.output)
    // A card that requires confirmation is declined without one.
    const isApproved = known.behaviour !== 'declined' && (known.behaviour !== 'challenged' || isThreeds)
    const subscriptionId = isApproved ? `0925014201${String(this.#next++).padStart(9, '0')}` : null
    this.#note(asked.output, subscriptionId)
    if (known.behaviour === 'mute') return void response.destroy()
    json(response, 200, {
      declineCode: isApproved ? null : 15,
      declineText: isApproved ? null : 'Declined',
      denialId: isApproved ? null : '0925013101000000100',
      approved: isApproved,
      paymentUniqueId: isApproved ? 'z8Zprmki+WoAyOwj74Ei3w' : null,
      sessionId: null,
      newPaymentTokenId: null,
      subscriptionId,
    })
  }

  #note({ initialPrice, passThroughInfo }: ChargeRequest, subscriptionId: string | null): void {
    const passed = Object.fromEntries(passThroughInfo.map(({ name, value }) => [name, value]))
    const sale = { billedInitialPrice: initialPrice.toFixed(2), billedCurrencyCode: '840', cardType: 'VISA', last4: '1111' }
    const event = subscriptionId === null ? 'UpSaleFailure' : 'UpSaleSuccess'
    const about = subscriptionId === null ? { failureReason: 'Declined' } : { subscriptionId, ...sale }
    this.notices.push({ event, body: { ...ofAccount(), transactionId: `tx-${this.#next++}`, ...about, ...passed } })
  }
}

export const ofAccount = () => ({
  clientAccnum: String(standInAccount.account),
  clientSubacc: String(standInAccount.subaccount).padStart(4, '0'),
  timestamp: '2026-11-26 15:18:17',
})

function fail(response: ServerResponse, status: number, errorCode: number): void {
  json(response, status, {
    id: randomUUID(),
    url: '',
    errors: [],
    generalMessage: 'Not this way',
    errorCode,
    timestamp: '2026-11-26T12:00:00Z',
  })
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
