import { createFileRoute } from '@tanstack/react-router'
import { ApiTestPage } from '#src/features/inform/api-test-page.tsx'

export const Route = createFileRoute('/api-test')({ component: ApiTestPage })
