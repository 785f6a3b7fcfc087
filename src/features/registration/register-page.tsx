import { useEffect, useState, type ReactNode } from 'react'
import { Navigate } from '@tanstack/react-router'
import * as v from 'valibot'
import { registrationKey, registrationSteps, type RegistrationStep } from '#contract/registration/registration.ts'
import { CallError } from '#src/http/call-error.ts'
import { useOptionalCurrentUser } from '#src/data/session/use-current-user.ts'
import { AccountStep } from './internal/steps/account-step.tsx'
import { EmailStep } from './internal/steps/email-step.tsx'
import { LostRegistration } from './internal/lost-registration.tsx'
import { PasswordStep } from './internal/steps/password-step.tsx'
import { PhoneStep } from './internal/steps/phone-step.tsx'
import { adopt, revalidate } from './internal/registration-calls.ts'
import { savedRegistration } from './internal/saved-registration.ts'
import { TermsStep } from './internal/steps/terms-step.tsx'
import { TestResultNote } from './internal/test-result-note.tsx'
import { useSavedRegistration } from './internal/use-saved-registration.ts'
import { TermsStepPage } from './terms-step-page.tsx'
import { stepPath } from './internal/register-path.ts'

export interface RegisterPageProps {
  step: string
  /** The key of a registration started on another device, or a placeholder. */
  marker: string
  testResult: string
}

const screens: Record<RegistrationStep, () => ReactNode> = {
  tos: TermsStep,
  account: AccountStep,
  email: EmailStep,
  phone: PhoneStep,
  password: PasswordStep,
}

/**
 * The multi-step registration page. The server knows the step; the address can only request to change values entered
 * earlier.
 */
export function RegisterPage({ step, marker, testResult }: RegisterPageProps) {
  const currentUser = useOptionalCurrentUser()
  if (currentUser) return <TermsStepPage testResult={testResult} />
  return v.is(registrationKey, marker) ? (
    <Adopting key={marker} registration={marker} step={step} testResult={testResult} />
  ) : (
    <Step step={step} testResult={testResult} />
  )
}

function Step({ step, testResult }: { step: string; testResult: string }) {
  const { registration } = useSavedRegistration()

  // Once per visit: days may pass between two steps, and another device may have continued.
  useEffect(() => {
    const known = savedRegistration.get().registration
    if (known) void revalidate(known.key)
  }, [])

  const due = registration?.step ?? 'tos'
  const wanted = registrationSteps.find((each) => each === step)
  // Account and phone can be changed until the end; confirmed or accepted steps are not repeated.
  const isAgain = (wanted === 'account' || wanted === 'phone') && registrationSteps.indexOf(wanted) < registrationSteps.indexOf(due)
  const Screen = screens[isAgain ? wanted : due]
  return (
    <>
      <Screen />
      <TestResultNote testResult={testResult} />
    </>
  )
}

interface AdoptingProps {
  registration: string
  step: string
  testResult: string
}

/** The mailed link was opened: this device adopts its registration, and the key is removed from the address. */
function Adopting({ registration, step, testResult }: AdoptingProps) {
  const [outcome, setOutcome] = useState<'asking' | 'adopted' | CallError>('asking')

  // Fetches the link's registration from the server once.
  useEffect(() => {
    adopt(registration)
      .then(() => setOutcome('adopted'))
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error
        setOutcome(error)
      })
  }, [registration])

  if (outcome === 'asking') return <LostRegistration failure={null} testResult={testResult} />
  if (outcome !== 'adopted') return <LostRegistration failure={outcome} testResult={testResult} />
  return <Navigate to={stepPath(step, testResult)} replace />
}
