/** The history as a file for spreadsheets (RFC 4180, UTF-8 with a byte order mark, which Excel needs). */
import type { ResponseInput } from '#contract/endpoint.ts'
import type { viewTransaction } from '#contract/money/tickets.ts'

type Entry = ResponseInput<typeof viewTransaction>

/** A member behind a block. */
const hidden = 'A member'

const columns: ReadonlyArray<readonly [string, (entry: Entry) => string | number]> = [
  ['time', ({ dtPurchase }) => new Date(dtPurchase * 1000).toISOString()],
  ['type', ({ itemType }) => itemType],
  ['buyer', ({ buyer, hidesOther, tickets }) => buyer?.userName ?? (hidesOther && tickets > 0 ? hidden : '')],
  ['seller', ({ seller, hidesOther, tickets }) => seller?.userName ?? (hidesOther && tickets <= 0 ? hidden : '')],
  ['description', ({ description }) => description],
  ['tickets', ({ tickets }) => tickets],
  ['receipt', ({ receipt }) => receipt],
]

export function ticketsAsCsv(entries: readonly Entry[]): string {
  const lines = [columns.map(([name]) => name), ...entries.map((entry) => columns.map(([, read]) => cell(read(entry))))]
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`
}

/** What a spreadsheet would run as a formula, also one that splits at other separators, gets an apostrophe in front of it. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = value.replaceAll(/(^|[;,\t\r\n]\s*)([=+\-@＝＋－＠])/g, "$1'$2")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
