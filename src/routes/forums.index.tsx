import { createFileRoute } from '@tanstack/react-router'
import { ForumsPage } from '#src/features/forums/forums-page.tsx'

export const Route = createFileRoute('/forums/')({ component: ForumsPage })
