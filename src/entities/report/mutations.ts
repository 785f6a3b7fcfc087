/** Telling the staff. It may wait for the line; a second word about a thing takes the place of the first. */
import type { RequestInput } from '#contract/endpoint.ts'
import { addReport } from '#contract/profile/safety.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'

export function report(input: RequestInput<typeof addReport>): Promise<void> {
  return submit(addReport, input, `report:${input.typeId}:${input.itemId}`)
}
