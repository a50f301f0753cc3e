import { InputGroup, TextArea } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { DateField } from '../form/date-field.tsx'
import { DecimalInput } from '../form/decimal-input.tsx'
import type { NumberKind } from '../form/decimal-text.ts'
import { CustomField, type FieldProps, textOf } from './entry-field.tsx'

interface TextProps {
  placeholder?: string
  maxLength?: number
  type?: 'text' | 'email' | 'tel' | 'url' | 'password'
  /** Element inside the field, at its right. */
  rightElement?: ReactElement
  leftElement?: ReactElement
  autoComplete?: string
  /** Transforms the text while it is typed: capitals, no blanks. */
  tidy?: (text: string) => string
  /** Values in use, to choose from. */
  suggestions?: readonly string[]
}

/** One line of text. */
export const TextField = <Values extends object>(props: FieldProps<Values> & TextProps) => (
  <CustomField {...props}>
    {({ value, onChange, invalid, ...control }) => (
      <>
        <InputGroup
          {...control}
          {...(props.suggestions && { list: `${control.id}-suggestions` })}
          value={textOf(value)}
          type={props.type ?? 'text'}
          placeholder={props.placeholder}
          maxLength={props.maxLength ?? props.form.specs[props.name]?.about?.max}
          autoComplete={props.autoComplete ?? 'off'}
          leftElement={props.leftElement}
          rightElement={props.rightElement}
          intent={invalid ? 'danger' : 'none'}
          aria-invalid={invalid || undefined}
          onChange={(event) => onChange(props.tidy?.(event.currentTarget.value) ?? event.currentTarget.value)}
        />
        {props.suggestions && (
          <datalist id={`${control.id}-suggestions`}>
            {props.suggestions.map((text) => (
              <option key={text} value={text} />
            ))}
          </datalist>
        )}
      </>
    )}
  </CustomField>
)

/** Several lines of text; grows with its content. */
export const LongTextField = <Values extends object>(
  props: FieldProps<Values> & { placeholder?: string; maxLength?: number; rows?: number },
) => (
  <CustomField {...props}>
    {({ value, onChange, invalid, ...control }) => (
      <TextArea
        {...control}
        value={textOf(value)}
        autoResize
        fill
        rows={props.rows ?? 3}
        placeholder={props.placeholder}
        maxLength={props.maxLength ?? props.form.specs[props.name]?.about?.max}
        intent={invalid ? 'danger' : 'none'}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </CustomField>
)

/** A number with its unit; plain decimal text, '' when empty. */
export const AmountField = <Values extends object>(
  props: FieldProps<Values> & { unit?: string; kind?: NumberKind; placeholder?: string },
) => (
  <CustomField {...props}>
    {({ value, onChange, ...control }) => (
      <DecimalInput
        {...control}
        value={textOf(value)}
        kind={props.kind ?? 'decimal'}
        {...(props.placeholder !== undefined && { placeholder: props.placeholder })}
        {...(props.unit !== undefined && {
          rightElement: <span className="field-unit pad-0-6-0-8 ink-3 size-12-5">{props.unit}</span>,
        })}
        onChange={(text) =>
          onChange(text === '' && props.form.specs[props.name]?.about?.initial === null ? null : text)
        }
      />
    )}
  </CustomField>
)

/** A day as ISO text; '' when empty. */
export const DayField = <Values extends object>(props: FieldProps<Values> & { min?: string; max?: string }) => (
  <CustomField {...props}>
    {({ id, value, onChange, invalid, disabled, 'aria-describedby': describedBy }) => (
      <DateField
        id={id}
        value={textOf(value) === '' ? undefined : textOf(value)}
        onChange={(day) => onChange(day ?? '')}
        invalid={invalid}
        disabled={disabled}
        {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
        {...(props.min !== undefined && { min: props.min })}
        {...(props.max !== undefined && { max: props.max })}
      />
    )}
  </CustomField>
)
