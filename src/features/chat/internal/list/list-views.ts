/** The views of the list of conversations. */
export const listViews = ['all', 'unread', 'groups', 'requests', 'public'] as const
export type ListView = (typeof listViews)[number]
