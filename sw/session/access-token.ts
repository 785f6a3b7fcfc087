/**
 * Gets an access token without a page: from an open page if there is one, else with the session's cookie, under the lock that the pages
 * use. A token must never be refreshed twice at once, because the server would treat that as theft.
 */
import * as v from 'valibot'
import { refreshAccessToken } from '#contract/accounts.ts'
import { guestTokens } from '#src/http/ask-with-refresh.ts'
import { callEndpoint } from '#src/http/call-endpoint.ts'
import { tokenLifetimeMs } from '#src/http/token-lifetime.ts'
import { sessionRefreshLock } from '#src/offline/device-names.ts'
import { withLock } from '#src/offline/lock/with-lock.ts'
import { sessionChannelName, sessionNews, type HeldToken, type SessionNews } from '#src/offline/session-news.ts'

/** A running page answers within this time. */
const answerMs = 300
const spareMs = 10_000
/** Every page and worker that needs a token waits for the one that refreshes it. */
const refreshPatienceMs = 30_000
let held: { readonly token: string; readonly endsAtMs: number } | null = null

/** Rejects with a `CallError`: the session has ended, or nothing answered. */
export function accessToken(forceRefresh: boolean): Promise<string> {
  const stale = forceRefresh ? (held?.token ?? null) : null
  if (!forceRefresh && held && held.endsAtMs - spareMs > performance.now()) return Promise.resolve(held.token)
  return withLock(sessionRefreshLock, async () => {
    const { token } = (await askPages(stale)) ?? (await refresh())
    held = { token, endsAtMs: performance.now() + (tokenLifetimeMs(token) ?? 0) }
    return token
  })
}

function askPages(stale: string | null): Promise<HeldToken | null> {
  const channel = new BroadcastChannel(sessionChannelName)
  return new Promise((resolve) => {
    const finish = (answer: HeldToken | null) => {
      clearTimeout(timer)
      channel.close()
      resolve(answer)
    }
    const timer = setTimeout(() => finish(null), answerMs)
    channel.addEventListener('message', (event: MessageEvent<unknown>) => {
      const news = v.safeParse(sessionNews, event.data)
      if (!news.success || news.output.kind !== 'token') return
      // Pages pass on only tokens that are still valid.
      if (news.output.held.token !== stale) finish(news.output.held)
    })
    channel.postMessage({ kind: 'ask' } satisfies SessionNews)
  })
}

async function refresh(): Promise<HeldToken> {
  // The cookie identifies the session.
  const options = { timeoutMs: refreshPatienceMs, isRepeated: true }
  const { self, token, expiresAt } = await callEndpoint({ tokens: guestTokens }, refreshAccessToken, {}, options)
  const fresh = { memberId: self.userId, token, expiresAt }
  const channel = new BroadcastChannel(sessionChannelName)
  channel.postMessage({ kind: 'token', held: fresh } satisfies SessionNews)
  channel.close()
  return fresh
}

/** Called after a sign-out. */
export function dropToken(): void {
  held = null
}
