import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '#src/features/inform/about-page.tsx'

export const Route = createFileRoute('/about')({ component: AboutPage })
