/** Settings of the account that may wait for a connection: defaults of new videos and the watermark. */
import { msg } from '@lingui/core/macro'
import { saveVideoDefaults, saveWatermark, type AccountDetails, type VideoDefaults, type Watermark } from '#contract/account/settings.ts'
import { readAnew } from '#src/data/query/read-anew.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { defineWrites } from '#src/data/outbox/queued-write.ts'
import { submitRecord, type WriteOutcome } from '#src/data/outbox/submit-record.ts'
import { changesIn } from '#src/offline/outbox/input-of.ts'
import type { QueryClient } from '@tanstack/react-query'
import { accountQueries } from './queries.ts'

const define = defineWrites<{ details: AccountDetails }>()
export const accountSubject = 'account'

const watermarkWrite = define(saveWatermark, {
  label: msg`Your watermark`,
  subject: () => accountSubject,
  reread: (client) => readAnew(client, accountQueries.details()),
  overlay: { details: (details, input) => ({ ...details, watermark: { ...details.watermark, ...changesIn(input) } }) },
  settle: (client, { answer: { version, ...watermark } }) => takeOverDetails(client, { watermark, version }),
  refresh: refreshAccount,
})

const videoDefaultsWrite = define(saveVideoDefaults, {
  label: msg`New video defaults`,
  subject: () => accountSubject,
  reread: (client) => readAnew(client, accountQueries.details()),
  overlay: { details: (details, input) => ({ ...details, filmDefaults: { ...details.filmDefaults, ...changesIn(input) } }) },
  settle: (client, { answer: { version, ...filmDefaults } }) => takeOverDetails(client, { filmDefaults, version }),
  refresh: refreshAccount,
})

export const accountWrites = [watermarkWrite, videoDefaultsWrite]

/** `version` is the version of the settings the changes are based on. */
export function changeWatermark(changes: Partial<Watermark>, version: number): Promise<WriteOutcome> {
  return submitRecord(watermarkWrite, { ...changes, version })
}

export function changeVideoDefaults(changes: Partial<VideoDefaults>, version: number): Promise<void> {
  return submit(videoDefaultsWrite, { ...changes, version })
}

/** The only place that updates cached details of the account. */
function takeOverDetails(client: QueryClient, change: Partial<AccountDetails>): void {
  client.setQueryData(accountQueries.details().queryKey, (known) => known && { ...known, ...change })
}

function refreshAccount(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: accountQueries.details().queryKey })
}
