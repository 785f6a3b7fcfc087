import { useLingui } from '@lingui/react/macro'
import type { FieldConfig } from '../field-config.ts'
import type { FormValues, Words } from './rules.ts'
import { useLabels } from './use-labels.ts'

/** A rule's own message; for a rule without one, the documents' sentence that asks the member to report it. */
export function useRuleMessage(): (rule: string, message: Words | undefined) => string {
  const { t } = useLingui()
  const say = useLabels()
  return (rule, message) => (message === undefined ? t`Validation missing for ${rule} (Let us know please)` : say(message))
}

/** The server's message about a field: a rule key is looked up in the field's own rules; a sentence is shown as it is. */
export function useServerMessage(): <Values extends FormValues>(field: FieldConfig<Values> | undefined, said: string) => string {
  const ruleMessage = useRuleMessage()
  return (field, said) => {
    const rule = field?.rules?.find((candidate) => candidate.rule === said)
    const isSentence = !/^[a-z0-9_.-]+$/i.test(said)
    return isSentence ? said : ruleMessage(said, rule?.message)
  }
}
