/** The kinds of callers, and the access levels of the contract that admit them. */
import type { Access } from '#contract/endpoint.ts'

export const callers = ['guest', 'registered', 'pending', 'active', 'sponsor', 'model', 'vendor', 'staff', 'admin', 'banned'] as const
export type Caller = (typeof callers)[number]
export const everybody: readonly Caller[] = callers
export const approvedMembers: readonly Caller[] = ['active', 'sponsor', 'model', 'vendor', 'staff', 'admin']
/** Pending members read as full members do; the calls by which they may write are in `openWhilePending`. */
export const fullMembers: readonly Caller[] = ['pending', ...approvedMembers]
export const nobody: readonly Caller[] = []

export const opensFor: Readonly<Record<Access, readonly Caller[]>> = {
  open: everybody,
  signedIn: ['registered', ...fullMembers],
  member: fullMembers,
  staff: ['staff', 'admin'],
  admin: ['admin'],
}
