import { type LimitName, usualLimits } from '@freight/contracts/sanity/usual-limits'
import { useTranslation } from 'react-i18next'
import { FieldRow } from '../../../components/entry-form/entry-field.tsx'
import { AmountField } from '../../../components/entry-form/text-fields.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import { SettingsCard } from '../frame/settings-card.tsx'
import type { SettingsForm } from '../frame/use-settings-form.ts'

const groups = [
  { name: 'cargo', fields: ['densityFrom', 'densityTo'] },
  { name: 'prices', fields: ['priceTimes', 'leastPrices', 'validityMonths'] },
  { name: 'amounts', fields: ['rateChangePct', 'invoiceOverPct'] },
] as const satisfies readonly { name: string; fields: readonly LimitName[] }[]

const isWhole = (name: LimitName) => name === 'leastPrices' || name === 'validityMonths'

/** Limits beyond which a value needs confirmation, with the defaults beside them. */
export const LimitsCard = ({ form }: { form: SettingsForm }) => {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const unitOf = (name: LimitName) => {
    if (name === 'densityFrom' || name === 'densityTo') return 'kg/m³'
    if (name === 'rateChangePct' || name === 'invoiceOverPct') return '%'
    return name === 'validityMonths' ? t('limits.months') : ''
  }
  return (
    <SettingsCard section="limits" title={t('section.limits')} note={t('limits.note')}>
      <div className="card-body settings-fields">
        {groups.map(({ name, fields }) => (
          <section key={name} aria-label={t(`limits.${name}`)}>
            <h3 className="label">{t(`limits.${name}`)}</h3>
            <FieldRow columns={`repeat(${fields.length}, minmax(0, 1fr))`}>
              {fields.map((field) => (
                <AmountField
                  key={field}
                  form={form}
                  name={field}
                  label={t(`limits.${field}`)}
                  unit={unitOf(field)}
                  kind={isWhole(field) ? 'whole' : 'decimal'}
                  hint={t('chargeable.usual', { value: format.decimal(usualLimits[field]) })}
                />
              ))}
            </FieldRow>
          </section>
        ))}
      </div>
    </SettingsCard>
  )
}
