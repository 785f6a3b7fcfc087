import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Category } from '#contract/categories.ts'
import { audiences, descriptionMax, titleLength, type Audience } from '#contract/videos.ts'
import { MemberPicker } from '#src/entities/member/member-picker.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { NewerNote } from '#src/ui/form/configured/newer-value.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { TextArea } from '#src/ui/form/text-area.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { CategoryPicker } from './category-picker.tsx'
import { videoProblems, type VideoValues } from './video-problems.ts'

export interface VideoFormProps {
  values: VideoValues
  /** Called with the changes at every keystroke. The owner of the values decides when to save. */
  onChange: (change: Partial<VideoValues>) => void
  categories: readonly Category[]
  hasActionMaximum: boolean
  /** Whether nobody can be chosen as the audience for playing: admins and vendors only (E-11). */
  canChooseNobody: boolean
  /** Only categories may be changed (E-02). */
  hasCategoriesOnly?: boolean | undefined
  /** Marks all missing values, including fields the member has not visited yet. */
  showsAllProblems?: boolean | undefined
  isDisabled?: boolean | undefined
  /** Stored values that are newer than those edited here. */
  newer?: Partial<VideoValues> | undefined
}

/** A video's title, description, categories, co-stars and audiences. Shared by uploading and editing. */
export function VideoForm(props: VideoFormProps) {
  const {
    values,
    onChange,
    categories,
    hasActionMaximum,
    canChooseNobody,
    hasCategoriesOnly = false,
    showsAllProblems = false,
    isDisabled,
    newer = {},
  } = props
  const { i18n } = useLingui()
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const problems = videoProblems(values, { categories, hasActionMaximum })
  const shows = (name: string) => showsAllProblems || touched.has(name)
  const handleTouch = (name: string) => setTouched(new Set([...touched, name]))

  return (
    <Stack gap={6}>
      {!hasCategoriesOnly && (
        <WordFields
          values={values}
          onChange={onChange}
          newer={newer}
          isDisabled={isDisabled}
          onTitleBlur={() => handleTouch('title')}
          titleProblem={shows('title') && problems.title ? i18n._(problems.title) : undefined}
          descriptionProblem={problems.description ? i18n._(problems.description) : undefined}
        />
      )}
      <CategoryPicker
        categories={categories}
        value={values.categories}
        hasActionMaximum={hasActionMaximum}
        isDisabled={isDisabled}
        problems={shows('categories') ? problems.categories : problems.categories.filter((rule) => rule === 'cats.action_max')}
        onChange={(next) => {
          handleTouch('categories')
          onChange({ categories: next })
        }}
      />
      {!hasCategoriesOnly && (
        <>
          <MemberPicker
            label={<Trans>Co-stars</Trans>}
            value={values.stars}
            isDisabled={isDisabled}
            onChange={(stars) => onChange({ stars })}
          />
          <AudienceFields values={values} onChange={onChange} canChooseNobody={canChooseNobody} isDisabled={isDisabled} />
        </>
      )}
    </Stack>
  )
}

interface WordFieldsProps extends Pick<VideoFormProps, 'values' | 'onChange' | 'isDisabled'> {
  newer: Partial<VideoValues>
  titleProblem: string | undefined
  descriptionProblem: string | undefined
  onTitleBlur: () => void
}

function WordFields({ values, onChange, newer, isDisabled, titleProblem, descriptionProblem, onTitleBlur }: WordFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        label={<Trans>Title</Trans>}
        name="title"
        value={values.title}
        maxLength={titleLength.max}
        isDisabled={isDisabled}
        error={titleProblem}
        onChange={(title) => onChange({ title })}
        onBlur={onTitleBlur}
      />
      {newer.title !== undefined && <NewerNote text={newer.title} onUse={() => onChange({ title: newer.title ?? '' })} />}
      <TextArea
        label={<Trans>Description</Trans>}
        name="description"
        value={values.description}
        maxLength={descriptionMax}
        placeholder={t`What should people know before watching?`}
        isDisabled={isDisabled}
        error={descriptionProblem}
        onChange={(description) => onChange({ description })}
      />
      {newer.description !== undefined && (
        <NewerNote text={newer.description || null} onUse={() => onChange({ description: newer.description ?? '' })} />
      )}
    </>
  )
}

function AudienceFields({
  values,
  onChange,
  canChooseNobody,
  isDisabled,
}: Pick<VideoFormProps, 'values' | 'onChange' | 'canChooseNobody' | 'isDisabled'>) {
  const { t } = useLingui()
  const labels: Record<Audience, string> = { nobody: t`No one`, members: t`Members`, public: t`Public` }
  const optionsOf = (offered: readonly Audience[]) => offered.map((value) => ({ value, label: labels[value] }))
  // A video that nobody may play keeps that option, also when another member edits it.
  const playable = audiences.filter((value) => value !== 'nobody' || canChooseNobody || values.allowPlay === 'nobody')
  const audienceOf = (value: string): Audience => audiences.find((one) => one === value) ?? 'members'

  return (
    <>
      <SelectField
        label={<Trans>Who can play it</Trans>}
        name="allowPlay"
        value={values.allowPlay}
        options={optionsOf(playable)}
        isDisabled={isDisabled}
        onChange={(value) => onChange({ allowPlay: audienceOf(value) })}
      />
      <SelectField
        label={<Trans>Who can download it</Trans>}
        name="allowDownload"
        value={values.allowDownload}
        options={optionsOf(audiences)}
        isDisabled={isDisabled}
        onChange={(value) => onChange({ allowDownload: audienceOf(value) })}
      />
      {values.allowPlay === 'nobody' && values.allowDownload === 'nobody' && (
        <div role="alert">
          <Note tone="warning">
            <Trans>NOBODY CAN PLAY OR DOWNLOAD? You must be a vendor uploading a product or private verification video</Trans>
          </Note>
        </div>
      )}
    </>
  )
}
