/** The calls of the zoom domain. */
import type { Implementation } from '../../http/implement.ts'

export const zoomRoutes: readonly Implementation[] = []
