/** What a GET is asked with, as the end of its address. Lists and objects travel as JSON in a query. */
export function queryOf(wire: unknown): string {
  if (typeof wire !== 'object' || wire === null) return ''
  const present = Object.entries(wire).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(present.map(([key, value]) => [key, typeof value === 'object' ? JSON.stringify(value) : String(value)]))
  return query.size === 0 ? '' : `?${query.toString()}`
}
