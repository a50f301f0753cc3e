import { CaretDownIcon } from '@blueprintjs/icons'

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
