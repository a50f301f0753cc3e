import { statusList, waitingStatuses } from '../vocabulary/quotation.ts'

const epoch = "toDateTime64(0, 3, 'UTC')"

type Side = 'sell' | 'cost'

const invoicesOf = (side: Side): string => `arrayFilter(one -> one.side = '${side.toUpperCase()}', invoices)`
const invoiced = (side: Side): string =>
  `arraySum(one -> if(one.side = '${side.toUpperCase()}', one.usd, toDecimal128(0, 2)), invoices)`

/**
 * Instant since which a sale, or its cost, is fully invoiced: the end of the invoice day in UTC, by when the day has
 * begun in every time zone, or the recording if that is earlier. 1970 where it is not, or was not approved.
 */
export const settledAt = (side: Side): string =>
  `DateTime64(3, 'UTC') materialized if(
      status = 'APPROVED' and first_won_at is not null and ${side}_usd is not null
        and ${side}_invoiced_usd >= assumeNotNull(${side}_usd) and ${invoiced(side)} >= assumeNotNull(${side}_usd),
      arrayMax(arrayConcat(
        [assumeNotNull(first_won_at)],
        arrayMap(one -> least(toDateTime64(one.day + 1, 3, 'UTC'), one.at), ${invoicesOf(side)})
      )),
      ${epoch}
    )`

/** Whether the invoices add up to exactly the amount and none is negative: then their order does not matter. */
export const invoicedPlainly = (side: Side): string =>
  `Bool materialized ${side}_usd is not null and ${invoiced(side)} = assumeNotNull(${side}_usd)
      and not arrayExists(one -> one.usd < 0, ${invoicesOf(side)})`

const invoiceTuple = `Tuple(day Date32, at DateTime64(3, 'UTC'), usd Float64)`

/** Invoices of a sale, or of its cost. */
export const invoicesGiven = (side: Side): string =>
  `Array(${invoiceTuple}) materialized cast(
      arrayMap(one -> (one.day, one.at, toFloat64(one.usd)), ${invoicesOf(side)}),
      $$Array(${invoiceTuple})$$)`

/**
 * Whether a row is open or not fully invoiced. Charts of open quotations and open invoices read only these rows, from a
 * small table of their own.
 */
export const isUnsettled = `(status in (${statusList(waitingStatuses)})
    or (status = 'APPROVED' and (sell_settled_at = ${epoch} or cost_settled_at = ${epoch})))`
