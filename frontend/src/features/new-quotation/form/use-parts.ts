import type { ChargeableRule } from '@freight/contracts/freight/chargeable'
import { sameContent } from '@freight/contracts/same-content'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RequestForm } from './form.ts'
import { liveTotals } from '../cargo/packing.ts'

type Others = Omit<RequestForm, 'rows'>

const isAlike = (one: Others, other: Others) => {
  const told = new Map<string, unknown>(Object.entries(one))
  return Object.entries(other).every(([name, value]) => Object.is(value, told.get(name)))
}

/** The form without its packing list: the same object while only rows are typed, so that nothing else is drawn again. */
export const useOthers = ({ rows: _rows, ...now }: RequestForm): Others => {
  const [kept, keep] = useState<Others>(now)
  if (isAlike(kept, now)) return kept
  keep(now)
  return now
}

/** The same object as long as its content stays the same. */
export const useSameContent = <Value>(now: Value): Value => {
  const [kept, keep] = useState(now)
  if (kept === now || sameContent(kept, now)) return kept
  keep(now)
  return now
}

/** The same function at every drawing, which calls the newest. */
export const useStable = <Told>(act: (told: Told) => void): ((told: Told) => void) => {
  const newest = useRef(act)
  useLayoutEffect(() => {
    newest.current = act
  })
  return useCallback((told) => newest.current(told), [])
}

/** The totals of what is typed, computed once for each change of cargo. */
export const useLiveTotals = (form: RequestForm, rule: ChargeableRule | undefined) => {
  const { rows, ulds, modo, system, weightOf, stackable } = form
  const { withTypedTotals, typedWeight, typedVolume, typedLdm, typedChargeable } = form
  return useMemo(
    () =>
      liveTotals(
        {
          rows,
          ulds,
          modo,
          system,
          weightOf,
          stackable,
          withTypedTotals,
          typedWeight,
          typedVolume,
          typedLdm,
          typedChargeable,
        },
        rule,
      ),
    [
      rule,
      rows,
      ulds,
      modo,
      system,
      weightOf,
      stackable,
      withTypedTotals,
      typedWeight,
      typedVolume,
      typedLdm,
      typedChargeable,
    ],
  )
}
