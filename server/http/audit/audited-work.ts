/** Runs a command and writes its audit entry in the same transaction: a change that cannot be recorded does not happen. */
import type { Endpoint } from '#contract/endpoint.ts'
import { insertAuditEntry } from '../../db/audit-entries.ts'
import type { MemberContext, Services } from '../context.ts'
import { inOneTransaction, type Inside } from '../exactly-once.ts'
import { actsForTheSite, mustBeAudited, type AuditedThing, type AuditRule } from './audit-rule.ts'

export interface AuditedCall {
  readonly endpoint: Endpoint
  readonly audit: AuditRule
  readonly input: unknown
  /** As in the log. */
  readonly requestId: string
  readonly handle: (context: MemberContext) => Promise<unknown>
}

/** `services` are the process's; `context.db` is already a transaction if the call came from the outbox. */
export async function auditedWork(services: Services, context: MemberContext, call: AuditedCall): Promise<unknown> {
  if (!actsForTheSite(context.viewer)) return call.handle(context)
  const work = (inside: Inside) => workAndRecord({ ...context, ...inside }, call)
  return context.db === services.db ? inOneTransaction(context, work) : work(context)
}

async function workAndRecord(context: MemberContext, { endpoint, audit, input, requestId, handle }: AuditedCall): Promise<unknown> {
  const before = await audit.find(context, input)
  const result = await handle(context)
  const after = await audit.find(context, input, result)
  const known = before ?? after
  if (known === null && mustBeAudited(endpoint)) throw new Error(`${endpoint.name} did not say what it changed.`)
  if (known !== null && known.ownerId !== context.viewer.id) {
    await insertAuditEntry(context.db, {
      actorId: context.viewer.id,
      action: endpoint.name,
      kind: audit.kind,
      id: known.id,
      before: stateOf(before),
      after: stateOf(after),
      reason: audit.reason?.(input) ?? null,
      sessionId: context.sessionId,
      requestId,
      createdAt: context.now(),
    })
  }
  return result
}

const stateOf = (thing: AuditedThing | null) => thing?.state ?? null
