import { createFileRoute } from '@tanstack/react-router'
import { HangoutPage } from '#src/features/community/hangout-page.tsx'
import { ZoomRoomsSection } from '#src/features/zoom-rooms/zoom-rooms-section.tsx'

export const Route = createFileRoute('/hangout')({ component: Hangout })

function Hangout() {
  return <HangoutPage zoomRooms={<ZoomRoomsSection size="head" />} />
}
