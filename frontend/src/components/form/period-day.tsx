import { useRef, useState } from 'react'
import { DateField, type DateFieldProps } from './date-field.tsx'

export interface PeriodDayProps extends Omit<DateFieldProps, 'value' | 'onChange'> {
  value: string
  /** The named period that the day belongs to, if it belongs to one. */
  period: string | undefined
  onChange: (day: string) => void
}

/**
 * The first or the last day of a period, which is never without. What is typed counts when the field is left, or Enter is
 * pressed: half of a year is a year too, and nobody wants its figures.
 */
export const PeriodDay = ({ value, period, onChange, ...rest }: PeriodDayProps) => {
  const place = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState<{ day: string | undefined; of: string; in: string | undefined }>()
  const typed = draft?.of === value && (period === undefined || period === draft.in) ? draft : undefined
  // Another day, or a period that ends on the same one, which is chosen elsewhere meanwhile takes its place, for good.
  if (draft !== typed) setDraft(undefined)
  const isTyping = () => place.current?.querySelector('input') === document.activeElement
  const settle = () => {
    if (typed?.day !== undefined && typed.day !== value) onChange(typed.day)
  }
  return (
    <div ref={place} role="presentation" onBlur={settle} onKeyDown={({ key }) => key === 'Enter' && settle()}>
      <DateField
        {...rest}
        value={typed ? typed.day : value}
        onChange={(day) => {
          if (day === undefined || isTyping()) return setDraft({ day, of: value, in: period })
          setDraft(undefined)
          onChange(day)
        }}
      />
    </div>
  )
}
