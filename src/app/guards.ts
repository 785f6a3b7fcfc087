/**
 * Decides who may open which address (1§6, and the project's interpretations of it). Pure; the router applies the
 * decision, the server enforces it. An unknown address is decided like the area it belongs to; the root route then
 * handles it.
 */
import { isFullMember, type Role } from '#contract/roles.ts'

export interface Visitor {
  readonly role: Role
  /** The page of all calls: open in development, otherwise for admins only. */
  readonly isDevelopment: boolean
}

export type Verdict =
  | { readonly kind: 'open' }
  /** `isRemembered`: the address opens after sign-in (G-06). */
  | { readonly kind: 'go'; readonly to: string; readonly isRemembered: boolean }

const open: Verdict = { kind: 'open' }
const go = (to: string, isRemembered = false): Verdict => ({ kind: 'go', to, isRemembered })

export const loginPath = '/auth/login'
export const termsStepPath = '/auth/register/tos/start/0'
export const homePath = '/dashboard'

/**
 * Reachable by everybody, whatever the session (guest-open-paths, registered-contact). Registration ends on a screen
 * on which the guest becomes a member; mails lead to `optin`, because everybody who gets mails can stop them.
 */
const openToAll = /^\/(about|maintenance|logout|contact|auth\/register\/done|(public|common)\/optin(\/.*)?)$/
/** Closed to registered users: they finish joining first. */
const openToOthers = /^\/(ptp|public(\/.*)?|common(\/.*)?)$/
const termsAndPrivacy = /^\/(auth\/)?register\/(terms|privacy)$/
const registrationStep = /^\/auth\/register\/[^/]+\/[^/]+\/[^/]+$/

export function authorizeRoute(pathname: string, visitor: Visitor): Verdict {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : '/'
  if (openToAll.test(path) || (visitor.role !== 'registered' && openToOthers.test(path))) return open
  if (isIn(path, '/api-test') || isIn(path, '/sandbox')) return judgeDeveloperPage(visitor)
  if (visitor.role === 'guest') return judgeGuest(path)
  if (visitor.role === 'registered') return judgeRegistered(path)
  return judgeMember(path, visitor.role)
}

function isIn(path: string, area: string): boolean {
  return path === area || path.startsWith(`${area}/`)
}

function judgeDeveloperPage({ role, isDevelopment }: Visitor): Verdict {
  if (isDevelopment || role === 'admin') return open
  return role === 'guest' ? go(loginPath, true) : judgeElsewhere(role)
}

function judgeElsewhere(role: Role): Verdict {
  return role === 'registered' ? go(termsStepPath) : go('/')
}

function judgeGuest(path: string): Verdict {
  if (isIn(path, '/auth')) return open
  if (termsAndPrivacy.test(path)) return go(`/auth${path}`)
  if (path === '/guest/terms') return go('/auth/register/terms')
  if (path === '/guest/contact') return go('/contact')
  if (isIn(path, '/guest')) return go('/public/more-about-us')
  return go(loginPath, true)
}

/** Registered without accepting the terms: only registration, terms, privacy and the /guest area (G-02, G-03). */
function judgeRegistered(path: string): Verdict {
  if (registrationStep.test(path) || termsAndPrivacy.test(path) || isIn(path, '/guest') || path === '/forbidden') return open
  return go(termsStepPath)
}

function judgeMember(path: string, role: Role): Verdict {
  if (!isFullMember(role)) return go(loginPath)
  if (path === '/') return go(homePath)
  if (isIn(path, '/auth') || isIn(path, '/guest')) return go('/')
  if (
    isIn(path, '/lewis') &&
    role !== 'admin' &&
    (role !== 'staff' || !/^\/lewis\/(report-data|approvals|purchases|(market-categories|blocks|faq|blog)(\/.*)?)$/.test(path))
  )
    return go('/')
  return open
}
