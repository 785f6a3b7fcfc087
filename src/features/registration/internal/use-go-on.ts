import { useNavigate } from '@tanstack/react-router'
import type { Registration, RegistrationStep } from '#contract/registration/registration.ts'
import { stepPath } from './register-path.ts'

/** Leads to a step; the answer of the server says which one. */
export function useGoOn(): (to: Registration | RegistrationStep) => Promise<void> {
  const navigate = useNavigate()
  return (to) => navigate({ to: stepPath(typeof to === 'string' ? to : to.step) })
}
