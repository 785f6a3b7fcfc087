/** The history as a file for spreadsheets. */
import type { ResponseInput } from '#contract/endpoint.ts'
import type { viewTransaction } from '#contract/money/tickets.ts'
import { toCsv, type CsvColumns } from '../../lib/csv.ts'

type Entry = ResponseInput<typeof viewTransaction>

/** A member behind a block. */
const hidden = 'A member'

const columns: CsvColumns<Entry> = [
  ['time', ({ dtPurchase }) => new Date(dtPurchase * 1000).toISOString()],
  ['type', ({ itemType }) => itemType],
  ['buyer', ({ buyer, hidesOther, tickets }) => buyer?.userName ?? (hidesOther && tickets > 0 ? hidden : '')],
  ['seller', ({ seller, hidesOther, tickets }) => seller?.userName ?? (hidesOther && tickets <= 0 ? hidden : '')],
  ['description', ({ description }) => description],
  ['tickets', ({ tickets }) => tickets],
  ['receipt', ({ receipt }) => receipt],
]

export const ticketsAsCsv = (entries: readonly Entry[]): string => toCsv(columns, entries)
