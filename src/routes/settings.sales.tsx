import { createFileRoute } from '@tanstack/react-router'
import { SalesPage } from '#src/features/selling/sales-page.tsx'

export const Route = createFileRoute('/settings/sales')({ component: SalesPage })
