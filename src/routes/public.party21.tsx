import { createFileRoute } from '@tanstack/react-router'
import { OpenBlockPage } from '#src/features/pages/open-block-page.tsx'

export const Route = createFileRoute('/public/party21')({ component: Party21, staticData: { frame: 'bare' } })

function Party21() {
  return <OpenBlockPage view="party21" />
}
