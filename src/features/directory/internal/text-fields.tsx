import { Trans, useLingui } from '@lingui/react/macro'
import { directoryTextTargets } from '#contract/directory/directory-choices.ts'
import { readTextFilter, textOperators } from '#contract/video-choices.ts'
import { useOperatorNames } from '#src/entities/search/text-operator-names.ts'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import type { DirectorySearch } from '../directory-search.ts'
import { useTargetNames } from './directory-names.ts'

export interface TextFieldsProps {
  search: DirectorySearch
  onChange: (change: Partial<DirectorySearch>) => void
}

/**
 * Which fields the text is searched in, and how it is compared. A # or - lookup has neither, so they are hidden
 * (V-07).
 */
export function TextFields({ search, onChange }: TextFieldsProps) {
  const { t } = useLingui()
  const operators = useOperatorNames()
  const targets = useTargetNames()
  if (!search.q?.trim() || readTextFilter(search.q).kind !== 'text') return null
  return (
    <Section title={<Trans>Text</Trans>} level={3}>
      <Row align="end">
        <SelectField
          label={t`In`}
          value={search.in ?? 'name'}
          options={directoryTextTargets.map((value) => ({ value, label: targets[value] }))}
          onChange={(value) => onChange({ in: directoryTextTargets.find((target) => target === value) })}
        />
        <SelectField
          label={t`Match`}
          value={search.op ?? 'contains'}
          options={textOperators.map((value) => ({ value, label: operators[value] }))}
          onChange={(value) => onChange({ op: textOperators.find((operator) => operator === value) })}
        />
      </Row>
    </Section>
  )
}
