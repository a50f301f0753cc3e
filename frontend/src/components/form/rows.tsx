import { InputGroup, type InputGroupProps, TextArea } from '@blueprintjs/core'
import { DateField, type DateFieldProps } from './date-field.tsx'
import { DecimalInput, type DecimalInputProps } from './decimal-input.tsx'
import { FormRow, type FormRowProps, SelectField, type SelectFieldProps } from './form-row.tsx'

type Row = Omit<FormRowProps, 'children'>
/** A control's own props: its row connects it to label, hint and error. */
type Own<Props> = Omit<Props, 'id' | 'className' | 'invalid' | 'aria-describedby' | 'aria-label'>

const split = <Props extends Row>(props: Props) => {
  const { label, note, hint, error, warning, before, id, className, ...control } = props
  return { row: { label, note, hint, error, warning, before, id, className }, control }
}

interface TextValue {
  value: string
  onChange: (text: string) => void
  maxLength?: number
  placeholder?: string | undefined
}

/** One line of text with its label. */
export const InputRow = (
  props: Row &
    TextValue &
    Pick<
      InputGroupProps,
      'inputRef' | 'type' | 'inputMode' | 'autoFocus' | 'leftElement' | 'autoComplete' | 'onBlur' | 'onKeyDown'
    >,
) => {
  const { row, control } = split(props)
  const { onChange, ...input } = control
  return (
    <FormRow {...row}>
      {({ invalid, ...ids }) => (
        <InputGroup
          {...input}
          {...ids}
          intent={invalid ? 'danger' : 'none'}
          aria-invalid={invalid || undefined}
          onValueChange={onChange}
        />
      )}
    </FormRow>
  )
}

/** Several lines of text with their label. */
export const AreaRow = (props: Row & TextValue & { autoFocus?: boolean; autoResize?: boolean; rows?: number }) => {
  const { row, control } = split(props)
  const { onChange, ...area } = control
  return (
    <FormRow {...row}>
      {({ invalid, ...ids }) => (
        <TextArea
          {...area}
          {...ids}
          fill
          intent={invalid ? 'danger' : 'none'}
          aria-invalid={invalid || undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FormRow>
  )
}

/** A choice from a short list with its label. */
export const SelectRow = <T extends string>(props: Row & Own<SelectFieldProps<T>>) => {
  const { row, control } = split(props)
  return <FormRow {...row}>{(ids) => <SelectField<T> {...control} {...ids} />}</FormRow>
}

/** A day with its label. */
export const DateRow = (props: Row & Own<DateFieldProps>) => {
  const { row, control } = split(props)
  return <FormRow {...row}>{(ids) => <DateField {...control} {...ids} />}</FormRow>
}

/** A number with its label. */
export const DecimalRow = (props: Row & Own<DecimalInputProps>) => {
  const { row, control } = split(props)
  return <FormRow {...row}>{(ids) => <DecimalInput {...control} {...ids} />}</FormRow>
}
