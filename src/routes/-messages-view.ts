/** Which conversations the list shows stands behind the address; what is not known there is left out. */
export function readMessagesView(search: Record<string, unknown>): { view?: string | undefined } {
  return typeof search['view'] === 'string' ? { view: search['view'] } : {}
}
