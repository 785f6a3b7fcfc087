/** Loaded with the first outcome of a write: updates the caches and notifies the member. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { isShownInPlace } from '#src/data/outbox/waiting-writes.ts'
import { queryClient } from '#src/data/query/query-client.ts'
import { findWrite } from '#src/entities/write/all-writes.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { notify } from '#src/ui/feedback/notify.ts'

/** Applies the response to a write of this page: its content is not requested again. */
export function settle(entry: OutboxEntry, answer: unknown): void {
  const onTheWay = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' })
  const before = new Map(onTheWay.map((query) => [query, query.state.data]))
  findWrite(entry.endpointName)?.settle(queryClient, entry, answer)
  // Requests that were under way may return older data and undo what `settle` has changed, so they are repeated.
  const overtaken = new Set(onTheWay.filter((query) => query.state.data !== before.get(query)))
  if (overtaken.size > 0) void queryClient.invalidateQueries({ predicate: (query) => overtaken.has(query) })
}

/** For writes sent by another context. Writes of a newer build that are unknown here may have changed anything. */
export async function refreshAfter(endpointNames: readonly string[]): Promise<void> {
  const writes = new Set(endpointNames.map(findWrite))
  for (const write of writes) await (write ? write.refresh(queryClient) : queryClient.invalidateQueries())
}

export interface Refusing {
  /** The form that sent the write reports the refusal. */
  readonly isAwaited: boolean
  readonly openUnsent: () => void
}

/**
 * The screen may be outdated, so it refetches; and the member is notified, unless a screen shows the refusal in place
 * or the form that sent the write does. Some refusals are told and recorded in any case.
 */
export async function refuse(entry: OutboxEntry, { isAwaited, openUnsent }: Refusing): Promise<void> {
  const write = findWrite(entry.endpointName)
  // Only the code is recorded, and nothing that the member wrote.
  if (write?.reportsRefused) reportProblem(new Error(`${entry.endpointName} was refused: ${entry.code ?? ''}`))
  if (write?.label && !isAwaited && (write.reportsRefused || !isShownInPlace(entry)))
    notify({
      tone: 'error',
      text: <Refused what={write.label} code={entry.code ?? ''} />,
      // Its text is in the list of what was not sent, wherever it was written.
      ...(write.textsOf(entry).size > 0 && { action: { label: <Trans>Show it</Trans>, onPress: openUnsent } }),
    })
  await write?.refresh(queryClient)
}

function Refused({ what, code }: { what: MessageDescriptor; code: string }) {
  const { i18n } = useLingui()
  const name = i18n._(what)
  return (
    <>
      <Trans>Not accepted: {name}.</Trans> {i18n._(messageForCode(code))}
    </>
  )
}
