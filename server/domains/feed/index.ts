/** The activity feed and Home. */
import type { Domain } from '../../http/domain.ts'
import { feedRoutes } from './routes.ts'
import { listenForFeed } from './write-feed.ts'

export const feedDomain: Domain = { name: 'feed', implementations: feedRoutes, listen: listenForFeed }
