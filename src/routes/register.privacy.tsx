import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '#src/features/inform/privacy-page.tsx'

export const Route = createFileRoute('/register/privacy')({ component: PrivacyPage })
