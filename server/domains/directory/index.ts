/** The member directory: who can be found, by which filters, in which order. */
import { forgetCounts } from '../../db/remembered-count.ts'
import type { Domain } from '../../http/domain.ts'
import { directoryRoutes } from './routes.ts'

export { browseDirectory as browseMembers, countNewMembers } from './browse-directory.ts'
export { bandBetween, type Position } from './distance.ts'
export { countNewPlaced, listPlaced, type PlacedList } from './list-placed.ts'
export { findSharedPosition } from './reads/directory-viewer.ts'

export const directoryDomain: Domain = {
  name: 'directory',
  implementations: directoryRoutes,
  listen: ({ bus, db }) => {
    for (const name of ['members.changed', 'members.blocked', 'heroes.added', 'heroes.removed', 'accounts.memberJoined'] as const)
      bus.on(name, () => forgetCounts(db))
  },
}
