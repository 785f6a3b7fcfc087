import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { serialLimits, type Product } from '#contract/money/products.ts'
import { useAddSerials } from '#src/entities/sale/mutations.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { FormDialog } from '#src/ui/form/form-dialog.tsx'
import { TextArea } from '#src/ui/form/text-area.tsx'

/** One serial per line. Those that the product has already are left out, and the seller is told which. */
export function SerialsDialog({ product: { productId }, onClose }: { product: Pick<Product, 'productId'>; onClose: () => void }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const add = useAddSerials()
  const serials = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const isTooMuch = serials.length > serialLimits.atOnce || serials.some(({ length }) => length > serialLimits.length)

  async function handleAdd() {
    const { added, duplicates } = await add.mutateAsync({ productId, serials })
    notify({
      tone: duplicates.length === 0 ? 'success' : 'plain',
      text: (
        <>
          <Plural value={added} _0="No serial number added." one="# serial number added." other="# serial numbers added." />{' '}
          {duplicates.length > 0 && <Trans>Left out because they already exist: {duplicates.slice(0, 5).join(', ')}</Trans>}
        </>
      ),
    })
  }

  return (
    <FormDialog
      title={<Trans>Add serial numbers</Trans>}
      submitLabel={<Trans>Add</Trans>}
      isDisabled={serials.length === 0 || isTooMuch}
      onClose={onClose}
      onSubmit={handleAdd}
    >
      {(errorOf) => (
        <TextArea
          label={t`Serial numbers`}
          hint={t`One per line, up to 1,000 at once and 80 characters each.`}
          name="serials"
          value={text}
          error={errorOf('serials')}
          onChange={setText}
        />
      )}
    </FormDialog>
  )
}
