import { ErrorIcon, WarningSignIcon, CaretDownIcon } from '@blueprintjs/icons'
import { type ReactNode, useId } from 'react'
import './form.css'

/** Props that connect a control to its label, hint and error. */
interface ControlIds {
  id: string
  'aria-describedby': string | undefined
  invalid: boolean
}

export interface FormRowProps {
  label: ReactNode
  /** Grey text after the label: a unit, "optional". */
  note?: ReactNode
  hint?: ReactNode
  /** Error text; replaces the hint. */
  error?: ReactNode
  /** A warning that does not block saving; replaces the hint. */
  warning?: ReactNode
  /** The value before the change; replaces the hint. */
  before?: ReactNode
  /** Id of the control, if other elements refer to it. */
  id?: string | undefined
  className?: string | undefined
  children: (control: ControlIds) => ReactNode
}

/** Label above, hint or error below in the same place. */
export const FormRow = ({ label, note, hint, error, warning, before, className, children, ...rest }: FormRowProps) => {
  const generatedId = useId()
  const id = rest.id ?? generatedId
  const below = error ?? warning ?? before ?? hint
  const hasError = error !== undefined && error !== null && error !== ''
  const otherState = warning !== undefined ? 'warning' : before !== undefined ? 'changed' : undefined
  const state = hasError ? 'error' : otherState
  return (
    <div className={className === undefined ? 'form-row' : `form-row ${className}`} data-state={state}>
      <label className="form-label size-11-5 medium" htmlFor={id}>
        {label}
        {note !== undefined && <span className="quiet"> {note}</span>}
      </label>
      {children({ id, 'aria-describedby': below === undefined ? undefined : `${id}-below`, invalid: hasError })}
      {below !== undefined && (
        <p
          id={`${id}-below`}
          className={hasError ? 'form-below error' : 'form-below'}
          role={hasError ? 'alert' : undefined}
        >
          {hasError && <ErrorIcon size={12} aria-hidden="true" />}
          {state === 'warning' && <WarningSignIcon size={12} aria-hidden="true" />}
          {below}
        </p>
      )}
    </div>
  )
}

interface Option<T extends string> {
  value: T
  label: string
}

export interface SelectFieldProps<T extends string> {
  value: T
  options: readonly Option<T>[]
  onChange: (value: T) => void
  id?: string
  invalid?: boolean
  disabled?: boolean
  'aria-label'?: string
  'aria-describedby'?: string | undefined
}

/** A short closed list: the native list opens at once and works on every device. */
export const SelectField = <T extends string>({
  value,
  options,
  onChange,
  invalid = false,
  ...rest
}: SelectFieldProps<T>) => (
  <span className="native-select" data-invalid={invalid || undefined}>
    <select
      {...rest}
      value={value}
      aria-invalid={invalid || undefined}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.currentTarget.value)
        if (chosen !== undefined) onChange(chosen.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <CaretDownIcon size={12} aria-hidden="true" />
  </span>
)

interface Segment<T extends string> {
  value: T
  label: ReactNode
  /** Accessible name of an icon. */
  name?: string
}

/** A choice of two to four visible options. */
export const Segments = <T extends string>({
  value,
  segments,
  onChange,
  label,
}: {
  value: T
  segments: readonly Segment<T>[]
  onChange: (value: T) => void
  label: string
}) => (
  <div className="segments pad-1 inline-flex height-28 edge-2 radius-control" role="radiogroup" aria-label={label}>
    {segments.map((segment, index) => (
      <button
        key={segment.value}
        type="button"
        role="radio"
        className="segment pad-0-8 no-edge radius-tag no-fill ink-2 pointer medium inline-row gap-6 no-wrap size-12-5"
        aria-checked={segment.value === value}
        aria-label={segment.name}
        tabIndex={segment.value === value ? 0 : -1}
        onClick={() => onChange(segment.value)}
        onKeyDown={(event) => {
          const offset = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
          if (offset === undefined) return
          event.preventDefault()
          const next = (index + offset + segments.length) % segments.length
          const chosen = segments[next]
          if (chosen === undefined) return
          onChange(chosen.value)
          const sibling = event.currentTarget.parentElement?.children[next]
          if (sibling instanceof HTMLElement) sibling.focus()
        }}
      >
        {segment.label}
      </button>
    ))}
  </div>
)
