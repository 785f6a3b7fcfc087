import { useNavigate } from '@tanstack/react-router'
import type { Registration, RegistrationStep } from '#contract/registration/registration.ts'
import { stepPath } from './register-path.ts'

/** Navigates to a step; the server's response determines which one. */
export function useGoOn(): (to: Registration | RegistrationStep) => Promise<void> {
  const navigate = useNavigate()
  return (to) => navigate({ to: stepPath(typeof to === 'string' ? to : to.step) })
}
