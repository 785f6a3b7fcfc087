import { createFileRoute } from '@tanstack/react-router'
import { SerialsPage } from '#src/features/selling/serials-page.tsx'

export const Route = createFileRoute('/lewis/serials')({ component: SerialsPage })
