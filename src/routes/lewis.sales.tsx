import { createFileRoute } from '@tanstack/react-router'
import { MemberSalesPage } from '#src/features/selling/member-sales-page.tsx'

export const Route = createFileRoute('/lewis/sales')({ component: MemberSalesPage })
