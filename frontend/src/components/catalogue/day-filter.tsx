import { useState } from 'react'
import { DateField } from '../form/date-field.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../form/unparsed-inputs.ts'
import { useFocusOnOpen } from '../form/use-focus-on-open.ts'
import type { ChipProps } from './filter-chips.tsx'

/** A typed or chosen day. */
export default function DayFilter({ filter, values, onChange }: ChipProps) {
  // The address changes after the input and would overwrite it.
  const [day, setDay] = useState(values[0])
  const chooseDay = (next: string | undefined) => {
    setDay(next)
    onChange(next === undefined ? [] : [next])
  }
  return (
    <div ref={useFocusOnOpen<HTMLDivElement>(true)} className="catalogue-filter" role="group" aria-label={filter.label}>
      <UnparsedInputsScope value={useUnparsedInputs()}>
        <DateField value={day} aria-label={filter.label} onChange={chooseDay} />
      </UnparsedInputsScope>
    </div>
  )
}
