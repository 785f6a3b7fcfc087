import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { memberId } from '#contract/primitives.ts'
import { HeroesPage } from '#src/features/befriend/heroes-page.tsx'

export const Route = createFileRoute('/heroes/id/$memberId')({
  params: {
    parse: (params) => {
      const parsed = v.safeParse(memberId, Number(params.memberId))
      if (!parsed.success) throw notFound()
      return { memberId: parsed.output }
    },
    stringify: (params) => ({ memberId: String(params.memberId) }),
  },
  component: HeroesById,
})

function HeroesById() {
  return <HeroesPage of={{ userId: Route.useParams().memberId }} />
}
