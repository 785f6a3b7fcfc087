/** Identifies the caller. Policies on objects belong to the domains. */
import { Refusal } from '#contract/error.ts'
import { defaultGroupFlags, guestViewer, hasPermission, permissionFlags, roleOfGroup, type Viewer } from '#contract/roles.ts'
import { findSession, type SessionFacts } from '../db/find-session.ts'
import { recordVisit } from '../db/presence/record-visit.ts'
import { closedAccount, type Caller } from './access/check-access.ts'
import type { Services } from './context.ts'

export interface Authenticator {
  /** Reads `Authorization: Bearer …`. Never throws for an invalid token: open endpoints answer guests. */
  authenticate(authorization: string | undefined): Promise<Caller>
  /** For sockets and media, which carry the session in other ways. */
  callerOfSession(sessionId: string): Promise<Caller>
  /** The session has changed: reads it from the database the next time. */
  forgetSession(sessionId: string): void
}

/** How long another node's sign-out or ban may go unnoticed here. With events of the bus it takes effect at once. */
const cacheMs = 3000
const cacheSize = 10_000

export function createAuthenticator(services: Services): Authenticator {
  const cache = new Map<string, { readAt: number; facts: Promise<SessionFacts | null> }>()
  services.bus.on('accounts.sessionEnded', ({ sessionId }) => void cache.delete(sessionId))
  services.bus.on('accounts.selfChanged', () => cache.clear())

  function factsOf(sessionId: string): Promise<SessionFacts | null> {
    const known = cache.get(sessionId)
    // Real time on purpose: a test that moves the product's clock must not see older facts than a member would.
    if (known && performance.now() - known.readAt < cacheMs) return known.facts
    if (cache.size >= cacheSize) cache.clear()
    const facts = findSession(services.db, sessionId).then(async (found) => {
      if (found && !found.endedAt && (await recordVisit(services.db, found.memberId, services.now())))
        services.bus.emit('members.seen', { memberId: found.memberId })
      return found
    })
    cache.set(sessionId, { readAt: performance.now(), facts })
    facts.catch(() => cache.delete(sessionId))
    return facts
  }

  async function callerOfSession(sessionId: string): Promise<Caller> {
    const facts = await factsOf(sessionId)
    if (!facts || facts.endedAt || facts.memberDeletedAt || facts.expiresAt <= services.now()) return guest(new Refusal('session_expired'))
    const closed = closedAccount(facts.groupId)
    return closed ? guest(closed) : { viewer: viewerOf(facts, services.config), sessionId, refusal: null }
  }

  return {
    callerOfSession,
    forgetSession: (sessionId) => void cache.delete(sessionId),
    async authenticate(authorization) {
      const token = /^Bearer ([\w.-]{20,2000})$/.exec(authorization ?? '')?.[1]
      if (!token) return guest(authorization ? new Refusal('unauthorized') : null)
      const claims = await services.tokens.verifyAccessToken(token)
      if (!claims) return guest(new Refusal('unauthorized'))
      const caller = await callerOfSession(claims.sessionId)
      return caller.viewer.id === null || caller.viewer.id === claims.memberId ? caller : guest(new Refusal('unauthorized'))
    },
  }
}

function guest(refusal: Refusal | null): Caller {
  return { viewer: guestViewer, sessionId: null, refusal }
}

/** Members whom the configuration names. */
export interface NamedMembers {
  readonly TECH_MEMBER_ID?: number | undefined
  readonly APPROVER_IDS: readonly number[]
}

/** Own flags first, else the group's (1§6). */
export function viewerOf(
  facts: Pick<SessionFacts, 'memberId' | 'groupId' | 'ownFlags' | 'groupFlags'>,
  { TECH_MEMBER_ID, APPROVER_IDS }: NamedMembers,
): Viewer {
  const role = roleOfGroup(facts.groupId)
  const groupFlags = facts.groupFlags ?? defaultGroupFlags(facts.groupId)
  return {
    id: facts.memberId,
    role,
    groupId: facts.groupId,
    permissions: new Set(permissionFlags.filter((flag) => hasPermission(flag, facts.ownFlags, groupFlags))),
    isTech: role === 'admin' && facts.memberId === TECH_MEMBER_ID,
    isVideoApprover: APPROVER_IDS.includes(facts.memberId),
  }
}
