import { createFileRoute } from '@tanstack/react-router'
import { FansPage } from '#src/features/friends/fans-page.tsx'

/** The parameter is the user name here (ambiguity member-id-or-name); without it the member's own list. */
export const Route = createFileRoute('/fans/{-$memberId}')({ component: Fans })

function Fans() {
  const { memberId } = Route.useParams()
  return <FansPage of={memberId === undefined ? {} : { userName: memberId }} />
}
