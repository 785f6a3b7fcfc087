/** The calls of the mail domain. */
import type { Implementation } from '../../http/implement.ts'

export const mailRoutes: readonly Implementation[] = []
