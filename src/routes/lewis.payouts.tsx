import { createFileRoute } from '@tanstack/react-router'
import { AllPayoutsPage } from '#src/features/admin/all-payouts-page.tsx'

export const Route = createFileRoute('/lewis/payouts')({ component: AllPayoutsPage })
