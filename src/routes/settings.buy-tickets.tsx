import { createFileRoute } from '@tanstack/react-router'
import { BuyTicketsPage } from '#src/features/payments/buy-tickets-page.tsx'

export const Route = createFileRoute('/settings/buy-tickets')({ component: BuyTicketsPage })
