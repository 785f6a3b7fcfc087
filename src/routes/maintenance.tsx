import { createFileRoute } from '@tanstack/react-router'
import { MaintenancePage } from '#src/features/pages/maintenance-page.tsx'

export const Route = createFileRoute('/maintenance')({ component: MaintenancePage })
