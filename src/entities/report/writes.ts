/** Reporting to staff. A second report of the same content replaces the first. */
import { msg } from '@lingui/core/macro'
import type { RequestInput } from '#contract/endpoint.ts'
import { addReport, removeReport } from '#contract/profile/blocks-and-reports.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { defineWrites } from '#src/data/outbox/queued-write.ts'

const define = defineWrites()
const subject = ({ typeId, itemId }: { typeId: string; itemId: number }) => `report:${typeId}:${itemId}`

const telling = define(addReport, {
  label: msg`A report`,
  subject,
  texts: ['text'],
})
/** For rows of other clients; the app has no button for it yet. */
const takingBack = define(removeReport, { label: msg`A withdrawn report`, subject })

export const reportWrites = [telling, takingBack]

/** May wait for a connection. */
export function report(input: RequestInput<typeof addReport>): Promise<void> {
  return submit(telling, input)
}
