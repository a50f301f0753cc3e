import { LockIcon } from '@blueprintjs/icons'
import type { ReactNode, ReactElement } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Switch, InputGroup, TextArea } from '@blueprintjs/core'
import { FormRow, SelectField } from '../form/form-row.tsx'
import { UnparsedInputsScope } from '../form/unparsed-inputs.ts'
import { type EntryForm, fieldId, type FormState } from './entry-form.ts'
import { type FieldName, type ChoiceOption, type FieldSpec, optionsOf, useFieldWords } from './field-spec.ts'
import './entry-field.css'
import { DateField } from '../form/date-field.tsx'
import { DecimalInput } from '../form/decimal-input.tsx'
import type { NumberKind } from '../form/decimal-text.ts'

export interface FieldProps<Values extends object> {
  form: EntryForm<Values>
  name: FieldName<Values>
  /** Replaces the name of the field. */
  label?: ReactNode
  hint?: ReactNode
  /** A warning that does not block saving: "Se parece a Motores Charrúa". */
  warning?: ReactNode
  /** After an error or a warning: a link to the other entry. */
  belowAction?: ReactNode
  /** Adds "optional" after the label. */
  optional?: boolean
  /** Why this user may not change it. */
  locked?: string | undefined
  className?: string
}

export interface BoundControl {
  id: string
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  invalid: boolean
  disabled: boolean
  'aria-describedby': string | undefined
}

/** A form value with its handlers: typing marks it as touched, blur validates it. */
const useBound = (form: FormState, name: string) => {
  const { field, fieldState } = useController({ control: form.control, name })
  return {
    value: field.value,
    message: fieldState.error?.message,
    onBlur: field.onBlur,
    onChange: (value: unknown) => {
      form.touch()
      field.onChange(value)
    },
  }
}

/** Any control as a field: label above; error, warning, previous value or hint below, in one place. */
export const CustomField = <Values extends object>({
  form,
  name,
  children,
  ...props
}: FieldProps<Values> & { children: (control: BoundControl) => ReactNode }) => {
  const { t } = useTranslation('catalogue')
  const words = useFieldWords()
  const { value, message, onBlur, onChange } = useBound(form, name)
  const spec = form.specs[name]
  const isChanged = !form.isNew && form.changed.includes(name)
  const isLocked = props.locked !== undefined
  const actionBelow = props.belowAction === undefined ? null : <> {props.belowAction}</>
  const hintOf = (text: ReactNode) => (
    <span>
      {text}
      {actionBelow}
    </span>
  )
  return (
    <FormRow
      id={fieldId(form, name)}
      label={props.label ?? spec?.label}
      note={props.optional === true ? t('common.optional') : undefined}
      hint={props.locked ?? props.hint}
      error={message === undefined || message === '' ? undefined : hintOf(message)}
      warning={props.warning === undefined ? undefined : hintOf(props.warning)}
      before={isChanged ? t('common.formerValue', { value: words(spec, form.was(name)) }) : undefined}
      className={[props.className, isLocked ? 'locked' : undefined].filter(Boolean).join(' ')}
    >
      {({ id, invalid, 'aria-describedby': describedBy }) =>
        isLocked ? (
          <span className="field-box locked-box between ink-2 row">
            <output className="clipped" id={id} aria-describedby={describedBy}>
              {words(spec, value)}
            </output>
            <LockIcon size={12} aria-hidden="true" />
          </span>
        ) : (
          <UnparsedInputsScope value={form.readings}>
            {children({ id, value, onChange, onBlur, invalid, disabled: false, 'aria-describedby': describedBy })}
          </UnparsedInputsScope>
        )
      }
    </FormRow>
  )
}

/** Fields side by side. */
export const FieldRow = ({ columns, children }: { columns?: string; children: ReactNode }) => (
  <div
    className="field-row halves grid gap-12"
    style={columns === undefined ? undefined : { gridTemplateColumns: columns }}
  >
    {children}
  </div>
)

export const textOf = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** One of a short list; `empty` is the name of the empty option, stored as '' or, where the field may be null, as null. */
export const ChoiceField = <Values extends object>(
  props: FieldProps<Values> & { options?: readonly ChoiceOption[]; empty?: string },
) => {
  const spec: FieldSpec | undefined = props.form.specs[props.name]
  const isNullable = spec?.about?.initial === null
  const { options = optionsOf(spec), empty = isNullable ? spec.words?.(null) : undefined } = props
  return (
    <CustomField {...props} className={`choice-row ${props.className ?? ''}`.trim()}>
      {({ value, onChange, onBlur, id, invalid, disabled, 'aria-describedby': describedBy }) => (
        <span onBlur={onBlur}>
          <SelectField
            id={id}
            invalid={invalid}
            disabled={disabled}
            value={textOf(value)}
            options={empty === undefined ? options : [{ value: '', label: empty }, ...options]}
            onChange={(next) => onChange(isNullable && next === '' ? null : next)}
            {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
          />
        </span>
      )}
    </CustomField>
  )
}

interface SwitchOfProps<Values extends object> {
  form: EntryForm<Values>
  name: FieldName<Values>
  id?: string
  disabled?: boolean
  describedBy?: string | undefined
}

const SwitchOf = <Values extends object>({ form, name, id, disabled = false, describedBy }: SwitchOfProps<Values>) => {
  const { field } = useController({ control: form.control, name })
  return (
    <Switch
      id={id}
      inline
      checked={field.value === true}
      disabled={disabled}
      label={form.specs[name]?.label}
      aria-describedby={describedBy}
      className={!form.isNew && form.changed.includes(name) ? 'changed' : undefined}
      onBlur={field.onBlur}
      onChange={(event) => {
        form.touch()
        field.onChange(event.currentTarget.checked)
      }}
    />
  )
}

/** A switch with its label at its side. */
export const FlagField = <Values extends object>({
  form,
  name,
  locked,
}: {
  form: EntryForm<Values>
  name: FieldName<Values>
  locked?: string | undefined
}) => (
  <div className="flag-field pad-top-4" title={locked}>
    <SwitchOf form={form} name={name} id={fieldId(form, name)} disabled={locked !== undefined} />
  </div>
)

interface FlagsFieldProps<Values extends object> {
  form: EntryForm<Values>
  label: string
  names: readonly FieldName<Values>[]
  hint?: string
  locked?: string | undefined
}

/** Several switches under one label; the first error is shown below them. */
export const FlagsField = <Values extends object>({ form, label, names, hint, locked }: FlagsFieldProps<Values>) => {
  const [first] = names
  const message = names.map((name) => form.errors[name]).find((each) => each !== undefined)
  return (
    <FormRow
      label={label}
      {...(first !== undefined && { id: fieldId(form, first) })}
      hint={locked ?? hint}
      error={message}
    >
      {({ id, 'aria-describedby': describedBy }) => (
        <div id={id} className="field-box flags-box wrap row" role="group" aria-label={label}>
          {names.map((name, index) => (
            <SwitchOf
              key={name}
              form={form}
              name={name}
              disabled={locked !== undefined}
              {...(index > 0 && { id: fieldId(form, name) })}
              describedBy={describedBy}
            />
          ))}
        </div>
      )}
    </FormRow>
  )
}

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
