/** The list of domains: the only place that knows them all. */
import type { Domain } from './http/domain.ts'

export const domains: readonly Domain[] = []
