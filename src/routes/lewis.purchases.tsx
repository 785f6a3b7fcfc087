import { createFileRoute } from '@tanstack/react-router'
import { PurchasesPage } from '#src/features/admin/purchases-page.tsx'

export const Route = createFileRoute('/lewis/purchases')({ component: PurchasesPage })
