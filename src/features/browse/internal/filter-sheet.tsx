import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { categoryIds, excludedFromLists, toggleCategory } from '#contract/categories.ts'
import type { CategoryId } from '#contract/primitives.ts'
import { readTextFilter, textOperators, textTargets, timeWindowDays } from '#contract/videos.ts'
import { useOperatorNames } from '#src/entities/search/text-operator-names.ts'
import { videoQueries } from '#src/entities/video/queries.ts'
import { Sheet } from '#src/ui/feedback/sheet.tsx'
import { IntegerField } from '#src/ui/form/integer-field.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { SwitchField } from '#src/ui/form/switch-field.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { Segmented } from '#src/ui/primitives/segmented.tsx'
import { noFilters, type BrowseSearch } from '../browse-search.ts'
import { useTargetNames } from './text-filter-names.ts'
import { useWindowNames } from './window-names.ts'

export interface FilterSheetProps {
  search: BrowseSearch
  onApply: (change: Partial<BrowseSearch>) => void
  onClose: () => void
}

/** All filters at once; nothing is asked of the server before the button. Mounted only while open, so it starts from the address. */
export function FilterSheet({ search, onApply, onClose }: FilterSheetProps) {
  const [draft, setDraft] = useState(search)
  const change = (next: Partial<BrowseSearch>) => setDraft({ ...draft, ...next })

  function handleApply() {
    onApply(draft)
    onClose()
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={<Trans>Filter videos</Trans>}
      footer={
        <>
          <Button variant="ghost" onClick={() => setDraft({ ...noFilters, q: draft.q, sort: draft.sort })}>
            <Trans>Clear</Trans>
          </Button>
          <Button variant="primary" onClick={handleApply}>
            <Trans>Show the films</Trans>
          </Button>
        </>
      }
    >
      <Stack gap={6}>
        <TextFilterFields draft={draft} onChange={change} />
        <CategoryFilter draft={draft} onChange={change} />
        <LengthFilter draft={draft} onChange={change} />
        <MoreFilters draft={draft} onChange={change} />
      </Stack>
    </Sheet>
  )
}

interface PartProps {
  draft: BrowseSearch
  onChange: (change: Partial<BrowseSearch>) => void
}

/** How the searched text is compared. A # or - lookup has neither operator nor target, so they are hidden (V-07). */
function TextFilterFields({ draft, onChange }: PartProps) {
  const { t } = useLingui()
  const operators = useOperatorNames()
  const targets = useTargetNames()
  if (!draft.q?.trim() || readTextFilter(draft.q).kind !== 'text') return null
  return (
    <Section title={<Trans>Text</Trans>} size="head" level={3}>
      <Row align="end">
        <SelectField
          label={t`In`}
          value={draft.in ?? 'title'}
          options={textTargets.map((value) => ({ value, label: targets[value] }))}
          onChange={(value) => onChange({ in: textTargets.find((target) => target === value) })}
        />
        <SelectField
          label={t`How`}
          value={draft.op ?? 'contains'}
          options={textOperators.map((value) => ({ value, label: operators[value] }))}
          onChange={(value) => onChange({ op: textOperators.find((operator) => operator === value) })}
        />
      </Row>
    </Section>
  )
}

/** Faces and the number of actors exclude one another as in the editor (V-11); the rest may be any or all. */
function CategoryFilter({ draft, onChange }: PartProps) {
  const { t } = useLingui()
  const { data } = useQuery(videoQueries.categories())
  const chosen = draft.cats ?? []
  const special = [
    { id: categoryIds.solo, title: t`Solo` },
    { id: categoryIds.twoGuys, title: t`Two Guys` },
    { id: categoryIds.group, title: t`Group` },
    { id: categoryIds.faces, title: t`Faces` },
    { id: categoryIds.masked, title: t`Masks` },
    { id: categoryIds.headless, title: t`Headless` },
  ]
  const listed = (data?.categories ?? [])
    .filter((category) => !excludedFromLists.includes(category.categoryId))
    .map((category) => ({ id: category.categoryId as number, title: category.title }))
  // Ids come from the site's own list or the constants of the contract, so they are category ids.
  const handleToggle = (id: number) => onChange({ cats: toggleCategory(chosen, id) as CategoryId[] })

  return (
    <Section title={<Trans>Categories</Trans>} size="head" level={3}>
      <Stack gap={3}>
        <Segmented
          label={t`Categories must match`}
          value={draft.match ?? 'any'}
          options={[
            { value: 'any', label: t`Any of them` },
            { value: 'all', label: t`All of them` },
          ]}
          onChange={(match) => onChange({ match })}
        />
        <Row isWrapping gap={2}>
          {[...special, ...listed].map(({ id, title }) => (
            <Chip key={id} isOn={(chosen as readonly number[]).includes(id)} onClick={() => handleToggle(id)}>
              {title}
            </Chip>
          ))}
        </Row>
      </Stack>
    </Section>
  )
}

function LengthFilter({ draft, onChange }: PartProps) {
  const { t } = useLingui()
  return (
    <Section title={<Trans>Length</Trans>} size="head" level={3}>
      <Row align="end">
        <IntegerField
          label={t`From`}
          unit={t`min`}
          maxLength={4}
          value={draft.min ?? null}
          onChange={(min) => onChange({ min: min ?? undefined })}
        />
        <IntegerField
          label={t`To`}
          unit={t`min`}
          maxLength={4}
          value={draft.max ?? null}
          onChange={(max) => onChange({ max: max ?? undefined })}
        />
      </Row>
    </Section>
  )
}

function MoreFilters({ draft, onChange }: PartProps) {
  const { t } = useLingui()
  const windowNames = useWindowNames()
  return (
    <>
      <SelectField
        label={t`Published within`}
        emptyLabel={t`Any time`}
        value={draft.days === undefined ? '' : String(draft.days)}
        options={timeWindowDays.map((days) => ({ value: String(days), label: windowNames[days] }))}
        onChange={(value) => onChange({ days: timeWindowDays.find((days) => String(days) === value) })}
      />
      <SwitchField
        label={t`May be downloaded`}
        value={draft.download !== undefined}
        onChange={(isOn) => onChange({ download: isOn ? 'members' : undefined })}
      />
    </>
  )
}
