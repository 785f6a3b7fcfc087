import { createFileRoute } from '@tanstack/react-router'
import { NewEventPage } from '#src/features/events/event-form-pages.tsx'

export const Route = createFileRoute('/events/create')({ component: NewEventPage })
