import { SelectRow } from '../form/rows.tsx'

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
  <SelectRow<T | ''> label={label} error={error} options={[{ value: '', label: '—' }, ...options]} {...field} />
)
