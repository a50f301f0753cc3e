import { containerTypes, currencies, modesOf, transportModes } from '@freight/contracts/choices'
import { separatorNames, separators } from '@freight/contracts/csv/separator'
import { dateStyles, numberStyles } from '@freight/contracts/rate-import/choices'
import { rateTypes } from '@freight/contracts/rate/choices'
import { WarningSignIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { DateRow, SelectRow } from '../../../../components/form/rows.tsx'
import type { Look, Mapping } from '../rate-import-queries.ts'

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
          <SelectRow
            label={t('whole.sheet')}
            value={String(mapping.sheet)}
            options={look.sheets.map((name, index) => ({
              value: String(index),
              label: look.hiddenSheets?.includes(name) ? t('whole.hiddenSheet', { name }) : name,
            }))}
            onChange={(sheet) => onChange({ sheet: Number(sheet) })}
          />
        )}
        {look.separator !== undefined && (
          <SelectRow
            label={t('whole.separator')}
            value={look.separator}
            options={asOptions(separators, (value) => t(`whole.separatorOf.${separatorNames[value]}`))}
            onChange={(separator) => onChange({ separator })}
          />
        )}
        <SelectRow
          label={t('whole.type')}
          value={mapping.type}
          options={asOptions(rateTypes, (value) => rates(`type.${value}`))}
          onChange={(type) => onChange({ type })}
        />
        <SelectRow
          label={t('field.transport')}
          value={transport ?? ''}
          options={[byRow, ...asOptions(transportModes, (value) => rates(`transport.${value}`))]}
          onChange={(next) => onChange({ transport: next === '' ? undefined : next, mode: undefined })}
        />
        <SelectRow
          label={t('field.mode')}
          value={mode ?? ''}
          options={[byRow, ...(transport === undefined ? [] : asOptions(modesOf[transport], (value) => value))]}
          onChange={(next) => onChange({ mode: next === '' ? undefined : next })}
        />
        {mode === 'FCL' && (
          <SelectRow
            label={t('field.container')}
            value={mapping.container ?? ''}
            options={[{ value: '' as const, label: rates('any') }, ...asOptions(containerTypes, (value) => value)]}
            onChange={(container) => onChange({ container: container === '' ? null : container })}
          />
        )}
        <SelectRow
          label={t('field.currency')}
          value={mapping.currency}
          options={asOptions(currencies, (value) => value)}
          onChange={(currency) => onChange({ currency })}
        />
        <DateRow
          label={t('field.validFrom')}
          value={mapping.validFrom}
          onChange={(validFrom) => onChange({ validFrom })}
          placeholder={t('whole.fromRow')}
        />
        <DateRow
          label={t('field.validTo')}
          value={mapping.validTo}
          onChange={(validTo) => onChange({ validTo })}
          placeholder={t('whole.fromRow')}
        />
        <SelectRow
          label={t('whole.numbers')}
          value={mapping.numbers}
          options={asOptions(numberStyles, (value) => t(`whole.numbersOf.${value}`))}
          onChange={(numbers) => onChange({ numbers })}
        />
        <SelectRow
          label={t('whole.dates')}
          value={mapping.dates}
          options={asOptions(dateStyles, (value) => t(`whole.datesOf.${value}`))}
          onChange={(dates) => onChange({ dates })}
        />
      </div>
      {unclearFields.map((text) => (
        <p key={text} className="rate-unclear" role="alert">
          <WarningSignIcon size={12} aria-hidden="true" /> {text}
        </p>
      ))}
    </section>
  )
}
