import { useLingui } from '@lingui/react/macro'

/** "$25", or "$25.00" on receipts. */
export function useDollars(): (cents: number, isExact?: boolean) => string {
  const { i18n } = useLingui()
  return (cents, isExact = cents % 100 !== 0) =>
    new Intl.NumberFormat(i18n.locale, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: isExact ? 2 : 0,
      maximumFractionDigits: 2,
    }).format(cents / 100)
}
