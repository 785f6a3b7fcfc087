/** What a member says about a sale, which may wait for a connection. */
import { msg } from '@lingui/core/macro'
import type { ContentRef } from '#contract/content/kinds.ts'
import type { ResponseOutput } from '#contract/endpoint.ts'
import { awaitSale, type getOffer } from '#contract/money/sales.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { defineWrites } from '#src/data/outbox/queued-write.ts'
import { contentSubject } from '#src/entities/content/writes.ts'
import { saleQueries } from './queries.ts'

type Offered = ResponseOutput<typeof getOffer>

const define = defineWrites<{ offer: Offered }>()

export const awaitedSubject = (item: ContentRef) => `awaited:${contentSubject(item)}`

/** After a refusal, which is explained beside the offer, the offer is read again. */
const waiting = define(awaitSale, {
  label: msg`A request to be told when something is back`,
  subject: awaitedSubject,
  overlay: { offer: (offered, { isAwaited }) => (offered.isAwaited === null ? offered : { ...offered, isAwaited }) },
  settle: (client, { input, answer: { isAwaited } }) =>
    client.setQueryData(saleQueries.offer(input).queryKey, (known) => known && { ...known, isAwaited }),
  refresh: (client) => client.invalidateQueries({ queryKey: saleQueries.all() }),
})
/** For the offer of an item. */
export const saleWrites = [waiting]

export function setSaleAwaited({ typeId, itemId }: ContentRef, isAwaited: boolean): Promise<void> {
  return submit(waiting, { typeId, itemId, isAwaited })
}
