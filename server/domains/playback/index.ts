/** Playing and saving videos: grants, and the media behind them. */
import type { Domain } from '../../http/domain.ts'
import { mountMedia } from './media-routes.ts'
import { playbackRoutes } from './routes.ts'

export { sendNothing, sendObject, type SentPart } from './send-object.ts'

export const playbackDomain: Domain = { name: 'playback', implementations: playbackRoutes, mount: mountMedia }
