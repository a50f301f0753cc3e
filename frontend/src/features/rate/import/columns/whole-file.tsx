import { containerTypes, currencies, modesOf, transportModes } from '@freight/contracts/choices'
import { type Separator, separators } from '@freight/contracts/csv/separator'
import { dateStyles, numberStyles } from '@freight/contracts/rate-import/choices'
import { rateTypes } from '@freight/contracts/rate/choices'
import { WarningSignIcon } from '@blueprintjs/icons'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../../components/form/date-field.tsx'
import { SelectField } from '../../../../components/form/select-field.tsx'
import type { Look, Mapping } from '../rate-import-queries.ts'

const LabelledField = ({ label, children }: { label: string; children: (id: string) => ReactNode }) => {
  const id = useId()
  return (
    <div className="form-row">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

const separatorNames = { ';': 'semicolon', '\t': 'tab', ',': 'comma', '|': 'bar' } as const satisfies Record<
  Separator,
  string
>

const asOptions = <T extends string>(values: readonly T[], label: (value: T) => string) =>
  values.map((value) => ({ value, label: label(value) }))

/** Values for every row without its own, and the formats of numbers and dates. */
export const WholeFile = ({
  mapping,
  look,
  onChange,
}: {
  mapping: Mapping
  look: Look
  onChange: (changes: Partial<Mapping>) => void
}) => {
  const { t } = useTranslation('providers', { keyPrefix: 'rateImport' })
  const { t: rates } = useTranslation('rates')
  const { transport, mode } = mapping
  const byRow = { value: '' as const, label: t('whole.fromRow') }
  const unclearFields = [
    ...(look.ambiguous.numbers && mapping.numbers === 'AUTO' ? [t('whole.ambiguousNumbers')] : []),
    ...(look.ambiguous.dates && mapping.dates === 'AUTO' ? [t('whole.ambiguousDates')] : []),
  ]
  return (
    <section className="rate-import-card">
      <h2>{t('whole.title')}</h2>
      <p className="quiet">{t('whole.help')}</p>
      <div className="tariff-fields">
        {look.sheets.length > 1 && (
          <LabelledField label={t('whole.sheet')}>
            {(id) => (
              <SelectField
                id={id}
                value={String(mapping.sheet)}
                options={look.sheets.map((name, index) => ({
                  value: String(index),
                  label: look.hiddenSheets?.includes(name) ? t('whole.hiddenSheet', { name }) : name,
                }))}
                onChange={(sheet) => onChange({ sheet: Number(sheet) })}
              />
            )}
          </LabelledField>
        )}
        {look.separator !== undefined && (
          <LabelledField label={t('whole.separator')}>
            {(id) => (
              <SelectField
                id={id}
                value={look.separator ?? ';'}
                options={asOptions(separators, (value) => t(`whole.separatorOf.${separatorNames[value]}`))}
                onChange={(separator) => onChange({ separator })}
              />
            )}
          </LabelledField>
        )}
        <LabelledField label={t('whole.type')}>
          {(id) => (
            <SelectField
              id={id}
              value={mapping.type}
              options={asOptions(rateTypes, (value) => rates(`type.${value}`))}
              onChange={(type) => onChange({ type })}
            />
          )}
        </LabelledField>
        <LabelledField label={t('field.transport')}>
          {(id) => (
            <SelectField
              id={id}
              value={transport ?? ''}
              options={[byRow, ...asOptions(transportModes, (value) => rates(`transport.${value}`))]}
              onChange={(next) => onChange({ transport: next === '' ? undefined : next, mode: undefined })}
            />
          )}
        </LabelledField>
        <LabelledField label={t('field.mode')}>
          {(id) => (
            <SelectField
              id={id}
              value={mode ?? ''}
              options={[byRow, ...(transport === undefined ? [] : asOptions(modesOf[transport], (value) => value))]}
              onChange={(next) => onChange({ mode: next === '' ? undefined : next })}
            />
          )}
        </LabelledField>
        {mode === 'FCL' && (
          <LabelledField label={t('field.container')}>
            {(id) => (
              <SelectField
                id={id}
                value={mapping.container ?? ''}
                options={[{ value: '' as const, label: rates('any') }, ...asOptions(containerTypes, (value) => value)]}
                onChange={(container) => onChange({ container: container === '' ? null : container })}
              />
            )}
          </LabelledField>
        )}
        <LabelledField label={t('field.currency')}>
          {(id) => (
            <SelectField
              id={id}
              value={mapping.currency}
              options={asOptions(currencies, (value) => value)}
              onChange={(currency) => onChange({ currency })}
            />
          )}
        </LabelledField>
        <LabelledField label={t('field.validFrom')}>
          {(id) => (
            <DateField
              id={id}
              value={mapping.validFrom}
              onChange={(validFrom) => onChange({ validFrom })}
              placeholder={t('whole.fromRow')}
            />
          )}
        </LabelledField>
        <LabelledField label={t('field.validTo')}>
          {(id) => (
            <DateField
              id={id}
              value={mapping.validTo}
              onChange={(validTo) => onChange({ validTo })}
              placeholder={t('whole.fromRow')}
            />
          )}
        </LabelledField>
        <LabelledField label={t('whole.numbers')}>
          {(id) => (
            <SelectField
              id={id}
              value={mapping.numbers}
              options={asOptions(numberStyles, (value) => t(`whole.numbersOf.${value}`))}
              onChange={(numbers) => onChange({ numbers })}
            />
          )}
        </LabelledField>
        <LabelledField label={t('whole.dates')}>
          {(id) => (
            <SelectField
              id={id}
              value={mapping.dates}
              options={asOptions(dateStyles, (value) => t(`whole.datesOf.${value}`))}
              onChange={(dates) => onChange({ dates })}
            />
          )}
        </LabelledField>
      </div>
      {unclearFields.map((text) => (
        <p key={text} className="rate-unclear" role="alert">
          <WarningSignIcon size={12} aria-hidden="true" /> {text}
        </p>
      ))}
    </section>
  )
}
