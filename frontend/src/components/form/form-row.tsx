import { ErrorIcon } from '@blueprintjs/icons'
import { type ReactNode, useId } from 'react'
import './form.css'

/** What a control inside a row needs to be joined to its label, hint and error. */
interface ControlIds {
  id: string
  'aria-describedby': string | undefined
  invalid: boolean
}

export interface FormRowProps {
  label: ReactNode
  /** Grey words after the label: a unit, "optional". */
  note?: ReactNode
  hint?: ReactNode
  /** What to do; replaces the hint in the same place. */
  error?: ReactNode
  className?: string
  children: (control: ControlIds) => ReactNode
}

/** Label above, hint or error below in the same place. */
export const FormRow = ({ label, note, hint, error, className, children }: FormRowProps) => {
  const id = useId()
  const below = error ?? hint
  const hasError = error !== undefined && error !== null && error !== ''
  return (
    <div className={className === undefined ? 'form-row' : `form-row ${className}`}>
      <label className="form-label" htmlFor={id}>
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
          {below}
        </p>
      )}
    </div>
  )
}
