import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { friendViews } from '#contract/people/friends.ts'
import { FriendsPage } from '#src/features/friends/friends-page.tsx'
import { UnknownAddress } from '#src/features/pages/unknown-address.tsx'

export const Route = createFileRoute('/friends/{-$content}')({ component: Friends })

/**
 * all, requests or pending (1§3). Validated here and not before loading: the contract stays out of the first chunk.
 */
function Friends() {
  const view = v.safeParse(v.optional(v.picklist(friendViews), 'all'), Route.useParams().content)
  return view.success ? <FriendsPage view={view.output} /> : <UnknownAddress />
}
