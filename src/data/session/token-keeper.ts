/**
 * Access tokens of this browser. One context refreshes under a Web Lock, the others are handed the result over a channel,
 * so that twenty tabs with simultaneous 401s cause one refresh (RQ-04, security row 24). Tokens live in memory only.
 */
import * as v from 'valibot'
import type { SignedIn } from '#contract/accounts.ts'
import { sessionRefreshLock } from '#src/offline/device-names.ts'

const held = v.object({ memberId: v.number(), token: v.string(), expiresAt: v.number() })
export type HeldToken = v.InferOutput<typeof held>

const message = v.variant('kind', [
  v.object({ kind: v.literal('token'), held }),
  v.object({ kind: v.literal('ask') }),
  v.object({ kind: v.literal('signedOut') }),
])

export const sessionChannelName = 'ropewalk-session'
/** How long a context that holds the lock waits for another one's newer token before it refreshes itself. */
const handOverMs = 150

export interface TokenKeeper {
  readonly current: () => string | null
  readonly keep: (signedIn: SignedIn) => void
  readonly forget: (isEverywhere: boolean) => void
  /** A token other than `staleToken`; null when the session has ended. Rejects when the server could not be asked. */
  readonly renew: (staleToken: string | null) => Promise<string | null>
}

export interface TokenKeeperOptions {
  readonly requestRefresh: () => Promise<SignedIn | null>
  readonly onSignedIn: (signedIn: SignedIn) => void
  readonly onSignedOutElsewhere: () => void
  readonly now?: () => number
}

export function createTokenKeeper({ requestRefresh, onSignedIn, onSignedOutElsewhere, now = Date.now }: TokenKeeperOptions): TokenKeeper {
  let token: HeldToken | null = null
  const waiting = new Set<() => void>()
  const channel = new BroadcastChannel(sessionChannelName)

  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    const parsed = v.safeParse(message, event.data)
    if (!parsed.success) return
    if (parsed.output.kind === 'ask' && isGood(token)) channel.postMessage({ kind: 'token', held: token })
    if (parsed.output.kind === 'token') {
      token = parsed.output.held
      for (const wake of [...waiting]) wake()
    }
    if (parsed.output.kind === 'signedOut') {
      token = null
      onSignedOutElsewhere()
    }
  })

  function isGood(candidate: HeldToken | null): candidate is HeldToken {
    return candidate !== null && candidate.expiresAt * 1000 > now() + 5000
  }

  /** Asks the other contexts; resolves at the first newer token or after a moment. */
  function askOthers(staleToken: string | null): Promise<string | null> {
    return new Promise((resolve) => {
      const finish = () => {
        waiting.delete(check)
        clearTimeout(timer)
        resolve(isGood(token) && token.token !== staleToken ? token.token : null)
      }
      const check = () => {
        if (token && token.token !== staleToken) finish()
      }
      const timer = setTimeout(finish, handOverMs)
      waiting.add(check)
      channel.postMessage({ kind: 'ask' })
    })
  }

  function keep(signedIn: SignedIn): void {
    token = { memberId: signedIn.self.userId, token: signedIn.token, expiresAt: signedIn.expiresAt }
    channel.postMessage({ kind: 'token', held: token })
    onSignedIn(signedIn)
  }

  async function renewUnderLock(staleToken: string | null): Promise<string | null> {
    if (isGood(token) && token.token !== staleToken) return token.token
    const handedOver = await askOthers(staleToken)
    if (handedOver !== null) return handedOver
    const signedIn = await requestRefresh()
    if (!signedIn) return null
    keep(signedIn)
    return signedIn.token
  }

  return {
    current: () => (isGood(token) ? token.token : null),
    keep,
    forget(isEverywhere) {
      token = null
      if (isEverywhere) channel.postMessage({ kind: 'signedOut' })
    },
    renew: (staleToken) => navigator.locks.request(sessionRefreshLock, () => renewUnderLock(staleToken)),
  }
}
