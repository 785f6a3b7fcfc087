import { createFileRoute } from '@tanstack/react-router'
import { MissingPage } from '#src/features/pages/missing-page.tsx'

export const Route = createFileRoute('/common/404')({ component: MissingPage })
