/** The calls of the reported domain. */
import type { Implementation } from '../../http/implement.ts'

export const reportedRoutes: readonly Implementation[] = []
