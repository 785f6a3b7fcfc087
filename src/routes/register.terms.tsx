import { createFileRoute } from '@tanstack/react-router'
import { TermsPage } from '#src/features/pages/terms-page.tsx'

export const Route = createFileRoute('/register/terms')({ component: TermsPage })
