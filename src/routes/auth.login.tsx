import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '#src/features/sign-in/login-page.tsx'

export const Route = createFileRoute('/auth/login')({
  // Every guest starts here: part of the first chunk instead of one more request.
  codeSplitGroupings: [],
  component: LoginPage,
  staticData: { frame: 'bare' },
})
