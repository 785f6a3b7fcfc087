/** Only a refused connection proves that nothing has arrived. */
export function wasSent(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause)
    if ('code' in current && current.code === 'ECONNREFUSED') return false
  return true
}
