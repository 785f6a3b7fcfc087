import { createFileRoute } from '@tanstack/react-router'
import { PaymentHistoryPage } from '#src/features/payments/payment-history-page.tsx'

export const Route = createFileRoute('/settings/payment-history')({ component: PaymentHistoryPage })
