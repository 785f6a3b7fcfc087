import { createFileRoute } from '@tanstack/react-router'
import { HeroesPage } from '#src/features/friends/heroes-page.tsx'

/** The parameter is the user name here (ambiguity member-id-or-name); without it the member's own list. */
export const Route = createFileRoute('/heroes/{-$memberId}')({ component: Heroes })

function Heroes() {
  const { memberId } = Route.useParams()
  return <HeroesPage of={memberId === undefined ? {} : { userName: memberId }} />
}
