/** An endpoint's declaration for the audit (`implement`), so that a write by staff cannot be bound without it. */
import type { Endpoint, RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { defaultGroupFlags, groups, type Viewer } from '#contract/roles.ts'
import type { AuditState } from '../../db/audit-entries.ts'
import type { MemberContext } from '../context.ts'

export type AuditKind =
  | 'comment'
  | 'content'
  | 'conversation'
  | 'faq'
  | 'invitations'
  | 'member'
  | 'membership'
  | 'news'
  | 'page_block'
  | 'payment'
  | 'payout'
  | 'report'
  | 'tickets'
  | 'video'
  | 'zoom_room'

export interface AuditedThing {
  readonly id: string | number
  /** Members' changes to their own things leave no entry. Null: it belongs to the site. */
  readonly ownerId: number | null
  /** No secrets, and of texts only enough to distinguish them. Null: it does not exist (any more), or only the view counts. */
  readonly state: AuditState | null
}

export interface AuditRule<E extends Endpoint = Endpoint> {
  readonly kind: AuditKind
  /**
   * Finds the subject of the call, before the command and once more after it, in its transaction. `result` is the command's, so that a
   * new subject can be found. Null: missing, or not a matter for the audit.
   */
  readonly find: (context: MemberContext, input: RequestOutput<E>, result?: ResponseInput<E>) => Promise<AuditedThing | null>
  /** If the endpoint requires a reason. */
  readonly reason?: (input: RequestOutput<E>) => string
}

/** For calls by staff that only read, although they are not GET. */
export const readsOnly = 'reads only'
export type AuditDeclaration<E extends Endpoint = Endpoint> = AuditRule<E> | typeof readsOnly

/** Calls for staff that may write must declare their audit; calls for members may. */
export type AuditArguments<E extends Endpoint> = E['access'] extends 'staff' | 'admin'
  ? E['method'] extends 'GET'
    ? []
    : [audit: AuditDeclaration<E>]
  : [audit?: AuditDeclaration<E>]

export function mustBeAudited({ access, method }: Pick<Endpoint, 'access' | 'method'>): boolean {
  return (access === 'staff' || access === 'admin') && method !== 'GET'
}

const ordinaryFlags = defaultGroupFlags(groups.active)

/** Staff, admins, and members with a permission over other people's things. */
export function actsForTheSite({ role, permissions }: Pick<Viewer, 'role' | 'permissions'>): boolean {
  return role === 'staff' || role === 'admin' || [...permissions].some((flag) => ordinaryFlags[flag] !== true)
}
