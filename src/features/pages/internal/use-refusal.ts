import { useLingui } from '@lingui/react'
import { useLocation } from '@tanstack/react-router'
import { errorMessages } from '#contract/errors/error-messages.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'

/**
 * The message of a refused request, passed along to the page it led to. The server's own text is used only where it
 * adds something to the code's.
 */
export function useRefusal(): string | undefined {
  const { i18n } = useLingui()
  const refusal = useLocation({ select: ({ state }) => state.refusal })
  if (!refusal) return undefined
  const isUsual = Object.values<string>(errorMessages).includes(refusal.message)
  return isUsual ? i18n._(messageForCode(refusal.code)) : refusal.message
}
