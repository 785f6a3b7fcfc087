import { createFileRoute } from '@tanstack/react-router'
import { GrantInvitationsPage } from '#src/features/admin/grant-invitations-page.tsx'

export const Route = createFileRoute('/lewis/invitations')({ component: GrantInvitationsPage })
