import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '#src/features/admin/admin-page.tsx'

export const Route = createFileRoute('/lewis/home')({ component: AdminPage })
