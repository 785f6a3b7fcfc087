/** The calls of the chat domain. */
import type { Implementation } from '../../http/implement.ts'

export const chatRoutes: readonly Implementation[] = []
