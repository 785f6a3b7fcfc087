import { createFileRoute } from '@tanstack/react-router'
import { OpenBlockPage } from '#src/features/pages/open-block-page.tsx'

export const Route = createFileRoute('/ptp')({ component: Ptp, staticData: { frame: 'bare' } })

function Ptp() {
  return <OpenBlockPage view="ptp" />
}
