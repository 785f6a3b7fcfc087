import { createFileRoute } from '@tanstack/react-router'
import { CartPage } from '#src/features/payments/cart-page.tsx'

export const Route = createFileRoute('/settings/cart')({ component: CartPage })
