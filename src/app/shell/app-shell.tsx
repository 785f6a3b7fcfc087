import { useRouterState } from '@tanstack/react-router'
import { useState, type ReactNode, useEffect, useRef } from 'react'
import { useOptionalCurrentUser } from '#src/data/session/use-current-user.ts'
import { AdultGate } from '#src/features/sign-in/adult-gate.tsx'
import { readDeviceSetting, writeDeviceSetting } from '#src/platform/device-settings.ts'
import { forgetQuickExit, hasLeftQuickly, leaveQuickly } from '#src/platform/quick-exit.ts'
import { openedMemberPart } from '../open-member-part.ts'

const twiceWithinMs = 500

/** Escape twice in a row leaves the app. Not while a dialog is open: there the first press closes it. */
function useQuickExit(): void {
  // Listens to the keyboard of the whole page.
  useEffect(() => {
    let lastMs = -Infinity
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.repeat) return
      if (event.defaultPrevented || document.querySelector('dialog[open], :popover-open') || document.fullscreenElement) {
        lastMs = -Infinity
        return
      }
      if (event.timeStamp - lastMs < twiceWithinMs) leaveQuickly()
      lastMs = event.timeStamp
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}

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

/**
 * Moves the keyboard's and the screen reader's focus to a new screen. Filters and searches change only the address's
 * query and keep the focus.
 */
function useFocusOnNavigation(): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const shown = useRef<string | undefined>(undefined)

  // Moves the browser's focus, which React does not track.
  useEffect(() => {
    const isFirst = shown.current === undefined
    const isSame = shown.current === path
    shown.current = path
    if (isFirst || isSame) return
    // A screen that set the focus itself (a search field) keeps it, and so does a docked window being written in.
    if (document.activeElement?.closest('#main, [data-window="open"]')) return
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [path])
}
