/** Encodes the input of a GET as a query string. Lists and objects are sent as JSON. */
export function queryOf(wire: unknown): string {
  if (typeof wire !== 'object' || wire === null) return ''
  const present = Object.entries(wire).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(present.map(([key, value]) => [key, typeof value === 'object' ? JSON.stringify(value) : String(value)]))
  return query.size === 0 ? '' : `?${query.toString()}`
}
