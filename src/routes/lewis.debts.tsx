import { createFileRoute } from '@tanstack/react-router'
import { DebtsPage } from '#src/features/admin/debts-page.tsx'

export const Route = createFileRoute('/lewis/debts')({ component: DebtsPage })
