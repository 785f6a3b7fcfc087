import { i18n, type MessageDescriptor } from '@lingui/core'
import { CallError } from '#src/http/call-error.ts'
import { wordsOfCode } from '#src/i18n/error-words.ts'
import type { FormFailure } from '#src/ui/form/form-failure.ts'

/** The one place where forms learn what a refusal means: codes and rules become words. A bug has none; the form says its own. */
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

/** A rule without words stays a key: the form then asks to be told of it. */
function wordsOfRule(rule: string): string {
  const known = words[rule]
  return known ? i18n._(known) : rule
}
