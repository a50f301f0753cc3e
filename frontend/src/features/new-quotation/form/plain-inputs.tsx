import { InputGroup, Switch } from '@blueprintjs/core'
import {
  fieldApplies,
  type PlainField,
  type PlainKind,
  plain,
  plainNames,
} from '@freight/contracts/quotation/fields/about-fields'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../components/form/date-field.tsx'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { FormRow } from '../../../components/form/form-row.tsx'
import { unitsFor } from './form.ts'
import { type FormPart, idOf } from './contract-errors.ts'

interface Cell {
  field: PlainField
  id: string
  invalid: boolean
  describedBy: { 'aria-describedby'?: string }
  text: string
  setText: (text: string) => void
}

const inputs: Readonly<Record<Exclude<PlainKind, 'FLAG'>, (cell: Cell) => ReactNode>> = {
  DAY: ({ field, id, invalid, describedBy, text, setText }) => (
    <DateField
      id={id}
      cell={field}
      invalid={invalid}
      {...describedBy}
      value={text === '' ? undefined : text}
      onChange={(day) => setText(day ?? '')}
    />
  ),
  // The number field accepts no sign.
  CELSIUS: ({ id, invalid, describedBy, text, setText }) => (
    <InputGroup
      id={id}
      aria-invalid={invalid || undefined}
      {...describedBy}
      intent={invalid ? 'danger' : 'none'}
      inputClassName="number"
      maxLength={6}
      value={text}
      placeholder="-18"
      onValueChange={setText}
    />
  ),
  CENTIMETRES: ({ field, id, invalid, describedBy, text, setText }) => (
    <DecimalInput
      kind="decimal"
      cell={field}
      id={id}
      invalid={invalid}
      {...describedBy}
      value={text}
      onChange={setText}
    />
  ),
}

const unitOf: Readonly<Partial<Record<PlainKind, string>>> = { CELSIUS: '°C', CENTIMETRES: 'cm' }

/** The parts of the request by which the contract decides which fields apply. */
const termsAndUnits = (form: FormPart['form']) => {
  const list = unitsFor(form.modo)
  return { incoterm: form.incoterm, containerData: list === undefined ? [] : form[list] }
}

const lineClassOf: Readonly<Record<(typeof plain)[PlainField]['group'], string>> = {
  REQUEST: 'form-line four-line',
  // The cargo card has no padding of its own.
  CARGO: 'form-line four-line typed-totals',
  DELIVERY: 'form-line',
}

/** The plain fields of one form part that apply to its cargo and terms; renders nothing without any. */
export const PlainInputs = ({
  form,
  change,
  errorText,
  group,
}: FormPart & { group: (typeof plain)[PlainField]['group'] }) => {
  const { t } = useTranslation('quotationInfo')
  const { t: words } = useTranslation('newQuotation')
  const applicable = termsAndUnits(form)
  const fields = plainNames.filter((field) => plain[field].group === group && fieldApplies(field, applicable))
  if (fields.length === 0) return null
  return (
    <div className={lineClassOf[group]}>
      {fields.map((field) => {
        const { kind } = plain[field]
        const setText = (text: string) => change({ [field]: text })
        return kind === 'FLAG' ? (
          <Switch
            key={field}
            id={idOf(field)}
            checked={form[field] !== ''}
            label={t(`field.name.${field}`)}
            onChange={() => setText(form[field] === '' ? 'YES' : '')}
          />
        ) : (
          <FormRow
            key={field}
            id={idOf(field)}
            label={t(`field.name.${field}`)}
            note={[unitOf[kind], words('common.optional')].filter(Boolean).join(' · ')}
            error={errorText(field)}
          >
            {({ id, invalid, 'aria-describedby': below }) =>
              inputs[kind]({
                field,
                id,
                invalid,
                describedBy: below === undefined ? {} : { 'aria-describedby': below },
                text: form[field],
                setText,
              })
            }
          </FormRow>
        )
      })}
    </div>
  )
}
