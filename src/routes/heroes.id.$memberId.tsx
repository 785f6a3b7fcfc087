import { createFileRoute } from '@tanstack/react-router'
import { HeroesPage } from '#src/features/friends/heroes-page.tsx'
import { memberIdParam } from './-member-id-param.ts'

export const Route = createFileRoute('/heroes/id/$memberId')({ params: memberIdParam, component: HeroesById })

function HeroesById() {
  return <HeroesPage of={{ userId: Route.useParams().memberId }} />
}
