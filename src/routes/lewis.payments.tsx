import { createFileRoute } from '@tanstack/react-router'
import { OpenPaymentsPage } from '#src/features/admin/open-payments-page.tsx'

export const Route = createFileRoute('/lewis/payments')({ component: OpenPaymentsPage })
