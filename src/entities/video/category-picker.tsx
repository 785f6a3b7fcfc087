import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { categoryGroups, categoryIds, excludedFromLists, toggleCategory, type Category, type CategoryRule } from '#contract/categories.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { ErrorLine } from '#src/ui/form/error-line.tsx'
import { problemGroup } from '#src/ui/form/configured/focus-first-problem.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from './category-picker.module.css'

export interface CategoryPickerProps {
  categories: readonly Category[]
  value: readonly number[]
  onChange: (value: number[]) => void
  /** Broken rules to show; none until the member has visited the field. */
  problems: readonly CategoryRule[]
  hasActionMaximum: boolean
  isDisabled?: boolean | undefined
}

/**
 * Faces, number of people, actions, and the rest, as chips. Exclusive ones deselect each other (contract/categories).
 */
export function CategoryPicker({ categories, value, onChange, problems, hasActionMaximum, isDisabled = false }: CategoryPickerProps) {
  const { t } = useLingui()
  const listed = categories.filter((one) => !excludedFromLists.includes(one.categoryId))
  const chips = (ids: readonly { id: number; title: string }[]) =>
    ids.map(({ id, title }) => (
      <Chip key={id} isOn={value.includes(id)} disabled={isDisabled} onClick={() => onChange(toggleCategory(value, id))}>
        {title}
      </Chip>
    ))
  const listedIn = (isIn: (group: number) => boolean) =>
    listed.filter((one) => isIn(one.categoryGroupId)).map((one) => ({ id: one.categoryId as number, title: one.title }))
  const action = listedIn((group) => group === categoryGroups.action)
  const skinColour = listedIn((group) => group === categoryGroups.skinColour)
  const other = listedIn((group) => group !== categoryGroups.action && group !== categoryGroups.skinColour)
  const broken = (...rules: CategoryRule[]) => problems.filter((rule) => rules.includes(rule))

  return (
    <Stack gap={6}>
      <ChipGroup label={t`Faces`} problems={broken('cats.face')}>
        {chips([
          { id: categoryIds.faces, title: t`Faces` },
          { id: categoryIds.masked, title: t`Masks` },
          { id: categoryIds.headless, title: t`Headless` },
        ])}
      </ChipGroup>
      <ChipGroup label={t`Who’s in it`} problems={broken('cats.actors')}>
        {chips([
          { id: categoryIds.solo, title: t`Solo` },
          { id: categoryIds.twoGuys, title: t`Two Guys` },
          { id: categoryIds.group, title: t`Group` },
        ])}
      </ChipGroup>
      <ChipGroup
        label={t`Action categories`}
        problems={broken('cats.action_min', 'cats.action_max', 'cats.exclusive')}
        hint={hasActionMaximum ? <Trans>Choose up to 5</Trans> : undefined}
      >
        {chips(action)}
      </ChipGroup>
      {skinColour.length > 0 && <ChipGroup label={t`Skin colour`}>{chips(skinColour)}</ChipGroup>}
      {other.length > 0 && <ChipGroup label={t`More categories`}>{chips(other)}</ChipGroup>}
    </Stack>
  )
}

interface ChipGroupProps {
  label: string
  problems?: readonly CategoryRule[]
  hint?: ReactNode
  children: ReactNode
}

function ChipGroup({ label, problems = [], hint, children }: ChipGroupProps) {
  const { i18n } = useLingui()
  const labelsOf = (rule: CategoryRule) => {
    const words = ruleMessages[rule]
    return words ? i18n._(words) : rule
  }
  return (
    <fieldset {...(problems.length > 0 ? problemGroup : {})}>
      <Text as="legend" size="meta" isStrong className={styles.legend}>
        {label}
      </Text>
      <Stack gap={2}>
        <Row gap={2} isWrapping>
          {children}
        </Row>
        {problems.length > 0
          ? problems.map((rule) => <ErrorLine key={rule} error={labelsOf(rule)} />)
          : hint && (
              <Text size="meta" tone="muted">
                {hint}
              </Text>
            )}
      </Stack>
    </fieldset>
  )
}
