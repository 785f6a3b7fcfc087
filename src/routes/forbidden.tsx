import { createFileRoute } from '@tanstack/react-router'
import { ForbiddenPage } from '#src/features/pages/forbidden-page.tsx'

export const Route = createFileRoute('/forbidden')({ component: ForbiddenPage })
