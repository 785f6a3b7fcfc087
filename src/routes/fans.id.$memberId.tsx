import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { memberId } from '#contract/primitives.ts'
import { FansPage } from '#src/features/befriend/fans-page.tsx'

export const Route = createFileRoute('/fans/id/$memberId')({
  params: {
    parse: (params) => {
      const parsed = v.safeParse(memberId, Number(params.memberId))
      if (!parsed.success) throw notFound()
      return { memberId: parsed.output }
    },
    stringify: (params) => ({ memberId: String(params.memberId) }),
  },
  component: FansById,
})

function FansById() {
  return <FansPage of={{ userId: Route.useParams().memberId }} />
}
