/** Polls: list, open, create, edit, vote. */
import { forgetCounts } from '../../db/remembered-count.ts'
import type { Domain } from '../../http/domain.ts'
import { pollRoutes } from './routes.ts'

export { countNewPolls, searchPolls as listPolls } from './poll-list.ts'
export { pollKind } from './poll-kind.ts'

export const pollsDomain: Domain = {
  name: 'polls',
  implementations: pollRoutes,
  /** Totals of the lists must not lag behind when polls come and go. */
  listen: ({ bus, db }) => {
    bus.on('polls.changed', ({ isVote = false }) => {
      if (!isVote) forgetCounts(db)
    })
  },
}
