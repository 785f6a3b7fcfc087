import { i18n, type MessageDescriptor } from '@lingui/core'
import { CallError } from '#src/http/call-error.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import type { FormFailure } from '#src/ui/form/form-failure.ts'

/**
 * The only place where forms get the meaning of a refusal: codes and rules become messages. A bug has none, and the
 * form shows its own.
 */
export function readCallFailure(error: unknown): FormFailure {
  if (!(error instanceof CallError)) return {}
  const fields = Object.entries(error.fieldErrors).map(([field, rules]): [string, string[]] => [field, rules.map(messageForRule)])
  return { message: i18n._(messageForCode(error.code)), fields: Object.fromEntries(fields) }
}

let words: Readonly<Record<string, MessageDescriptor>> = {}

/** After the first paint: no form can have been refused before. */
export async function loadRuleMessages(): Promise<void> {
  words = (await import('#src/i18n/rule-messages.ts')).ruleMessages
}

/** A rule without a message stays a key, which the form reports as missing. */
function messageForRule(rule: string): string {
  const known = words[rule]
  return known ? i18n._(known) : rule
}
