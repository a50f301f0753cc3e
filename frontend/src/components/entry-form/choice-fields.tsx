import { Switch } from '@blueprintjs/core'
import { SelectField } from '../form/select-field.tsx'
import { CustomField, type FieldProps, textOf } from './entry-field.tsx'
import { type EntryForm, fieldId } from './entry-form.ts'
import { type ChoiceOption, type FieldName, type FieldSpec, optionsOf } from './field-spec.ts'
import { FormRow } from '../form/form-row.tsx'
import { useController } from 'react-hook-form'

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

export interface FlagsFieldProps<Values extends object> {
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
