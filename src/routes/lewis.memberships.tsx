import { createFileRoute } from '@tanstack/react-router'
import { MembershipsPage } from '#src/features/admin/memberships-page.tsx'

export const Route = createFileRoute('/lewis/memberships')({ component: MembershipsPage })
