import { createFileRoute } from '@tanstack/react-router'
import { ApprovalsPage } from '#src/features/admin/approvals-page.tsx'

export const Route = createFileRoute('/lewis/approvals')({ component: ApprovalsPage })
