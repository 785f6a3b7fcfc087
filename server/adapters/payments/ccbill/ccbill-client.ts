/** Requests to CCBill's RESTful API: OAuth tokens, and charges (decision 032 names the documents). */
import * as v from 'valibot'

export interface CcbillCredentials {
  readonly id: string
  readonly secret: string
}

export interface CcbillAccount {
  /** `900000` and `0` of the account 900000-0000. */
  readonly account: number
  readonly subaccount: number
  /** For browsers: may create payment tokens and nothing else. */
  readonly frontend: CcbillCredentials
  /** For this server: may charge them. */
  readonly backend: CcbillCredentials
}

export interface CcbillAddress {
  /** `https://api.ccbill.com` */
  readonly origin: string
  /** How long an answer may take. After it the outcome is unknown. */
  readonly patienceMs: number
}

const accessToken = v.object({ access_token: v.pipe(v.string(), v.minLength(1)), expires_in: v.number() })
export type AccessToken = v.InferOutput<typeof accessToken>

/** Throws if CCBill does not answer, or refuses the credentials. */
export async function fetchAccessToken({ origin, patienceMs }: CcbillAddress, { id, secret }: CcbillCredentials): Promise<AccessToken> {
  const response = await fetch(`${origin}/ccbill-auth/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`CCBill answered ${response.status} to a request for an access token.`)
  }
  return v.parse(accessToken, await response.json())
}

/** The answer as it is, with its status. Throws if there is none. */
export async function postCharge(
  { origin, patienceMs }: CcbillAddress,
  path: string,
  token: string,
  body: object,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: {
      accept: 'application/vnd.mcn.transaction-service.api.v.2+json',
      authorization: `Bearer ${token}`,
      'cache-control': 'no-cache',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  const text = await response.text()
  return { status: response.status, body: parseJson(text) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // 401 has no body
  }
}
