import { Exact } from '@freight/contracts/pricing/money'
import { Money } from '../../components/money.tsx'
import { useFormat } from '../../lib/format/use-format.ts'
import { currencySign } from '../../lib/format/format.ts'
import type { AskedLane, Buy, Sell } from './queries.ts'
import { useUnitName } from './use-words.ts'

/** The price of the main freight in its own currency; where it has none, all of it. */
export const UnitPrice = ({ of, currency, mode }: { of: Buy | Sell; currency: string; mode: AskedLane['mode'] }) => {
  if (of.unit === undefined) return of.total === undefined ? <>—</> : <Money amount={of.total} currency={currency} />
  return <PricePerUnit amount={of.unit.amount} currency={of.unit.currency} mode={mode} />
}

interface PricePerUnitProps {
  amount: string
  currency: string
  mode: AskedLane['mode']
}

/** With more decimals than money, as a price per kilogram has them; one that was divided has no more than four. */
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
