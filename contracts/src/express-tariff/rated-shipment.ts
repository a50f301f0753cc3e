import type { RatingMessage } from '../express-shipment/option.ts'
import type { ExpressRequest } from '../express-shipment/shipment.ts'
import type { ExpressParty } from '../express-address/party.ts'
import { convert, type FxSnapshot } from '../exchange-rate/exchange.ts'
import { Currency } from '../vocabulary/schemas.ts'
import type { Decimal } from 'decimal.js'
import { exact } from './exact.ts'
import type { ExpressCurrency } from '../vocabulary/express.ts'

type RatedParty = Pick<ExpressParty, 'countryCode' | 'postalCode' | 'city' | 'residential'>

/** Fields of a request that a price depends on. */
export type RatedShipment = Pick<
  ExpressRequest,
  'ibExpress' | 'obExpress' | 'isDoc' | 'valorMercaderia' | 'monedaMercaderia' | 'insur' | 'packingData'
> & {
  cliente?: { id: string } | undefined
  shipperAddress: RatedParty
  recipientAddress: RatedParty
  duties?: Pick<NonNullable<ExpressRequest['duties']>, 'payer'> | undefined
  /** Codes of the chosen surcharges. */
  chosen?: readonly string[]
  saturday?: boolean
  dangerous?: boolean
  /** Duty and tax that the carrier pays for us. */
  dutyAndTax?: { amount: string; currency: ExpressCurrency }
}

export type RatingContext = {
  /** Shipping day: versions, fuel and demand are those of this day. */
  day: string
  companyCountry: string
  /** VAT percentage by charge code; a code without a line has none. */
  vat: Readonly<Record<string, string>>
  fx?: FxSnapshot | undefined
}

export const message = (code: string, values: Record<string, string> = {}): RatingMessage => ({ code, values })

/** An amount in another currency; undefined without a rate of the day. */
export const inCurrency = (
  { amount, currency }: { amount: string; currency: ExpressCurrency },
  to: ExpressCurrency,
  fx: FxSnapshot | undefined,
): Decimal | undefined => {
  if (currency === to) return exact(amount)
  const from = Currency.safeParse(currency)
  const target = Currency.safeParse(to)
  if (!from.success || !target.success || fx === undefined) return undefined
  const converted = convert({ amount, currency: from.data }, target.data, fx)
  return converted && exact(converted.amount)
}
