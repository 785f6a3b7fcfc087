/** What the list of conversations shows. */
export const listViews = ['all', 'unread', 'groups', 'requests', 'public'] as const
export type ListView = (typeof listViews)[number]
