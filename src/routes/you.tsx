import { createFileRoute } from '@tanstack/react-router'
import { YouPage } from '#src/features/you/you-page.tsx'

export const Route = createFileRoute('/you')({ component: YouPage })
