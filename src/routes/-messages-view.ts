/** The address holds the view of the conversation list; unknown values are dropped. */
export function readMessagesView(search: Record<string, unknown>): { view?: string | undefined } {
  return typeof search['view'] === 'string' ? { view: search['view'] } : {}
}
