import { FormRow } from '../form/form-row.tsx'
import { SelectField } from '../form/select-field.tsx'

interface RequiredChoiceProps<T extends string> {
  label: string
  options: readonly { value: T; label: string }[]
  /** '' while nothing is chosen. */
  value: T | ''
  onChange: (value: T | '') => void
  /** Error text; set after the first attempt to continue. */
  error: string | undefined
}

/** A required choice without a default. */
export const RequiredChoice = <T extends string>({ label, options, error, ...field }: RequiredChoiceProps<T>) => (
  <FormRow label={label} error={error}>
    {(control) => (
      <SelectField<T | ''>
        id={control.id}
        invalid={control.invalid}
        {...(control['aria-describedby'] !== undefined && { 'aria-describedby': control['aria-describedby'] })}
        options={[{ value: '', label: '—' }, ...options]}
        {...field}
      />
    )}
  </FormRow>
)
