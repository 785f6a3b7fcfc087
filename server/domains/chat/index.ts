/** Conversations that are talked in live. */
import type { Domain } from '../../http/domain.ts'
import { chatRoutes } from './routes.ts'

export const chatDomain: Domain = { name: 'chat', implementations: chatRoutes }
