import { InputGroup } from '@blueprintjs/core'
import { DateField } from '../../../components/form/date-field.tsx'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import type { Column } from './column.ts'
import { useWords } from './use-words.ts'

interface CellInputProps {
  column: Column
  value: string
  /** Name of the cell in its form, under which unparsed text is stored. */
  cell: string
  invalid: boolean
  onChange: (text: string) => void
  id?: string
  disabled?: boolean
  'aria-label'?: string
  'aria-describedby'?: string
}

/** Input of a cell or field by the kind of its column. */
export const CellInput = ({ column, cell, invalid, onChange, ...rest }: CellInputProps) => {
  const words = useWords()
  const { kind, options = [], choice } = column
  if (kind === 'decimal' || kind === 'whole') return <DecimalInput {...rest} {...{ kind, cell, invalid, onChange }} />
  if (kind === 'day') {
    const value = rest.value === '' ? undefined : rest.value
    return <DateField {...rest} {...{ value, cell, invalid }} onChange={(day) => onChange(day ?? '')} />
  }
  if (kind === 'flag' || kind === 'refused') {
    const { value, ...common } = rest
    return (
      <input
        {...common}
        type="checkbox"
        checked={value === 'true'}
        onChange={(event) => onChange(event.currentTarget.checked ? 'true' : '')}
      />
    )
  }
  if (kind === 'choice') {
    const offered = options.map((value) => ({ value, label: words.choice(choice, value) }))
    return <SelectField {...rest} {...{ invalid, onChange }} options={offered} />
  }
  return (
    <InputGroup
      {...rest}
      intent={invalid ? 'danger' : 'none'}
      aria-invalid={invalid || undefined}
      autoComplete="off"
      onValueChange={onChange}
    />
  )
}
