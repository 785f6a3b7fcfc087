/** The calls of the calls domain. */
import type { Implementation } from '../../http/implement.ts'

export const callsRoutes: readonly Implementation[] = []
