/** The audit: changes by members to things that are not their own. Rows are only ever added (`app-role.ts`). */
import type { Queryable } from './context.ts'
import { auditEntries } from './tables/site.ts'

/** The subject's state in an audit entry. Plain values, because entries outlive the tables' columns. */
export type AuditState = Readonly<Record<string, string | number | boolean | null | readonly number[]>>

export interface AuditEntry {
  /** Null: the operator, through a script. */
  readonly actorId: number | null
  readonly action: string
  readonly kind: string
  readonly id: string | number
  readonly before: AuditState | null
  readonly after: AuditState | null
  readonly reason: string | null
  readonly sessionId: string | null
  readonly requestId: string | null
  readonly createdAt: Date
}

export function auditSubject(kind: string, id: string | number): string {
  return `${kind}:${id}`
}

export async function insertAuditEntry(db: Queryable, { kind, id, before, after, ...entry }: AuditEntry): Promise<void> {
  await db.insert(auditEntries).values({ ...entry, subject: auditSubject(kind, id), before: shorten(before), after: shorten(after) })
}

/** Enough to recognise a text. The audit must not become an archive of members' texts. */
const mostCharacters = 500

function shorten(state: AuditState | null): AuditState | null {
  if (state === null) return null
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > mostCharacters ? `${value.slice(0, mostCharacters)}…` : value,
    ]),
  )
}
