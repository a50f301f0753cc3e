import { Button, InputGroup, PopoverNext } from '@blueprintjs/core'
import { CalendarIcon, ErrorIcon } from '@blueprintjs/icons'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../feedback/lazy-part.tsx'
import { formatDate } from '../../lib/format/format.ts'
import { useOpenReading, useReading } from './unparsed-inputs.ts'
import './form.css'

type DayProblem = 'format' | 'tooEarly' | 'tooLate'
/** `day` is ISO, `2026-12-05`; undefined for an empty field. */
type DayReading = { day: string | undefined } | { problem: DayProblem }

interface DayRule {
  /** First and last allowed day, ISO. */
  min?: string | undefined
  max?: string | undefined
  /** Today, ISO: completes a missing year. */
  today: string
}

// The same limits as on the server, so that a slip such as 2127 is marked while typing.
const FIRST_YEAR = '2000'
const LAST_YEAR = '2099'

// Without date-fns, whose parser would add 10 kB to every form. `Date` turns the 31st of a short month into a day of the
// next month, which is no match.
const isoOf = (day: string, month: string, year: string): string | undefined => {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return isDay && year >= FIRST_YEAR && year <= LAST_YEAR ? date.toISOString().slice(0, 10) : undefined
}

const readingInRange = (day: string, { min, max }: DayRule): DayReading => {
  if (min !== undefined && day < min) return { problem: 'tooEarly' }
  return max !== undefined && day > max ? { problem: 'tooLate' } : { day }
}

const dayPatterns = [
  /^(?<day>\d{1,2})[/.\- ](?<month>\d{1,2})[/.\- ](?<year>\d{4}|\d{2})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4}|\d{2})$/,
]

/**
 * Parses a typed day: `05/12/2026`, `5/12/26`, `051226`, or `5/12`, whose year is that of the next such day if past
 * days are not allowed, of the last such day if future days are not allowed, and this year otherwise.
 */
export const readDay = (typed: string, rule: DayRule): DayReading => {
  const text = typed.trim()
  if (text === '') return { day: undefined }
  const parts = dayPatterns.map((pattern) => pattern.exec(text)?.groups).find((found) => found !== undefined)
  if (parts !== undefined) {
    const { day = '', month = '', year = '' } = parts
    const iso = isoOf(day, month, year.length === 2 ? `20${year}` : year)
    return iso === undefined ? { problem: 'format' } : readingInRange(iso, rule)
  }
  const [, day = '', month = ''] = /^(\d{1,2})[/.\- ](\d{1,2})$/.exec(text) ?? []
  const year = Number(rule.today.slice(0, 4))
  const daysOfYears = [year - 1, year, year + 1].flatMap((one) => isoOf(day, month, String(one)) ?? [])
  const dayOfThisYear = daysOfYears.find((iso) => iso.startsWith(`${year}`))
  const daysInRange = daysOfYears.filter((iso) => 'day' in readingInRange(iso, rule))
  const chosen = rule.min !== undefined ? daysInRange[0] : rule.max !== undefined ? daysInRange.at(-1) : undefined
  const iso = chosen ?? dayOfThisYear
  return iso === undefined ? { problem: 'format' } : readingInRange(iso, rule)
}

const CalendarInput = lazyPart(async () => (await import('./calendar-input.tsx')).default, {
  waiting: <div className="width-230 height-250" />,
})

export interface DateFieldProps {
  /** ISO day, `2026-11-27`; undefined when empty. */
  value: string | undefined
  /** Called with undefined while the field is empty or its text is not an allowed day. */
  onChange: (day: string | undefined) => void
  min?: string | undefined
  max?: string | undefined
  /** Name of the field in its form: unparsed text is stored under it, also in a draft. */
  cell?: string
  id?: string
  invalid?: boolean
  disabled?: boolean
  placeholder?: string | undefined
  'aria-label'?: string
  'aria-describedby'?: string | undefined
}

interface TypedText {
  text: string
  reading: DayReading
  resets: number
}

const dayOf = (reading: DayReading) => ('day' in reading ? reading.day : undefined)

/**
 * A day, written dd/mm/yyyy in every language, with a calendar. The text stays as typed until it is a valid day; until
 * then the form is not saved.
 */
export const DateField = (props: DateFieldProps) => {
  const { value, onChange, min, max, cell, invalid = false, placeholder, ...rest } = props
  const { t } = useTranslation('shell')
  const field = useReading(cell)
  const [today] = useState(() => new Date())
  const read = (text: string): TypedText => {
    const iso = `${today.getFullYear()}-${String(today.getMonth() + 1).padStart(2, '0')}-${String(today.getDate()).padStart(2, '0')}`
    return { text, reading: readDay(text, { min, max, today: iso }), resets: field.resets }
  }
  const [typedState, setTyped] = useState<TypedText | undefined>(() =>
    field.start === undefined || value !== undefined ? undefined : read(field.start),
  )
  const [isTyping, setTyping] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const typed =
    typedState !== undefined && typedState.resets === field.resets && dayOf(typedState.reading) === value
      ? typedState
      : undefined
  const problem = typed !== undefined && 'problem' in typed.reading ? typed.reading.problem : undefined
  useOpenReading(field, problem !== undefined)
  const noteId = `${field.id}-note`
  const hasNote = problem !== undefined && !isTyping
  const limitDay = problem === 'tooLate' ? max : min

  const type = (text: string) => {
    const next = read(text)
    setTyped(next)
    setTyping(true)
    field.tell('problem' in next.reading ? text : undefined)
    onChange(dayOf(next.reading))
  }
  const settle = () => {
    setTyping(false)
    if (problem === undefined) setTyped(undefined)
  }
  const close = () => {
    setOpen(false)
    // After the calendar has released the focus.
    requestAnimationFrame(() => field.input.current?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Esc closes the calendar, not the form behind it.
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    if (event.key === 'ArrowDown' && event.target === field.input.current) {
      event.preventDefault()
      setOpen(true)
    }
    if (event.key === 'Enter' || event.ctrlKey || event.metaKey) settle()
  }

  return (
    <div className="date-field" role="group" onKeyDown={onKeyDown}>
      <PopoverNext
        isOpen={isOpen}
        onInteraction={(next) => {
          if (!next) setOpen(false)
        }}
        autoFocus
        shouldReturnFocusOnClose
        enforceFocus={false}
        placement="bottom-start"
        arrow={false}
        fill
        renderTarget={({ isOpen: _isOpen, ref, className }) => (
          <span ref={ref} className={className}>
            <InputGroup
              {...rest}
              {...(hasNote && { 'aria-describedby': [rest['aria-describedby'], noteId].filter(Boolean).join(' ') })}
              inputRef={field.input}
              placeholder={placeholder ?? 'dd/mm/yyyy'}
              autoComplete="off"
              fill
              intent={invalid || hasNote ? 'danger' : 'none'}
              aria-invalid={invalid || hasNote || undefined}
              value={typed?.text ?? (value === undefined ? '' : formatDate(value))}
              onChange={(event) => type(event.currentTarget.value)}
              onBlur={settle}
              rightElement={
                <Button
                  variant="minimal"
                  tabIndex={-1}
                  disabled={rest.disabled ?? false}
                  icon={<CalendarIcon size={14} />}
                  aria-label={t('form.openCalendar')}
                  onClick={() => setOpen(!isOpen)}
                />
              }
            />
          </span>
        )}
        content={
          <CalendarInput
            value={value}
            min={min}
            max={max}
            today={today}
            onChoose={(day) => {
              setTyped(undefined)
              field.tell(undefined)
              onChange(day)
              close()
            }}
          />
        }
      />
      {hasNote && (
        <p id={noteId} className="form-below error" role="alert">
          <ErrorIcon size={12} aria-hidden="true" />
          {problem === 'format' ? t('form.dateFormat') : t(`form.${problem}`, { date: formatDate(limitDay ?? '') })}
        </p>
      )}
    </div>
  )
}
