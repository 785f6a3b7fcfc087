import { createFileRoute } from '@tanstack/react-router'
import { MessageReportsPage } from '#src/features/moderation/message-reports-page.tsx'

export const Route = createFileRoute('/lewis/report-data')({ component: MessageReportsPage })
