import { createFileRoute } from '@tanstack/react-router'
import { FansPage } from '#src/features/friends/fans-page.tsx'
import { memberIdParam } from './-member-id-param.ts'

export const Route = createFileRoute('/fans/id/$memberId')({ params: memberIdParam, component: FansById })

function FansById() {
  return <FansPage of={{ userId: Route.useParams().memberId }} />
}
