import { useRouterState } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useOptionalCurrentUser } from '#src/data/session/use-current-user.ts'
import { AdultGate } from '#src/features/sign-in/adult-gate.tsx'
import { readDeviceSetting, writeDeviceSetting } from '#src/platform/device-settings.ts'
import { forgetQuickExit, hasLeftQuickly } from '#src/platform/quick-exit.ts'
import { openedMemberPart } from '../open-member-part.ts'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useQuickExit } from './use-quick-exit.ts'

const adultSetting = 'adult'

/**
 * Wraps every screen: the adult gate on the first visit and after a quick exit, then rail and tab bar for members, or
 * the bare screen.
 */
export function AppShell({ children }: { children: ReactNode }) {
  const currentUser = useOptionalCurrentUser()
  const [isAdult, setIsAdult] = useState(() => readDeviceSetting(adultSetting) !== null)
  const [hasLeft, setHasLeft] = useState(hasLeftQuickly)
  const isFramed = useRouterState({ select: ({ matches }) => matches.every(({ staticData }) => staticData.frame !== 'bare') })
  useFocusOnNavigation()
  useQuickExit()

  function handleAdult() {
    writeDeviceSetting(adultSetting, 'yes')
    setIsAdult(true)
    forgetQuickExit()
    setHasLeft(false)
  }

  if (hasLeft || (!currentUser && !isAdult)) return <AdultGate onConfirm={handleAdult} />
  const member = openedMemberPart()
  // Until the guards have admitted the member, the previous screen is still shown.
  if (!currentUser || !isFramed || !member) return <>{children}</>
  return <member.MemberPart>{children}</member.MemberPart>
}
