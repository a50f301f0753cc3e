import { useTranslation } from 'react-i18next'
import { ChoiceField } from '../../../components/entry-form/choice-fields.tsx'
import { FieldRow } from '../../../components/entry-form/entry-field.tsx'
import { AmountField, TextField } from '../../../components/entry-form/text-fields.tsx'
import { SettingsCard } from '../frame/settings-card.tsx'
import type { SettingsForm } from '../frame/use-settings-form.ts'

const zones = [
  'America/Montevideo',
  'America/Argentina/Buenos_Aires',
  'America/Asuncion',
  'America/La_Paz',
  'America/Lima',
  'America/Mexico_City',
  'America/New_York',
  'America/Santiago',
  'America/Sao_Paulo',
  'Europe/Madrid',
  'UTC',
] as const

const formats = [
  { value: 'COMMA', label: '1.045,06' },
  { value: 'POINT', label: '1,045.06' },
] as const

const plainOption = (value: string) => ({ value, label: value })
const currencies = ['USD', 'EUR', 'ARS'].map(plainOption)

/** Company data, tax, time zone and formats. */
export const CompanyCard = ({ form }: { form: SettingsForm }) => {
  const { t } = useTranslation('settings')
  const { timeZone } = form.values
  const knownZones = zones.some((zone) => zone === timeZone) ? zones : [timeZone, ...zones]
  return (
    <SettingsCard section="company" title={t('section.company')}>
      <div className="card-body settings-fields">
        <FieldRow columns="minmax(0, 2.1fr) minmax(0, 1.25fr) minmax(0, 1fr)">
          <TextField form={form} name="razonSocial" maxLength={160} />
          <TextField form={form} name="rut" maxLength={40} />
          <AmountField form={form} name="vatPct" unit="%" />
        </FieldRow>
        <FieldRow columns="minmax(0, 2.1fr) minmax(0, 1.25fr) minmax(0, 1fr)">
          <ChoiceField form={form} name="timeZone" options={knownZones.map(plainOption)} />
          <ChoiceField form={form} name="displayCurrency" options={currencies} />
          <ChoiceField form={form} name="numberFormat" options={formats} />
        </FieldRow>
      </div>
    </SettingsCard>
  )
}
