/** Switching automatic renewal off may wait for a connection; switching it on may not. */
import { msg } from '@lingui/core/macro'
import type { ResponseOutput } from '#contract/endpoint.ts'
import { stopRenewal, type listRenewals } from '#contract/money/renewals.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { defineWrites } from '#src/data/outbox/queued-write.ts'
import { refreshRenewals, renewalQueries } from './queries.ts'

type List = ResponseOutput<typeof listRenewals>

const define = defineWrites<{ list: List }>()
const without = (list: List, id: number): List => ({ ...list, renewals: list.renewals.filter((renewal) => renewal.id !== id) })

const stop = define(stopRenewal, {
  label: msg`Automatic renewal switched off`,
  subject: ({ id }) => `renewal:${id}`,
  overlay: { list: (list, { id }) => without(list, id) },
  settle: (client, { input }) => client.setQueryData(renewalQueries.list().queryKey, (list) => list && without(list, input.id)),
  refresh: refreshRenewals,
})

export const renewalWrites = [stop]

export function switchRenewalOff(id: number): Promise<void> {
  return submit(stop, { id })
}
