/**
 * Access tokens of this browser, in memory only. However many calls are refused at once, in however many tabs, one of them
 * refreshes (RQ-04, security row 24): within a tab calls share a promise, between tabs a Web Lock and a channel over which the
 * winner hands the others what it got.
 */
import * as v from 'valibot'
import type { SignedIn } from '#contract/accounts.ts'
import { sessionRefreshLock } from '#src/offline/device-names.ts'
import { withLock } from '#src/offline/lock/with-lock.ts'
import { sessionChannelName, sessionNews, type HeldToken } from '#src/offline/session-news.ts'
import { announcePresence, hasOthers } from './presence.ts'

export interface TokenKeeper {
  readonly current: () => string | null
  readonly keep: (signedIn: SignedIn) => void
  readonly forget: (isEverywhere: boolean) => void
  /** A token other than `staleToken`; null when the session has ended. Rejects when the server could not be asked. */
  readonly renew: (staleToken: string | null) => Promise<string | null>
  readonly close: () => void
}

export interface TokenKeeperOptions {
  /** Null when the session has ended. */
  readonly requestRefresh: () => Promise<SignedIn | null>
  readonly onSignedIn: (signedIn: SignedIn) => void
  /** Another tab signed in or renewed. False: that is somebody else, this tab must not use the token. */
  readonly onHandedOver: (held: HeldToken) => boolean
  readonly onSignedOutElsewhere: () => void
  readonly now?: () => number
}

/** How long a context that holds the lock waits for another one's newer token before it refreshes itself. */
const handOverMs = 150
/** A token this close to its end is renewed before it is used. */
const spareMs = 10_000

interface Kept {
  readonly held: HeldToken
  readonly endsAtMs: number
}

export function createTokenKeeper(options: TokenKeeperOptions): TokenKeeper {
  const { requestRefresh, onSignedIn, onHandedOver, onSignedOutElsewhere, now = Date.now } = options
  let kept: Kept | null = null
  let renewing: { staleToken: string | null; result: Promise<string | null> } | null = null
  const waiting = new Set<() => void>()
  const channel = new BroadcastChannel(sessionChannelName)
  const leave = announcePresence()

  const take = (held: HeldToken) => {
    kept = { held, endsAtMs: now() + lifetimeMs(held.token) }
  }
  const freshToken = (staleToken: string | null): string | null =>
    kept && kept.endsAtMs - spareMs > now() && kept.held.token !== staleToken ? kept.held.token : null

  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    const parsed = v.safeParse(sessionNews, event.data)
    // A newer or older build may say things we cannot read.
    if (!parsed.success) return
    const news = parsed.output
    if (news.kind === 'ask') {
      if (kept && freshToken(null) !== null) channel.postMessage({ kind: 'token', held: kept.held })
    } else if (news.kind === 'token') {
      if (!onHandedOver(news.held)) return
      take(news.held)
      for (const wake of [...waiting]) wake()
    } else {
      kept = null
      onSignedOutElsewhere()
    }
  })

  /** Resolves at the first newer token, or with null after a moment. */
  async function askOthers(staleToken: string | null): Promise<string | null> {
    if (!(await hasOthers())) return freshToken(staleToken)
    return new Promise((resolve) => {
      const finish = () => {
        waiting.delete(check)
        clearTimeout(timer)
        resolve(freshToken(staleToken))
      }
      const check = () => {
        if (freshToken(staleToken) !== null) finish()
      }
      const timer = setTimeout(finish, handOverMs)
      waiting.add(check)
      channel.postMessage({ kind: 'ask' })
    })
  }

  function keep(signedIn: SignedIn): void {
    const held = { memberId: signedIn.self.userId, token: signedIn.token, expiresAt: signedIn.expiresAt }
    take(held)
    channel.postMessage({ kind: 'token', held })
    onSignedIn(signedIn)
  }

  async function renewUnderLock(staleToken: string | null): Promise<string | null> {
    const handedOver = freshToken(staleToken) ?? (await askOthers(staleToken))
    if (handedOver !== null) return handedOver
    const signedIn = await requestRefresh()
    if (!signedIn) return null
    keep(signedIn)
    return signedIn.token
  }

  return {
    current: () => freshToken(null),
    keep,
    forget(isEverywhere) {
      kept = null
      if (isEverywhere) channel.postMessage({ kind: 'signedOut' })
    },
    renew(staleToken) {
      const known = freshToken(staleToken)
      if (known !== null) return Promise.resolve(known)
      if (renewing?.staleToken === staleToken) return renewing.result
      const result = withLock(sessionRefreshLock, () => renewUnderLock(staleToken)).finally(() => {
        if (renewing?.result === result) renewing = null
      })
      renewing = { staleToken, result }
      return result
    },
    close() {
      leave()
      channel.close()
    },
  }
}

/** Of a token just received, by the server's clock: the device's may be wrong by hours. An unreadable one is used until it is refused. */
export function lifetimeMs(token: string): number {
  try {
    const claims: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    if (typeof claims !== 'object' || claims === null || !('exp' in claims) || !('iat' in claims)) return Infinity
    return typeof claims.exp === 'number' && typeof claims.iat === 'number' ? (claims.exp - claims.iat) * 1000 : Infinity
  } catch {
    // Not a JWT.
    return Infinity
  }
}
