import { createFileRoute } from '@tanstack/react-router'
import { ZoomRoomsPage } from '#src/features/zoom-rooms/zoom-rooms-page.tsx'

export const Route = createFileRoute('/common/chat/zoom')({ component: ZoomRoomsPage })
