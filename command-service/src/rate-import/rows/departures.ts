import { scheduleLimits } from '@freight/contracts/pricing/offer/offer-schedule'
import { sameContent } from '@freight/contracts/same-content'
import type { RowContent } from './row-body.ts'

type Departing = Pick<RowContent, 'body' | 'problems'> & { set: object; departureRows: readonly number[] }

const sailingsIn = ({ body }: Departing): readonly object[] => {
  const { sailings } = body
  return Array.isArray(sailings) ? sailings.filter((one): one is object => typeof one === 'object' && one !== null) : []
}

/** Rows that differ only in their departure are one rate with several departures, at the place of the first of them. */
export const withDepartures = <Row extends Departing>(rows: readonly Row[]): Row[] => {
  const firstOf = new Map<string, number>()
  const result: Row[] = []
  for (const one of rows) {
    const [sailing] = sailingsIn(one)
    const { sailings: _departures, ...rest } = one.body
    const key = JSON.stringify([rest, one.set])
    const first = firstOf.get(key)
    const before = first === undefined ? undefined : result[first]
    const known = before === undefined ? [] : sailingsIn(before)
    const isFurther =
      sailing !== undefined &&
      known.length < scheduleLimits.sailings &&
      known.every((other) => !sameContent(other, sailing))
    if (first !== undefined && before !== undefined && isFurther)
      result[first] = {
        ...before,
        body: { ...before.body, sailings: [...known, sailing] },
        departureRows: [...before.departureRows, ...one.departureRows],
      }
    else {
      if (sailing !== undefined && one.problems.length === 0 && first === undefined) firstOf.set(key, result.length)
      result.push(one)
    }
  }
  return result
}
