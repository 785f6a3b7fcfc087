import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { vendorTextMax, type VendorInfo } from '#contract/money/vendors.ts'
import { useUpdateVendor } from '#src/entities/vendor/mutations.ts'
import { vendorQueries } from '#src/entities/vendor/queries.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { changedFields } from '#src/lib/changed-fields.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { Stack } from '#src/ui/layout/stack.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'

type Values = Pick<VendorInfo, 'company' | 'payee' | 'account' | 'address' | 'taxNumber'>

const required = { rule: 'required', message: ruleMessages['required'] }

const fields: Array<FieldConfig<Values>> = [
  {
    kind: 'text',
    name: 'payee',
    label: msg`Account holder`,
    autoComplete: 'name',
    maxLength: vendorTextMax.payee,
    rules: [required, { rule: 'sale.vendor', test: () => true, message: ruleMessages['sale.vendor'] }],
  },
  {
    kind: 'text',
    name: 'account',
    label: msg`Account`,
    hint: msg`Where we pay you, such as an IBAN.`,
    maxLength: vendorTextMax.account,
    rules: [required, { rule: 'too_short', params: { min: 4 }, message: ruleMessages['too_short'] }],
  },
  { kind: 'text', name: 'company', label: msg`Trading name`, autoComplete: 'organization', maxLength: vendorTextMax.company },
  { kind: 'textArea', name: 'address', label: msg`Postal address`, maxLength: vendorTextMax.address },
  { kind: 'text', name: 'taxNumber', label: msg`Tax number`, maxLength: vendorTextMax.taxNumber },
]

/** To whom and where a vendor is paid out (O-17). No draft is kept: a bank account is not stored on the device. */
export function VendorInfoDrawer() {
  const { data, isError, refetch } = useQuery(vendorQueries.info())
  return (
    <Stack gap={4}>
      <Text tone="muted">
        <Trans>Only you and the staff who pay you can read this. A waiting payout goes to the account you had when you asked.</Trans>
      </Text>
      {data ? (
        <VendorForm info={data} />
      ) : isError ? (
        <PartFailed onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="block" height="320px" />
      )}
      <RouterLink href="/settings/payouts" className={buttonClass({ variant: 'quiet' })}>
        <Trans>Payouts</Trans>
      </RouterLink>
    </Stack>
  )
}

function VendorForm({ info: { version, payee, account, company, address, taxNumber } }: { info: VendorInfo }) {
  const update = useUpdateVendor()

  /** The first time all fields are sent, because the server needs both the holder and the account. */
  async function handleSubmit(values: Values, base: Values) {
    await update.mutateAsync({ ...(version === 0 ? values : changedFields(base, values)), version })
    notify({ tone: 'success', text: <Trans>Saved.</Trans> })
  }

  return (
    <ConfiguredForm<Values>
      fields={fields}
      defaultValues={{ payee, account, company, address, taxNumber }}
      onSubmit={handleSubmit}
      submitLabel={<Trans>Save</Trans>}
      busyLabel={<Trans>Saving</Trans>}
    />
  )
}
