import { currencySign, useFormat } from '../lib/format/format.ts'
import './money.css'

/** An amount with its currency small and grey before it. */
export const Money = ({ amount, currency }: { amount: string | null | undefined; currency: string }) => {
  const format = useFormat()
  return (
    <span className="money no-wrap">
      <span className="money-sign margin-right-2 ink-3 regular">{currencySign(currency)}</span>
      {format.amount(amount)}
    </span>
  )
}
