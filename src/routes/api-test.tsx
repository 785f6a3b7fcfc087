import { createFileRoute } from '@tanstack/react-router'
import { ApiTestPage } from '#src/features/pages/api-test-page.tsx'

export const Route = createFileRoute('/api-test')({ component: ApiTestPage })
