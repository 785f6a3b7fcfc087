import { createFileRoute } from '@tanstack/react-router'
import { ZoomRoomsPage } from '#src/features/drop-in/zoom-rooms-page.tsx'

export const Route = createFileRoute('/common/chat/zoom')({ component: ZoomRoomsPage })
