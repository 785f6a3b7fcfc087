import type { FakeEndpoint } from '../fake-endpoint.ts'
import { accountFakes } from './account.ts'
import { commentFakes } from './comments.ts'
import { contentFakes } from './content.ts'
import { directoryFakes } from './directory.ts'
import { eventFakes } from './events/index.ts'
import { finderFakes } from './finder.ts'
import { forumFakes } from './forums/index.ts'
import { friendFakes } from './friends.ts'
import { invitationFakes } from './invitations.ts'
import { marketFakes } from './market.ts'
import { memberFakes } from './members.ts'
import { membershipFakes } from './memberships.ts'
import { notificationFakes } from './notifications.ts'
import { blogFakes } from './blogs.ts'
import { faqFakes } from './faq.ts'
import { newsFakes } from './news.ts'
import { pollFakes } from './polls.ts'
import { renewalFakes } from './renewals.ts'
import { saleFakes } from './sales.ts'
import { searchFakes } from './searches.ts'
import { ticketFakes } from './tickets.ts'
import { videoAlbumFakes } from './video-albums.ts'
import { videoEditFakes } from './video-edits.ts'
import { videoFakes } from './videos.ts'

/** Every call the world answers without a declared response. Each of them is in the contract suite. */
export const allFakes: readonly FakeEndpoint[] = [
  ...accountFakes,
  ...memberFakes,
  ...directoryFakes,
  ...friendFakes,
  ...invitationFakes,
  ...videoFakes,
  ...videoEditFakes,
  ...videoAlbumFakes,
  ...pollFakes,
  ...blogFakes,
  ...faqFakes,
  ...newsFakes,
  ...eventFakes,
  ...marketFakes,
  ...forumFakes,
  ...contentFakes,
  ...commentFakes,
  ...ticketFakes,
  ...membershipFakes,
  ...renewalFakes,
  ...saleFakes,
  ...searchFakes,
  ...finderFakes,
  ...notificationFakes,
]
