/**
 * This browser's access tokens, in memory only. However many calls are refused at once, in however many tabs, only one of them
 * refreshes (RQ-04, security row 24): within a tab the calls share a promise; between tabs they use a Web Lock and a channel over
 * which the holder of the lock passes the new token to the others.
 */
import * as v from 'valibot'
import { tokenLifetimeMs } from '#src/http/token-lifetime.ts'
import type { SignedIn } from '#contract/session.ts'
import { sessionRefreshLock } from '#src/offline/device-names.ts'
import { withLock } from '#src/offline/lock/with-lock.ts'
import { sessionChannelName, sessionNews, type HeldToken, type SessionNews } from '#src/offline/session-news.ts'
import { announcePresence, hasOthers } from './presence.ts'

export interface TokenKeeper {
  readonly current: () => string | null
  readonly keep: (signedIn: SignedIn) => void
  readonly forget: (isEverywhere: boolean) => void
  /** Resolves with a token other than `staleToken`, or null when the session has ended. Rejects when the server could not be reached. */
  readonly renew: (staleToken: string | null) => Promise<string | null>
  readonly close: () => void
}

export interface TokenKeeperOptions {
  /** Resolves with null when the session has ended. */
  readonly requestRefresh: () => Promise<SignedIn | null>
  readonly onSignedIn: (signedIn: SignedIn) => void
  /** Another tab signed in or renewed. Returns false if the token belongs to another member, in which case this tab must not use it. */
  readonly onHandedOver: (held: HeldToken) => boolean
  readonly onSignedOutElsewhere: () => void
  /** Elapsed time, not the device's clock. */
  readonly now?: () => number
}

/** How long the holder of the lock waits for a newer token from another context before it refreshes the token itself. */
const handOverMs = 150
/** A token this close to its expiry is renewed before use. */
const spareMs = 10_000

interface Kept {
  readonly held: HeldToken
  readonly endsAtMs: number
}

export function createTokenKeeper(options: TokenKeeperOptions): TokenKeeper {
  return new ChannelTokenKeeper(options)
}

class ChannelTokenKeeper implements TokenKeeper {
  private readonly options: TokenKeeperOptions
  private readonly channel = new BroadcastChannel(sessionChannelName)
  private readonly leave = announcePresence()
  private readonly waiting = new Set<() => void>()
  private kept: Kept | null = null
  private renewing: { staleToken: string | null; result: Promise<string | null> } | null = null

  constructor(options: TokenKeeperOptions) {
    this.options = options
    this.channel.addEventListener('message', (event: MessageEvent<unknown>) => {
      const parsed = v.safeParse(sessionNews, event.data)
      // A newer or older build may send messages that this build cannot read.
      if (parsed.success) this.hear(parsed.output)
    })
  }

  readonly current = () => this.fresh(null)

  readonly keep = (signedIn: SignedIn) => {
    const held = { memberId: signedIn.self.userId, token: signedIn.token, expiresAt: signedIn.expiresAt }
    this.take(held)
    this.channel.postMessage({ kind: 'token', held })
    this.options.onSignedIn(signedIn)
  }

  readonly forget = (isEverywhere: boolean) => {
    this.kept = null
    if (isEverywhere) this.channel.postMessage({ kind: 'signedOut' })
  }

  readonly renew = (staleToken: string | null) => {
    const known = this.fresh(staleToken)
    if (known !== null) return Promise.resolve(known)
    if (this.renewing?.staleToken === staleToken) return this.renewing.result
    const result: Promise<string | null> = withLock(sessionRefreshLock, () => this.renewUnderLock(staleToken)).finally(() => {
      if (this.renewing?.result === result) this.renewing = null
    })
    this.renewing = { staleToken, result }
    return result
  }

  readonly close = () => {
    this.leave()
    this.channel.close()
  }

  private hear(news: SessionNews): void {
    if (news.kind === 'ask') {
      if (this.kept && this.fresh(null) !== null) this.channel.postMessage({ kind: 'token', held: this.kept.held })
    } else if (news.kind === 'token') {
      if (!this.options.onHandedOver(news.held)) return
      this.take(news.held)
      for (const wake of [...this.waiting]) wake()
    } else {
      this.kept = null
      this.options.onSignedOutElsewhere()
    }
  }

  private now(): number {
    return this.options.now?.() ?? performance.now()
  }

  private take(held: HeldToken): void {
    // An opaque token counts as valid until it is refused.
    this.kept = { held, endsAtMs: this.now() + (tokenLifetimeMs(held.token) ?? Infinity) }
  }

  private fresh(staleToken: string | null): string | null {
    const { kept } = this
    return kept && kept.endsAtMs - spareMs > this.now() && kept.held.token !== staleToken ? kept.held.token : null
  }

  /** Resolves with the first newer token, or with null after a moment. */
  private async askOthers(staleToken: string | null): Promise<string | null> {
    if (!(await hasOthers())) return this.fresh(staleToken)
    return new Promise((resolve) => {
      const finish = () => {
        this.waiting.delete(check)
        clearTimeout(timer)
        resolve(this.fresh(staleToken))
      }
      const check = () => {
        if (this.fresh(staleToken) !== null) finish()
      }
      const timer = setTimeout(finish, handOverMs)
      this.waiting.add(check)
      this.channel.postMessage({ kind: 'ask' })
    })
  }

  private async renewUnderLock(staleToken: string | null): Promise<string | null> {
    const handedOver = this.fresh(staleToken) ?? (await this.askOthers(staleToken))
    if (handedOver !== null) return handedOver
    const signedIn = await this.options.requestRefresh()
    if (!signedIn) return null
    this.keep(signedIn)
    return signedIn.token
  }
}
