import { createFileRoute } from '@tanstack/react-router'
import { ReportsPage } from '#src/features/moderation/reports-page.tsx'

export const Route = createFileRoute('/lewis/report-data')({ component: ReportsPage })
