const never = "toDateTime64(0, 3, 'UTC')"

type Side = 'sell' | 'cost'

const invoicesOf = (side: Side): string => `arrayFilter(one -> one.side = '${side.toUpperCase()}', invoices)`
const invoiced = (side: Side): string =>
  `arraySum(one -> if(one.side = '${side.toUpperCase()}', one.usd, toDecimal128(0, 2)), invoices)`

/**
 * Since when a sale, or its cost, is invoiced as a whole: not before, wherever on earth the day of an invoice begins. 1970
 * where it is not, or was not approved.
 */
export const settledAt = (side: Side): string =>
  `DateTime64(3, 'UTC') materialized if(
      status = 'APPROVED' and first_won_at is not null and ${side}_usd is not null
        and ${side}_invoiced_usd >= assumeNotNull(${side}_usd) and ${invoiced(side)} >= assumeNotNull(${side}_usd),
      arrayMax(arrayConcat(
        [assumeNotNull(first_won_at)],
        arrayMap(one -> least(toDateTime64(one.day + 1, 3, 'UTC'), one.at), ${invoicesOf(side)})
      )),
      ${never}
    )`

/** Whether its invoices come to just what it is, and none takes anything back: then the order of them says nothing. */
export const invoicedPlainly = (side: Side): string =>
  `Bool materialized ${side}_usd is not null and ${invoiced(side)} = assumeNotNull(${side}_usd)
      and not arrayExists(one -> one.usd < 0, ${invoicesOf(side)})`

const given = `Tuple(day Date32, at DateTime64(3, 'UTC'), usd Float64)`

/** The invoices of a sale, or of its cost. */
export const invoicesGiven = (side: Side): string =>
  `Array(${given}) materialized cast(
      arrayMap(one -> (one.day, one.at, toFloat64(one.usd)), ${invoicesOf(side)}),
      $$Array(${given})$$)`

/**
 * Whether something of a row is still to come, which the charts of what is open and of what is to be invoiced count: such
 * rows stand in a small table of their own beside.
 */
export const isUnsettled = `(status in ('REQUESTED', 'PENDING', 'QUOTED', 'UPDATED', 'SENT')
    or (status = 'APPROVED' and (sell_settled_at = ${never} or cost_settled_at = ${never})))`
