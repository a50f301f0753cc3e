import { useState } from 'react'
import { DateField } from '../form/date-field.tsx'
import { ReadingsOf, useReadings } from '../form/readings.ts'
import { useFocusOnOpen } from '../form/use-focus-on-open.ts'
import type { ChipProps } from './filter-chips.tsx'

/** A day that is typed or chosen. */
export default function DayFilter({ filter, values, onChange }: ChipProps) {
  // The address comes after what is typed, and would take it away.
  const [day, setDay] = useState(values[0])
  const take = (next: string | undefined) => {
    setDay(next)
    onChange(next === undefined ? [] : [next])
  }
  return (
    <div ref={useFocusOnOpen<HTMLDivElement>(true)} className="catalogue-filter" role="group" aria-label={filter.label}>
      <ReadingsOf value={useReadings()}>
        <DateField value={day} aria-label={filter.label} onChange={take} />
      </ReadingsOf>
    </div>
  )
}
