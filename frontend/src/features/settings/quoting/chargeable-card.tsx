import { chargeableSteps, usualNumbers } from '@freight/contracts/company-settings/usual-numbers'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '../../../components/entry-form/choice-fields.tsx'
import { FieldRow } from '../../../components/entry-form/entry-field.tsx'
import { AmountField } from '../../../components/entry-form/text-fields.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { ChargeableName } from '../values.ts'
import { SettingsCard } from '../frame/settings-card.tsx'
import type { SettingsForm } from '../frame/use-settings-form.ts'

const transports = [
  { name: 'air', fields: ['airDivisor', 'airStep', 'airMinimum'] },
  { name: 'sea', fields: ['seaKgPerM3', 'seaMinimum'] },
  { name: 'road', fields: ['roadKgPerM3', 'roadKgPerLdm', 'roadStep', 'roadMinimum'] },
] as const

const fieldFormats = {
  airDivisor: { unit: 'cm³/kg', kind: 'whole', word: 'divisor' },
  airStep: { unit: 'kg', kind: 'decimal', word: 'step' },
  airMinimum: { unit: 'kg', kind: 'decimal', word: 'minimum' },
  seaKgPerM3: { unit: 'kg/m³', kind: 'whole', word: 'perM3' },
  seaMinimum: { unit: 'kg', kind: 'decimal', word: 'minimum' },
  roadKgPerM3: { unit: 'kg/m³', kind: 'whole', word: 'perM3' },
  roadKgPerLdm: { unit: 'kg/m', kind: 'whole', word: 'perLdm' },
  roadStep: { unit: 'kg', kind: 'decimal', word: 'step' },
  roadMinimum: { unit: 'kg', kind: 'decimal', word: 'minimum' },
} as const satisfies Record<ChargeableName, unknown>

/** Volumetric and floor weights, rounding and minimum charge, each with the trade's default. */
export const ChargeableCard = ({ form }: { form: SettingsForm }) => {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const steps = chargeableSteps.map((value) => ({ value, label: `${format.decimal(value)} kg` }))
  const field = (name: ChargeableName) => {
    const value = usualNumbers[name]
    const hint = value === '0' ? t('chargeable.usualNone') : t('chargeable.usual', { value: format.decimal(value) })
    const { unit, kind, word } = fieldFormats[name]
    const bound = { form, name, hint, label: t(`chargeable.${word}`) }
    return word === 'step' ? (
      <ChoiceField key={name} {...bound} options={steps} />
    ) : (
      <AmountField key={name} {...bound} unit={unit} kind={kind} />
    )
  }
  return (
    <SettingsCard section="chargeable" title={t('section.chargeable')} note={t('chargeable.note')}>
      <div className="card-body settings-fields">
        {transports.map(({ name, fields }) => (
          <section key={name} aria-label={t(`chargeable.${name}`)}>
            <h3 className="label">{t(`chargeable.${name}`)}</h3>
            <FieldRow columns={`repeat(${fields.length}, minmax(0, 1fr))`}>{fields.map(field)}</FieldRow>
          </section>
        ))}
      </div>
    </SettingsCard>
  )
}
