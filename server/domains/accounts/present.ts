/** Presents an account to its own member. */
import * as v from 'valibot'
import type { ResponseInput } from '#contract/endpoint.ts'
import { dateFormats, preferences, type getCurrentUser, type listSessions, type login, type Preferences } from '#contract/accounts.ts'
import { locale } from '#contract/primitives.ts'
import { groupId, permissionFlags } from '#contract/roles.ts'
import { viewerOf } from '../../http/auth.ts'
import type { RequestContext } from '../../http/context.ts'
import { avatarPath } from '../../lib/media-paths.ts'
import { toSeconds } from '../../lib/moments.ts'
import { getAccount, type AccountWithGroup } from './reads.ts'
import { deviceName } from './sessions/device-name.ts'
import type { sessions } from '../../db/tables/accounts.ts'

type CurrentUser = ResponseInput<typeof getCurrentUser>
type SignedIn = ResponseInput<typeof login>

export function presentCurrentUser(account: AccountWithGroup, { config, ip, userAgent }: RequestContext): CurrentUser {
  const viewer = viewerOf(
    { memberId: account.id, groupId: account.groupId, ownFlags: account.ownFlags, groupFlags: account.groupFlags },
    config,
  )
  return {
    userId: account.id,
    userName: account.name,
    userImage: avatarPath(account.avatarKey),
    email: account.email,
    role: viewer.role,
    userGroupId: v.parse(groupId, account.groupId),
    isTech: viewer.isTech,
    isVideoApprover: viewer.isVideoApprover,
    locale: v.parse(v.fallback(locale, 'en'), account.locale),
    dateFormat: v.parse(v.fallback(v.picklist(dateFormats), 'yyyy-m-d'), account.dateFormat),
    usesLocaleDates: account.usesLocaleDates,
    timeFormat: account.timeFormat === '12' ? '12' : '24',
    timeZone: account.timeZone,
    usesMetric: account.usesMetric,
    removalAt: account.removalAt ? toSeconds(account.removalAt) : null,
    permissions: Object.fromEntries(permissionFlags.map((flag) => [flag, viewer.permissions.has(flag)])),
    pref: readPreferences(account.preferences),
    ip,
    finger: { device: deviceName(userAgent) },
    lastVisitAt: account.lastVisitAt ? toSeconds(account.lastVisitAt) : null,
    joinedAt: toSeconds(account.createdAt),
    version: account.settingsVersion,
  }
}

/** A stored preference that is no longer valid (written by an older build) falls back to its default; the others stay. */
export function readPreferences(stored: Record<string, unknown>): Preferences {
  const kept = Object.entries(preferences.entries).filter(([key, schema]) => key in stored && v.is(schema, stored[key]))
  return v.parse(preferences, Object.fromEntries(kept.map(([key]) => [key, stored[key]])))
}

/** A fresh access token and its member. */
export async function presentSignedIn(context: RequestContext, memberId: number, sessionId: string): Promise<SignedIn> {
  const [account, { token, expiresAt }] = await Promise.all([
    getAccount(context.db, memberId),
    context.tokens.signAccessToken({ memberId, sessionId }),
  ])
  return { token, expiresAt: toSeconds(expiresAt), sessionId, self: presentCurrentUser(account, context) }
}

export function presentSession(
  session: typeof sessions.$inferSelect,
  currentId: string,
): ResponseInput<typeof listSessions>['sessions'][number] {
  return {
    sessionId: session.id,
    device: session.device,
    ip: session.ip.replace(/\/\d+$/, ''),
    createdAt: toSeconds(session.createdAt),
    lastUsedAt: toSeconds(session.lastUsedAt),
    isCurrent: session.id === currentId,
  }
}
