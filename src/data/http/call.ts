/**
 * Calls from the page to the server, typed by the contract. Failures that concern the whole app, and not only the caller, are
 * reported to the app as events (2§8).
 */
import { isRead, type Endpoint, type RequestInput, type ResponseOutput } from '#contract/endpoint.ts'
import { callEndpoint, type CallOptions as EndpointOptions } from '#src/http/call-endpoint.ts'
import { CallError } from '#src/http/call-error.ts'
import { getCredentials } from './credentials.ts'
import { pageCaller } from './page-caller.ts'
import { emitRequestEvent } from './request-events.ts'

export interface CallOptions extends EndpointOptions {
  /** The caller shows failures itself, or no one needs to see them: neither a notice nor an error page appears. */
  readonly isQuiet?: boolean | undefined
}

/** Resolves with the answer in code names. Throws only `CallError`. */
export async function call<E extends Endpoint>(endpoint: E, input: RequestInput<E>, options: CallOptions = {}): Promise<ResponseOutput<E>> {
  const wasSignedIn = getCredentials().canRefresh()
  try {
    const response = await callEndpoint(pageCaller(), endpoint, input, options)
    emitRequestEvent('answered', endpoint.name)
    return response
  } catch (error) {
    // Any other error is a bug in this code.
    if (error instanceof CallError) announce(endpoint, error, wasSignedIn, options)
    throw error
  }
}

const closedAccount: ReadonlySet<string> = new Set(['account_banned', 'account_inactive', 'account_memorial'])

/** Chooses the event for a failure. A refused request concerns only the caller and causes no event. */
function announce(endpoint: Endpoint, error: CallError, wasSignedIn: boolean, { isQuiet = false }: CallOptions): void {
  if (error.code === 'cancelled') return
  if (endpoint.access !== 'open' && (error.status === 401 || closedAccount.has(error.code))) {
    // A guest's call that is refused late is no concern of the member who has signed in since.
    if (!wasSignedIn && getCredentials().canRefresh()) return
    // If many calls are refused at the same time, only the first one ends the session and reports it.
    if (getCredentials().end(error) || !wasSignedIn) emitRequestEvent('unauthorized', error)
    return
  }
  if (isQuiet) return
  if (error.status === 403) emitRequestEvent('forbidden', { error, endpointName: endpoint.name, isRead: isRead(endpoint) })
  else if (error.code === 'maintenance') emitRequestEvent('maintenance', error)
  else if (isNetworkTrouble(error)) emitRequestEvent('networkError', error)
}

/**
 * Statuses of 500 and above, plumber errors and unreadable answers. Refusals by our server have their own messages, and being
 * offline is not an error.
 */
function isNetworkTrouble(error: CallError): boolean {
  return error.status >= 500 || error.code === 'plumber' || error.code === 'network_error'
}
