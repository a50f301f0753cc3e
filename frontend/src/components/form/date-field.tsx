import { lazy, Suspense } from 'react'
import { formatDate } from '../../lib/format.ts'

// The calendar is a third of a page's code: the field stands at once, the calendar comes behind it.
const CalendarInput = lazy(() => import('./calendar-input.tsx'))

export interface DateFieldProps {
  /** ISO day, `2026-11-27`; undefined when empty. */
  value: string | undefined
  onChange: (day: string | undefined) => void
  /** True when what is typed is no date: the caller shows the message of the specification. */
  onWrong?: (wrong: boolean) => void
  min?: string
  max?: string
  id?: string
  invalid?: boolean
  disabled?: boolean
  placeholder?: string
  'aria-label'?: string
  'aria-describedby'?: string
}

/** A day, written dd/mm/yyyy in every language, with a calendar. */
export const DateField = (props: DateFieldProps) => (
  <Suspense
    fallback={
      <input
        className="bp6-input"
        readOnly
        id={props.id}
        aria-label={props['aria-label']}
        value={props.value === undefined ? '' : formatDate(props.value)}
        placeholder={props.placeholder ?? 'dd/mm/yyyy'}
      />
    }
  >
    <CalendarInput {...props} />
  </Suspense>
)
