import { Exact } from '@freight/contracts/pricing/money'
import { Money } from '../../components/money.tsx'
import { useFormat } from '../../lib/format/use-format.ts'
import { currencySign } from '../../lib/format/format.ts'
import type { LaneQuery, Buy, Sell } from './lane-memory-queries.ts'
import { useUnitName } from './use-words.ts'

/** Unit price of the main freight in its own currency; the total where there is none. */
export const UnitPrice = ({ of, currency, mode }: { of: Buy | Sell; currency: string; mode: LaneQuery['mode'] }) => {
  if (of.unit === undefined) return of.total === undefined ? <>—</> : <Money amount={of.total} currency={currency} />
  return <PricePerUnit amount={of.unit.amount} currency={of.unit.currency} mode={mode} />
}

interface PricePerUnitProps {
  amount: string
  currency: string
  mode: LaneQuery['mode']
}

/** More decimals than money, as for a price per kilogram; at most four for a divided price. */
export const PricePerUnit = ({ amount, currency, mode }: PricePerUnitProps) => {
  const format = useFormat()
  return (
    <span className="money">
      <span className="money-sign">{currencySign(currency)}</span>
      <strong>{format.price(new Exact(amount).toDecimalPlaces(4).toFixed())}</strong>
      <span className="quiet">{useUnitName(mode)}</span>
    </span>
  )
}
