import { Money } from '../../components/money.tsx'
import { useFormat } from '../../lib/format/use-format.ts'
import { currencySign } from '../../lib/format/format.ts'
import type { AskedLane, Buy, Sell } from './queries.ts'
import { useUnitName } from './use-words.ts'

/** The price of the main freight in its own currency; where it has none, all of it. */
export const UnitPrice = ({ of, currency, mode }: { of: Buy | Sell; currency: string; mode: AskedLane['mode'] }) => {
  const format = useFormat()
  const name = useUnitName(mode)
  if (of.unit === undefined) return of.total === undefined ? <>—</> : <Money amount={of.total} currency={currency} />
  return (
    <span className="money">
      <span className="money-sign">{currencySign(of.unit.currency)}</span>
      <strong>{format.price(of.unit.amount)}</strong>
      <span className="quiet">{name}</span>
    </span>
  )
}
