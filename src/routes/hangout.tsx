import { createFileRoute } from '@tanstack/react-router'
import { HangoutPage } from '#src/features/community/hangout-page.tsx'
import { LateZoomRooms } from './-community-parts.tsx'

export const Route = createFileRoute('/hangout')({ component: Hangout })

function Hangout() {
  return <HangoutPage zoomRooms={<LateZoomRooms size="head" />} />
}
