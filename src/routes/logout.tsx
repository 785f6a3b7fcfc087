import { createFileRoute } from '@tanstack/react-router'
import { UnsentQuestion } from '#src/features/keep-offline/unsent-question.tsx'
import { SignedOutPage } from '#src/features/sign-in/signed-out-page.tsx'

export const Route = createFileRoute('/logout')({ component: Logout, staticData: { frame: 'bare' } })

function Logout() {
  return (
    <UnsentQuestion>
      <SignedOutPage />
    </UnsentQuestion>
  )
}
