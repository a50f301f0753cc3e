import { LockIcon } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormRow } from '../form/form-row.tsx'
import { UnparsedInputsScope } from '../form/unparsed-inputs.ts'
import { type EntryForm, fieldId, type FormState } from './entry-form.ts'
import type { FieldName } from './field-spec.ts'
import { useFieldWords } from './use-field-words.ts'
import './entry-field.css'

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
