import type { ChargeableRule } from '@freight/contracts/freight/chargeable'
import { sameContent } from '@freight/contracts/same-content'
import { useMemo, useState } from 'react'
import type { RequestForm } from './form.ts'
import { liveTotals } from '../cargo/packing.ts'

type FormWithoutRows = Omit<RequestForm, 'rows'>

const isAlike = (one: FormWithoutRows, other: FormWithoutRows) => {
  const values = new Map<string, unknown>(Object.entries(one))
  return Object.entries(other).every(([name, value]) => Object.is(value, values.get(name)))
}

/**
 * The form without its packing list; stays the same object while only rows change, so that the other parts do not
 * render.
 */
export const useFormWithoutRows = ({ rows: _rows, ...formWithoutRows }: RequestForm): FormWithoutRows => {
  const [stable, setStable] = useState<FormWithoutRows>(formWithoutRows)
  if (isAlike(stable, formWithoutRows)) return stable
  setStable(formWithoutRows)
  return formWithoutRows
}

/** Returns the same object while its content stays equal. */
export const useSameContent = <Value>(value: Value): Value => {
  const [stable, setStable] = useState(value)
  if (stable === value || sameContent(stable, value)) return stable
  setStable(value)
  return value
}

/** The live totals, calculated once per change of cargo. */
export const useLiveTotals = (form: RequestForm, rule: ChargeableRule | undefined) => {
  const { rows, ulds, containers, modo, system, weightOf, stackable } = form
  const { withTypedTotals, typedWeight, typedVolume, typedLdm, typedChargeable } = form
  return useMemo(
    () =>
      liveTotals(
        {
          rows,
          ulds,
          containers,
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
      containers,
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
