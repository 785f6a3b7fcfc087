/** Members as others see them. Other domains present members with the badge exported here. */
import type { Domain } from '../../http/domain.ts'
import { listBirthdays } from './list-birthdays.ts'
import { memberRoutes } from './routes.ts'

export {
  byMoment,
  countMembers,
  cursorBehind,
  isBehind,
  listByMoment,
  momentKey,
  readMomentPlace,
  type MomentPlace,
} from './reads/list-by-moment.ts'
export { presentBadge, type BadgeRow } from './present.ts'
export {
  badgeColumns,
  findProfileFor,
  getBadgeRow,
  heroesToBe,
  isFindableBy,
  isMember,
  isVisibleTo,
  namesVisibleTo,
  type MemberViewer,
} from './reads.ts'

export const membersDomain: Domain = {
  name: 'members',
  implementations: memberRoutes,
  jobs: { 'list-birthdays': (services) => listBirthdays(services) },
}
