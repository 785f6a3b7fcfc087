import { albumScenarios } from './album-scenarios.ts'
import { directoryScenarios } from './directory-scenarios.ts'
import { forumScenarios } from './forum-scenarios.ts'
import { finderScenarios } from './finder-scenarios.ts'
import { friendScenarios } from './friend-scenarios.ts'
import { invitationScenarios } from './invitation-scenarios.ts'
import { memberScenarios } from './member-scenarios.ts'
import { eventScenarios } from './event-scenarios.ts'
import { blogScenarios } from './blog-scenarios.ts'
import { faqScenarios } from './faq-scenarios.ts'
import { marketScenarios } from './market-scenarios.ts'
import { pollScenarios } from './poll-scenarios.ts'
import { saleScenarios } from './sale-scenarios.ts'
import type { Scenario } from './site.ts'
import { membershipScenarios } from './membership-scenarios.ts'
import { ticketScenarios } from './ticket-scenarios.ts'
import { chatScenarios } from './chat-scenarios.ts'
import { videoScenarios } from './video-scenarios.ts'

/** Written once, run against the fake server and against the real one. */
export const scenarios: readonly Scenario[] = [
  ...memberScenarios,
  ...directoryScenarios,
  ...friendScenarios,
  ...invitationScenarios,
  ...videoScenarios,
  ...albumScenarios,
  ...pollScenarios,
  ...blogScenarios,
  ...faqScenarios,
  ...marketScenarios,
  ...eventScenarios,
  ...forumScenarios,
  ...finderScenarios,
  ...chatScenarios,
  ...ticketScenarios,
  ...membershipScenarios,
  ...saleScenarios,
]
