import { useState } from 'react'
import { useFormat } from '../../../lib/format/format.ts'

interface CurrencyAmount<Currency extends string> {
  amount: string
  currency: Currency
  onChange: (next: { amount: string; currency: Currency }) => void
}

/** Placeholder of an empty field after a currency change: the amount in the previous currency. */
export const useFormerText = () => {
  const format = useFormat()
  return (amount: string, currency: string) => (amount === '' ? undefined : `${format.price(amount)} ${currency}`)
}

/**
 * An amount never changes to another currency: the field is emptied, shows the old amount as placeholder, and restores
 * it together with its currency as long as no other amount is typed.
 */
export const useFormerAmount = <Currency extends string>({ amount, currency, onChange }: CurrencyAmount<Currency>) => {
  const formerText = useFormerText()
  const [formerAmount, setFormerAmount] = useState<{ amount: string; currency: Currency }>()
  const isShown = formerAmount !== undefined && amount === '' && formerAmount.currency !== currency
  return {
    changeCurrency: (next: Currency) => {
      if (next === currency) return
      if (amount !== '') setFormerAmount({ amount, currency })
      onChange({ amount: amount === '' && formerAmount?.currency === next ? formerAmount.amount : '', currency: next })
    },
    placeholder: isShown ? formerText(formerAmount.amount, formerAmount.currency) : undefined,
  }
}
