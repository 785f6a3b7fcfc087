import { i18n, type MessageDescriptor } from '@lingui/core'
import { CallError } from '#src/http/call-error.ts'
import { wordsOfCode } from '#src/i18n/error-words.ts'
import type { FormFailure } from '#src/ui/form/form-failure.ts'

/**
 * The only place where forms get the meaning of a refusal: codes and rules become messages. A bug has none, and the
 * form shows its own.
 */
export function readCallFailure(error: unknown): FormFailure {
  if (!(error instanceof CallError)) return {}
  const fields = Object.entries(error.fieldErrors).map(([field, rules]): [string, string[]] => [field, rules.map(wordsOfRule)])
  return { message: i18n._(wordsOfCode(error.code)), fields: Object.fromEntries(fields) }
}

let words: Readonly<Record<string, MessageDescriptor>> = {}

/** After the first paint: no form can have been refused before. */
export async function loadRuleWords(): Promise<void> {
  words = (await import('#src/i18n/rule-words.ts')).ruleWords
}

/** A rule without a message stays a key, which the form reports as missing. */
function wordsOfRule(rule: string): string {
  const known = words[rule]
  return known ? i18n._(known) : rule
}
