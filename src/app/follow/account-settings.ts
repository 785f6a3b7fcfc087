/** Language, theme and discreet mode follow the member from device to device: applied when somebody signs in or changed them elsewhere. */
import { reportProblem } from '#src/data/http/report-problem.ts'
import { currentMemberId, sessionState } from '#src/data/session/session-state.ts'
import { activateLocale } from '#src/i18n/activate-locale.ts'
import { applyDiscreet, applyTheme, writeDeviceSetting } from '#src/platform/device-settings.ts'

export function followAccountSettings(): void {
  let memberId: number | null = null
  const follow = () => {
    const next = currentMemberId()
    if (next === memberId) return
    memberId = next
    if (next !== null) void applyAccountSettings().catch(reportProblem)
  }
  sessionState.subscribe(follow)
  follow()
}

export async function applyAccountSettings(): Promise<void> {
  const state = sessionState.get()
  if (state.kind !== 'signedIn') return
  const { locale, pref } = state.self
  applyTheme(pref.theme)
  applyDiscreet(pref.isDiscreet)
  writeDeviceSetting('locale', locale)
  await activateLocale(locale)
}
