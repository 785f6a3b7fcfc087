import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import { albumPrivacyLevels } from '#contract/policy/video-albums.ts'
import { photoQueries } from '#src/entities/photo/queries.ts'
import { TagPicker } from '#src/entities/tag/tag-picker.tsx'
import { commentPrivacyNames, privacyNames } from '#src/entities/album/privacy-names.ts'
import { MultiChoice } from '#src/ui/form/multi-choice.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { SwitchField } from '#src/ui/form/switch-field.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { AlbumField } from './album-field.tsx'
import type { Level, MassValues } from './edit-values.ts'

export interface ForAllFieldsProps {
  count: number
  /** False: an admin edits another member's photo. Its owner alone decides on album and promo. */
  isOwn: boolean
  values: MassValues
  onChange: (change: Partial<MassValues>) => void
}

/** What the photos have in common. */
export function ForAllFields({ count, isOwn, values, onChange }: ForAllFieldsProps) {
  const { t } = useLingui()
  return (
    <Section title={<Plural value={count} one="For this photo" other="For all #" />}>
      <Stack gap={4}>
        {isOwn && <AlbumField value={values.albumId} onChange={(albumId) => onChange({ albumId })} />}
        <LevelField label={t`Who can see`} value={values.privacy} names={privacyNames} onChange={(privacy) => onChange({ privacy })} />
        <LevelField
          label={t`Who can comment`}
          value={values.privacyComment}
          names={commentPrivacyNames}
          onChange={(privacyComment) => onChange({ privacyComment })}
        />
        <CategoriesField value={values.categories} onChange={(categories) => onChange({ categories })} />
        <TagPicker label={<Trans>Tags</Trans>} value={values.tagList ?? []} onChange={(tagList) => onChange({ tagList })} />
        {values.tagList === null && <DifferNote />}
        {isOwn && (
          <SwitchField
            label={t`Offer as promo photos`}
            hint={<Trans>Staff review them first. They may be shown outside the club.</Trans>}
            value={values.isPromo}
            onChange={(isPromo) => onChange({ isPromo })}
          />
        )}
      </Stack>
    </Section>
  )
}

interface LevelFieldProps {
  label: ReactNode
  value: Level | 'differs'
  names: Record<number, MessageDescriptor>
  onChange: (level: Level) => void
}

function LevelField({ label, value, names, onChange }: LevelFieldProps) {
  const { t, i18n } = useLingui()
  return (
    <SelectField
      label={label}
      value={String(value)}
      options={[
        ...(value === 'differs' ? [{ value, label: t`Leave as they are` }] : []),
        ...albumPrivacyLevels.map((level) => ({ value: String(level), label: nameOf(level) })),
      ]}
      onChange={(chosen) => {
        const level = albumPrivacyLevels.find((known) => String(known) === chosen)
        if (level !== undefined) onChange(level)
      }}
    />
  )

  function nameOf(level: Level): string {
    const name = names[level]
    return name ? i18n._(name) : String(level)
  }
}

function CategoriesField({
  value,
  onChange,
}: {
  value: MassValues['categories']
  onChange: (value: NonNullable<MassValues['categories']>) => void
}) {
  const { data } = useQuery(photoQueries.categories())
  if (!data || data.categories.length === 0) return null
  return (
    <>
      <MultiChoice
        label={<Trans>Categories</Trans>}
        value={(value ?? []).map(String)}
        options={data.categories.map(({ categoryId, title }) => ({ value: String(categoryId), label: title }))}
        onChange={(chosen) => onChange(data.categories.map(({ categoryId }) => categoryId).filter((id) => chosen.includes(String(id))))}
      />
      {value === null && <DifferNote />}
    </>
  )
}

function DifferNote() {
  return (
    <Text size="meta" tone="muted">
      <Trans>The photos differ in this. Your choice replaces it in all of them.</Trans>
    </Text>
  )
}
