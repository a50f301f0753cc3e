import type { Money as Amount } from '@freight/contracts/money/money'
import { Money } from '../../components/money.tsx'
import { MISSING } from '../../lib/format/format.ts'

/** Amounts of several currencies, never added up: `US$ 973,56 · € 65,00`. */
export const MoneyList = ({ amounts }: { amounts: readonly Amount[] }) =>
  amounts.length === 0 ? (
    <span className="quiet">{MISSING}</span>
  ) : (
    amounts.map(({ amount, currency }, index) => (
      <span key={currency}>
        {index > 0 && ' · '}
        <Money amount={amount} currency={currency} />
      </span>
    ))
  )
