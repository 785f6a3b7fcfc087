import { createFileRoute } from '@tanstack/react-router'
import { TermsStepPage } from '#src/features/sign-up/terms-step-page.tsx'

/** The multi-step page begins at 'tos', the only step there is now. Marker and result are placeholders: the server keeps the true step. */
export const Route = createFileRoute('/auth/register/$step/$marker/$TestResult')({
  component: TermsStepPage,
  staticData: { frame: 'bare' },
})
