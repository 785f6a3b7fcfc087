/** A member who calls the server without a browser: the same calls, tokens and cookies as the app's. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { acceptTerms, login, refreshAccessToken, type SignedIn } from '#contract/accounts.ts'
import { headers, splitVersion, type Endpoint, type RequestInput, type ResponseOutput } from '#contract/endpoint.ts'
import { requestToWire, unwrapAnswer } from '#contract/envelope.ts'
import { checkEmailCode } from '#contract/registration/codes.ts'
import { getCaptchaChallenge } from '#contract/registration/captcha.ts'
import { completeRegistration, register, saveRegistration } from '#contract/registration/registration.ts'
import type { MemberId } from '#contract/primitives.ts'
import { solveCaptcha, isAskedForCaptcha } from './solve-captcha.ts'
import { nextLoopbackAddress } from './loopback-address.ts'
import { readMailedCode } from './read-mailed-code.ts'
import { passwordMark } from '../site/secrets-in-text.ts'
import { sendRequest, type RawAnswer, type RawRequest } from './send-request.ts'

export interface Account {
  readonly userName: string
  readonly password: string
  readonly email: string
}

export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal'
  readonly status: number
  readonly code: string
  constructor(endpointName: string, { status, text }: RawAnswer) {
    const { code } = v.parse(v.looseObject({ code: v.fallback(v.string(), 'none') }), JSON.parse(text))
    super(`${endpointName}: ${status} ${text.slice(0, 300)}`)
    this.status = status
    this.code = code
  }
}

export interface ApiCallOptions {
  readonly idempotencyKey?: string
  readonly isRepeated?: boolean
  /** A captcha's token. */
  readonly proof?: string
}

export interface JoinOptions {
  readonly isFinished?: boolean
  /** For servers that send no mails, because no encoder runs beside them. */
  readonly confirmEmail?: (email: string) => Promise<void>
}

/** Tokens live five minutes; they are renewed this long before they expire. */
const spareSeconds = 30

export class ApiMember {
  readonly account: Account
  #origin: string
  #localAddress = nextLoopbackAddress()
  #cookies = new Map<string, string>()
  #session: SignedIn | null = null

  private constructor(origin: string, account: Account) {
    this.#origin = origin
    this.account = account
  }

  static async signIn(origin: string, account: Account): Promise<ApiMember> {
    const member = new ApiMember(origin, account)
    await member.signIn()
    return member
  }

  /** A new full member of the free group. `isFinished: false` stops before the terms: a registered user. */
  static async join(origin: string, name = newName(), { isFinished = true, confirmEmail }: JoinOptions = {}): Promise<ApiMember> {
    const member = new ApiMember(origin, {
      userName: name,
      password: `${passwordMark}${randomUUID()}`,
      email: `${name.toLowerCase()}@example.test`,
    })
    const { userName, email, password } = member.account
    const { key } = await member.call(register, { userName, email, birthday: '1990-04-01', acceptsTerms: true })
    if (confirmEmail) await confirmEmail(email)
    else await member.call(checkEmailCode, { key, code: await readMailedCode(origin, email) })
    await member.call(saveRegistration, { key, skipsPhone: true })
    member.#session = await member.call(completeRegistration, { key, password, membership: 'free' })
    if (isFinished) member.#session = await member.call(acceptTerms, { acceptsTerms: true })
    return member
  }

  async signIn(): Promise<void> {
    this.#session = null
    const { userName, password } = this.account
    this.#session = await this.call(login, { userName, password, keepSignedIn: true })
  }

  get id(): MemberId {
    return this.signedIn.self.userId
  }

  get name(): string {
    return this.signedIn.self.userName
  }

  get signedIn(): SignedIn {
    if (!this.#session) throw new Error(`${this.account.userName} is not signed in.`)
    return this.#session
  }

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies
  }

  /** Throws ApiRefusal. */
  async call<E extends Endpoint>(endpoint: E, input: RequestInput<E>, options: ApiCallOptions = {}): Promise<ResponseOutput<E>> {
    if (this.#session && endpoint.access !== 'open') await this.#renewInTime(this.#session)
    const { body, ifMatch } = splitVersion(endpoint, input)
    const wire = requestToWire(endpoint, body)
    const isGet = endpoint.method === 'GET'
    const answer = await sendRequest({
      url: `${this.#origin}${endpoint.path}${isGet ? queryOf(wire) : ''}`,
      method: endpoint.method,
      body: isGet ? undefined : JSON.stringify(wire),
      localAddress: this.#localAddress,
      headers: {
        [headers.client]: 'web/test',
        'content-type': 'application/json',
        ...(this.#session && { authorization: `Bearer ${this.#session.token}` }),
        ...(this.#cookies.size > 0 && { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(options.proof !== undefined && { [headers.proof]: options.proof }),
        ...(ifMatch !== null && { [headers.ifMatch]: ifMatch }),
        ...(options.idempotencyKey !== undefined && { [headers.idempotencyKey]: options.idempotencyKey }),
      },
    })
    this.#keepCookies(answer)
    // A test changed the keys or the clock: retries once with a fresh token, as the app does.
    if (answer.status === 401 && endpoint.access !== 'open' && !options.isRepeated) {
      await this.renew()
      return this.call(endpoint, input, { ...options, isRepeated: true })
    }
    if (options.proof === undefined && isAskedForCaptcha(answer))
      return this.call(endpoint, input, { ...options, proof: await this.#prove() })
    if (answer.status >= 400) throw new ApiRefusal(endpoint.name, answer)
    const value = unwrapAnswer(v.parse(v.looseObject({ success: v.literal(true) }), JSON.parse(answer.text)))
    // The schema is this same endpoint's, so its output is the endpoint's response type.
    return v.parse(endpoint.response, value) as ResponseOutput<E>
  }

  /** For requests outside the contract, such as the bytes of uploads. */
  async send(path: string, request: Omit<RawRequest, 'url' | 'localAddress'>): Promise<RawAnswer> {
    await this.#renewInTime(this.signedIn)
    const own = { [headers.client]: 'web/test', authorization: `Bearer ${this.signedIn.token}` }
    const localAddress = this.#localAddress
    return sendRequest({ ...request, url: `${this.#origin}${path}`, localAddress, headers: { ...own, ...request.headers } })
  }

  /** As the app's worker does. */
  async #prove(): Promise<string> {
    return solveCaptcha((await this.call(getCaptchaChallenge, {})).challenge)
  }

  async #renewInTime({ expiresAt }: SignedIn): Promise<void> {
    if (expiresAt - spareSeconds > Date.now() / 1000) return
    await this.renew()
  }

  async renew(): Promise<void> {
    this.#session = await this.call(refreshAccessToken, {})
  }

  #keepCookies({ headers: answered }: RawAnswer): void {
    for (const line of answered['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name === undefined || value === undefined) continue
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
  }
}

let serial = 0

/** Never used before on this site, so that preserved data folders do not matter. */
export function newName(stem = 'Tester'): string {
  serial += 1
  return `${stem}-${Date.now().toString(36).slice(-6)}-${serial}`
}

function queryOf(wire: unknown): string {
  const entries = Object.entries(v.parse(v.record(v.string(), v.unknown()), wire)).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(
    entries.map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  )
  return query.size > 0 ? `?${query.toString()}` : ''
}
