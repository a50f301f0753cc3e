import { chargeableSteps } from '@freight/contracts/company-settings/usual-numbers'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '../../../components/entry-form/choice-fields.tsx'
import type { EntryForm } from '../../../components/entry-form/entry-form.ts'
import { FieldRow } from '../../../components/entry-form/entry-field.tsx'
import { AmountField } from '../../../components/entry-form/text-fields.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import { type NumberName, wordOf } from './own-numbers.ts'
import type { Values } from '../provider.ts'

const transports = [
  { name: 'air', fields: ['airDivisor', 'airStep', 'airMinimum'] },
  { name: 'sea', fields: ['seaKgPerM3', 'seaMinimum'] },
  { name: 'road', fields: ['roadKgPerM3', 'roadKgPerLdm', 'roadStep', 'roadMinimum'] },
] as const

const units = { divisor: 'cm³/kg', perM3: 'kg/m³', perLdm: 'kg/m', step: 'kg', minimum: 'kg' } as const

/** Weighing numbers of a provider; empty ones are the company's. */
export const NumbersFields = ({ form }: { form: EntryForm<Values> }) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const steps = chargeableSteps.map((value) => ({ value, label: `${format.decimal(value)} kg` }))
  const field = (name: NumberName) => {
    const word = wordOf[name]
    const bound = { form, name, label: t(`numbers.${word}`) }
    return word === 'step' ? (
      <ChoiceField key={name} {...bound} options={steps} empty={t('numbers.ofCompany')} />
    ) : (
      <AmountField
        key={name}
        {...bound}
        unit={units[word]}
        kind={word === 'minimum' ? 'decimal' : 'whole'}
        placeholder={t('numbers.ofCompany')}
      />
    )
  }
  return (
    <fieldset className="provider-numbers">
      <legend>
        {t('numbers.title')} <span className="label">{t('numbers.note')}</span>
      </legend>
      {transports.map(({ name, fields }) => (
        <section key={name} aria-label={t(`numbers.${name}`)}>
          <h3 className="label">{t(`numbers.${name}`)}</h3>
          <FieldRow columns={`repeat(${Math.min(fields.length, 3)}, minmax(0, 1fr))`}>{fields.map(field)}</FieldRow>
        </section>
      ))}
    </fieldset>
  )
}
