/** Members as others see them. Other domains show people through the badge exported here. */
import type { Domain } from '../../http/domain.ts'
import { memberRoutes } from './routes.ts'

export { presentBadge, type BadgeRow } from './present.ts'
export { badgeColumns, findProfileFor, heroesToBe, isVisibleTo, namesVisibleTo, type MemberViewer } from './reads.ts'

export const membersDomain: Domain = { name: 'members', implementations: memberRoutes }
