import { createFileRoute } from '@tanstack/react-router'
import { ExposedPage, readTrigger } from '#src/features/consent/exposed-page.tsx'

export const Route = createFileRoute('/public/exposed/{-$triggerp}/{-$seo}')({ component: Exposed, staticData: { frame: 'bare' } })

function Exposed() {
  return <ExposedPage trigger={readTrigger(Route.useParams().triggerp)} />
}
