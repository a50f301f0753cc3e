import { useRef, useState } from 'react'
import { DateField, type DateFieldProps } from './date-field.tsx'

export interface PeriodDayProps extends Omit<DateFieldProps, 'value' | 'onChange'> {
  value: string
  /** The named period of the day, if any. */
  period: string | undefined
  onChange: (day: string) => void
}

/**
 * The required first or last day of a period. The text applies on blur or Enter, because a partly typed year is a valid
 * year too and would load its figures.
 */
export const PeriodDay = ({ value, period, onChange, ...rest }: PeriodDayProps) => {
  const container = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState<{ day: string | undefined; of: string; in: string | undefined }>()
  const typed = draft?.of === value && (period === undefined || period === draft.in) ? draft : undefined
  // A day or period chosen elsewhere replaces the draft for good.
  if (draft !== typed) setDraft(undefined)
  const isTyping = () => container.current?.querySelector('input') === document.activeElement
  const applyDraft = () => {
    if (typed?.day !== undefined && typed.day !== value) onChange(typed.day)
  }
  return (
    <div
      ref={container}
      role="presentation"
      onBlur={applyDraft}
      onKeyDown={({ key }) => key === 'Enter' && applyDraft()}
    >
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
