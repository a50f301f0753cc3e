import { InputGroup, TextArea } from '@blueprintjs/core'
import { DateField } from './date-field.tsx'
import { DecimalInput } from './decimal-input.tsx'
import { FormRow, type FormRowProps, SelectField } from './form-row.tsx'

/** `area`: several lines; `moment`: day and time of the reader; `flag`: 'true' or ''. */
export type InputKind = 'text' | 'area' | 'decimal' | 'whole' | 'day' | 'moment' | 'time' | 'choice' | 'flag'

export interface KindInputProps<Value extends string> {
  /** A choice where it has options, else a text. */
  kind?: InputKind
  /** A text for every kind; an ISO day, a plain decimal. */
  value: Value
  onChange: (value: Value) => void
  options?: readonly { value: Value; label: string }[]
  /** Name of the field in its form: unparsed text is stored under it. */
  cell?: string
  maxLength?: number
  /** First day that a calendar offers. */
  min?: string
  id?: string
  invalid?: boolean
  disabled?: boolean
  placeholder?: string
  'aria-label'?: string
  'aria-describedby'?: string
}

/** An input by the kind of its value. */
export const KindInput = <Value extends string>(props: KindInputProps<Value>) => {
  const { value, onChange, options = [], cell, maxLength, min, invalid = false, ...rest } = props
  const { kind = props.options === undefined ? 'text' : 'choice', ...control } = rest
  // Free text: such a field has no narrower values.
  const change = (text: string) => onChange(text as Value)
  switch (kind) {
    case 'choice':
      return <SelectField {...control} {...{ value, options, invalid, onChange }} />
    case 'decimal':
    case 'whole':
      return <DecimalInput {...control} {...{ kind, value, cell, invalid }} onChange={change} />
    case 'day': {
      const day = value === '' ? undefined : value
      return <DateField {...control} {...{ cell, invalid, min }} value={day} onChange={(next) => change(next ?? '')} />
    }
    case 'flag':
      return (
        <input
          {...control}
          type="checkbox"
          checked={value === 'true'}
          onChange={(event) => change(event.currentTarget.checked ? 'true' : '')}
        />
      )
  }
  const state = { intent: invalid ? ('danger' as const) : ('none' as const), 'aria-invalid': invalid || undefined }
  if (kind === 'area')
    return (
      <TextArea
        {...control}
        {...{ ...state, value, maxLength }}
        fill
        onChange={(event) => change(event.currentTarget.value)}
      />
    )
  const types = { text: undefined, moment: 'datetime-local', time: 'time' }
  return (
    <InputGroup
      {...control}
      {...{ ...state, value, maxLength }}
      type={types[kind]}
      autoComplete="off"
      onValueChange={change}
    />
  )
}

type KindRowProps<Value extends string> = Omit<FormRowProps, 'children' | 'before'> &
  Omit<KindInputProps<Value>, 'invalid' | 'aria-label' | 'aria-describedby'>

/** A labelled input with its hint, warning or error below. */
export const KindRow = <Value extends string>(props: KindRowProps<Value>) => {
  const { label, note, hint, error, warning, id, className, ...input } = props
  return (
    <FormRow {...{ label, note, hint, error, warning, id, className }}>
      {(control) => <KindInput {...input} {...control} />}
    </FormRow>
  )
}
