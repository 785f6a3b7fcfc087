import { createFileRoute } from '@tanstack/react-router'
import { PayoutsPage } from '#src/features/selling/payouts-page.tsx'

export const Route = createFileRoute('/settings/payouts')({ component: PayoutsPage })
