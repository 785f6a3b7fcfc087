import { Trans } from '@lingui/react/macro'
import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Product } from '#contract/money/products.ts'
import { ItemPicture } from '#src/entities/sale/item-picture.tsx'
import { ConfiguredField } from '#src/ui/form/configured/configured-field.tsx'
import { focusField, focusFirstProblem } from '#src/ui/form/configured/focus-first-problem.ts'
import { NewerValue } from '#src/ui/form/configured/newer-value.tsx'
import { ProblemSummary } from '#src/ui/form/configured/problem-summary.tsx'
import { useConfiguredForm, type ConfiguredFormState } from '#src/ui/form/configured/use-configured-form.ts'
import { useLabels } from '#src/ui/form/configured/use-labels.ts'
import { RestoredNote } from '#src/ui/form/record/restored-note.tsx'
import { isEnter } from '#src/ui/is-enter.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { SoldCell, StatusCell, TypeCell } from './product-cells.tsx'
import { rowFields, type ProductFields, type ProductValues } from './product-form.tsx'
import styles from './products.module.css'
import { useProductForm } from './use-product-form.tsx'

export interface EditedRowProps {
  /** Without queued changes. */
  product: Product
  /** With them. */
  shown: Product
  /** Saved, or put back. */
  onClose: () => void
}

/** A product whose row is edited in place. Enter in a field saves it, and Escape puts it back. */
export function EditedRow({ product, shown, onClose }: EditedRowProps) {
  const { productId, productType } = product
  const fields = rowFields(productType)
  const state = useConfiguredForm(useProductForm({ product, fields, draftKey: `product-row:${productId}`, onSaved: onClose }))
  const rowRef = useRef<HTMLTableSectionElement>(null)
  const [isTried, setIsTried] = useState(false)

  async function handleSave() {
    if (state.isSubmitDisabled) return
    // The error marks must be rendered before the focus can move to the first of them.
    const isValid = flushSync(() => {
      setIsTried(true)
      return state.validate()
    })
    if (isValid) await state.send()
    else focusFirstProblem(rowRef.current)
  }

  function handleCancel() {
    state.discard()
    onClose()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (isEnter(event) && event.target instanceof HTMLInputElement && event.target.type === 'text') {
      event.preventDefault()
      void handleSave()
    }
    if (event.key !== 'Escape') return
    // Handled here, so that it does not count towards the quick exit.
    event.preventDefault()
    handleCancel()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the fields inside.
    <tbody ref={rowRef} className={styles.edited} onKeyDown={handleKeyDown}>
      <Cells shown={shown} fields={fields} state={state} />
      <tr>
        <td colSpan={7}>
          <RowNotes state={state} isTried={isTried} onGo={(name) => focusField(rowRef.current, name)} />
          <Foot state={state} onCancel={handleCancel} onSave={() => void handleSave()} />
        </td>
      </tr>
    </tbody>
  )
}

interface CellsProps {
  shown: Product
  fields: ProductFields
  state: ConfiguredFormState<ProductValues>
}

function Cells({ shown, fields, state }: CellsProps) {
  const field = (name: keyof ProductValues) => {
    const config = fields.find((each) => each.name === name)
    return config && <ConfiguredField field={config} state={state.fieldState(config)} isLabelHidden />
  }
  return (
    <tr>
      <td>
        <Row gap={3}>
          <ItemPicture typeId={shown.typeId} thumb={shown.thumb} />
          <Stack gap={2} className={styles.texts}>
            {field('title')}
            {field('sku')}
          </Stack>
        </Row>
      </td>
      <TypeCell product={shown} />
      <StatusCell product={shown} />
      <td className={styles.few}>{field('price')}</td>
      <td className={styles.days}>{field('accessExpiry')}</td>
      <td className={styles.few}>{field('accessAttempts')}</td>
      <SoldCell product={shown} />
    </tr>
  )
}

interface FootProps {
  state: ConfiguredFormState<ProductValues>
  onCancel: () => void
  onSave: () => void
}

function Foot({ state: { isSubmitting, isSubmitDisabled }, onCancel, onSave }: FootProps) {
  return (
    <Row justify="between">
      <Text as="span" size="meta" tone="muted">
        <Trans>Enter saves, Esc puts it back.</Trans>
      </Text>
      <Row gap={2}>
        <Button variant="ghost" size="small" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button size="small" isBusy={isSubmitting} disabled={isSubmitDisabled && !isSubmitting} onClick={onSave}>
          <Trans>Save row</Trans>
        </Button>
      </Row>
    </Row>
  )
}

interface RowNotesProps {
  state: ConfiguredFormState<ProductValues>
  isTried: boolean
  onGo: (name: string) => void
}

/** What there is no room for in the cells: what to correct, and what was changed elsewhere meanwhile, each with the name of its field. */
function RowNotes({ state, isTried, onGo }: RowNotesProps) {
  const say = useLabels()
  return (
    <Stack gap={2}>
      {state.isRestored && <RestoredNote onDiscard={state.discard} />}
      <div role="alert">{isTried && state.markedFields.length > 0 && <ProblemSummary fields={state.markedFields} onGo={onGo} />}</div>
      {state.visibleFields.map((field) => {
        const { newer, onChange } = state.fieldState(field)
        return (
          newer && (
            <div key={field.name}>
              <Text size="meta" isStrong>
                {say(field.label)}
              </Text>
              <NewerValue field={field} value={newer.value} onUse={() => onChange(newer.value)} />
            </div>
          )
        )
      })}
    </Stack>
  )
}
