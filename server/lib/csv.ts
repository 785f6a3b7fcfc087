/** Files for spreadsheets (RFC 4180, UTF-8 with a byte order mark, which Excel needs). */

export type CsvColumns<Row> = ReadonlyArray<readonly [name: string, read: (row: Row) => string | number]>

export function toCsv<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  const lines = [columns.map(([name]) => name), ...rows.map((row) => columns.map(([, read]) => cell(read(row))))]
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`
}

/** What a spreadsheet would run as a formula, also one that splits at other separators, gets an apostrophe in front of it. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = value.replaceAll(/(^|[;,\t\r\n]\s*)([=+\-@＝＋－＠])/g, "$1'$2")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
