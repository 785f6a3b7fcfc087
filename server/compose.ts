/** The list of domains: the only place that knows them all. */
import { accountsDomain } from './domains/accounts/index.ts'
import { membersDomain } from './domains/members/index.ts'
import { operationsDomain } from './domains/operations/index.ts'
import type { Domain } from './http/domain.ts'

export const domains: readonly Domain[] = [accountsDomain, membersDomain, operationsDomain]
