/** The switch that closes the site for maintenance (`settings`, key `site.offline`, value `{ "message": "…" }`). */
import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { Role } from '#contract/roles.ts'
import type { Database } from '../../db/context.ts'
import { findSetting } from '../../db/settings.ts'

export const siteOfflineSetting = 'site.offline'

export interface SiteStatus {
  readonly isOnline: boolean
  /** The operator's message; empty if there is none or the site is open. */
  readonly message: string
}

const offline = v.object({ message: v.fallback(v.string(), '') })
/** Needed for every call, read from the database at most this often. */
const cacheMs = 2000
const known = new WeakMap<Database, { readAt: number; status: Promise<SiteStatus> }>()

/** Any object under the key closes the site; `false` or no row opens it. */
export function readSiteStatus({ db }: { readonly db: Database }): Promise<SiteStatus> {
  const recent = known.get(db)
  if (recent && performance.now() - recent.readAt < cacheMs) return recent.status
  const status = readFresh(db)
  known.set(db, { readAt: performance.now(), status })
  status.catch(() => known.delete(db))
  return status
}

async function readFresh(db: Database): Promise<SiteStatus> {
  const value = v.safeParse(offline, await findSetting(db, siteOfflineSetting))
  return value.success ? { isOnline: false, message: value.output.message } : { isOnline: true, message: '' }
}

/** Calls that answer while the site is closed, so that staff can sign in and everyone else learns why they cannot. */
const alwaysOpen: ReadonlySet<string> = new Set([
  'accounts.login',
  'accounts.refreshAccessToken',
  'accounts.logout',
  'operations.siteStatus',
  'operations.logClientError',
])

/** Throws `maintenance` for everyone but staff and admins. */
export async function checkSiteIsOpen(services: { readonly db: Database }, role: Role, endpoint?: Endpoint): Promise<void> {
  if (role === 'admin' || role === 'staff' || (endpoint && alwaysOpen.has(endpoint.name))) return
  const { isOnline, message } = await readSiteStatus(services)
  if (!isOnline) throw new Refusal('maintenance', message ? { message } : {})
}
