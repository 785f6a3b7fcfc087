import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { friendViews } from '#contract/people/friends.ts'
import { FriendsPage } from '#src/features/befriend/friends-page.tsx'

const content = v.optional(v.picklist(friendViews), 'all')

/** all, requests or pending (1§3). */
export const Route = createFileRoute('/friends/{-$content}')({
  beforeLoad: ({ params }) => {
    if (!v.is(content, params.content)) throw notFound()
  },
  component: Friends,
})

function Friends() {
  return <FriendsPage view={v.parse(content, Route.useParams().content)} />
}
