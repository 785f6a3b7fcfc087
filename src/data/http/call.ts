/** The page's way to the server: typed by the contract, and the app hears of failures that are not the caller's alone (2§8). */
import { isRead, type Endpoint, type RequestInput, type ResponseOutput } from '#contract/endpoint.ts'
import { callEndpoint, type CallOptions as EndpointOptions } from '#src/http/call-endpoint.ts'
import { CallError } from '#src/http/call-error.ts'
import { getCredentials } from './credentials.ts'
import { pageCaller } from './page-caller.ts'
import { emitRequestEvent } from './request-events.ts'

export interface CallOptions extends EndpointOptions {
  /** The caller shows failures itself, or nobody needs to know of them: no notice, no page. */
  readonly isQuiet?: boolean | undefined
}

/** Answers in code names. Throws `CallError`, and nothing else, when it does not succeed. */
export async function call<E extends Endpoint>(endpoint: E, input: RequestInput<E>, options: CallOptions = {}): Promise<ResponseOutput<E>> {
  const wasSignedIn = getCredentials().canRefresh()
  try {
    const response = await callEndpoint(pageCaller(), endpoint, input, options)
    emitRequestEvent('answered', endpoint.name)
    return response
  } catch (error) {
    // Anything but a CallError is a bug in here.
    if (error instanceof CallError) announce(endpoint, error, wasSignedIn, options)
    throw error
  }
}

const closedAccount: ReadonlySet<string> = new Set(['account_banned', 'account_inactive', 'account_memorial'])

/** Which event a failure is. A refusal of what was sent is nobody's business but the caller's. */
function announce(endpoint: Endpoint, error: CallError, wasSignedIn: boolean, { isQuiet = false }: CallOptions): void {
  if (error.code === 'cancelled') return
  if (endpoint.access !== 'open' && (error.status === 401 || closedAccount.has(error.code))) {
    // Of many calls refused at once, the first one ends the session and says so.
    if (getCredentials().end(error) || !wasSignedIn) emitRequestEvent('unauthorized', error)
    return
  }
  if (isQuiet) return
  if (error.status === 403) emitRequestEvent('forbidden', { error, endpointName: endpoint.name, isRead: isRead(endpoint) })
  else if (error.code === 'maintenance') emitRequestEvent('maintenance', error)
  else if (isNetworkTrouble(error)) emitRequestEvent('networkError', error)
}

/** 500 and more, the plumber and answers that cannot be read; a refusal of ours has its own words, and offline is not an error. */
function isNetworkTrouble(error: CallError): boolean {
  return error.status >= 500 || error.code === 'plumber' || error.code === 'network_error'
}
