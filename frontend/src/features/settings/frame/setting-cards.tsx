import { chargeableSteps } from '@freight/contracts/company-settings/usual-numbers'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ChoiceField,
  FlagField,
  FieldRow,
  AmountField,
  LongTextField,
  TextField,
} from '../../../components/entry-form/entry-field.tsx'
import { useFormat } from '../../../lib/format/format.ts'
import {
  type FieldsCardName,
  type SettingField,
  type SettingName,
  settingFields,
  usualText,
} from '../setting-fields.ts'
import { SettingsCard, type SettingsForm } from './settings-card.tsx'

const zones: readonly string[] = [
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
]

const plainOption = (value: string) => ({ value, label: value })

const useOptions = (form: SettingsForm) => {
  const format = useFormat()
  const { timeZone } = form.values
  const steps = chargeableSteps.map((value) => ({ value, label: `${format.decimal(value)} kg` }))
  const options: Partial<Record<SettingName, { value: string; label: string }[]>> = {
    timeZone: (zones.includes(timeZone) ? zones : [timeZone, ...zones]).map(plainOption),
    displayCurrency: ['USD', 'EUR', 'ARS'].map(plainOption),
    numberFormat: [
      { value: 'COMMA', label: '1.045,06' },
      { value: 'POINT', label: '1,045.06' },
    ],
    airStep: steps,
    roadStep: steps,
  }
  return options
}

interface SettingInputProps {
  form: SettingsForm
  card: FieldsCardName
  name: SettingName
  label?: ReactNode
  hint?: ReactNode
  placeholder?: string
}

/** Input of a setting by its description. */
export const SettingInput = ({ card, name, ...props }: SettingInputProps) => {
  const { t } = useTranslation('settings')
  const options = useOptions(props.form)
  const fields: Readonly<Record<string, SettingField>> = settingFields[card]
  const { kind = 'text', unit, max, type } = fields[name] ?? {}
  const limit = max === undefined ? {} : { maxLength: max }
  if (kind === 'flag') return <FlagField form={props.form} name={name} />
  if (kind === 'choice') return <ChoiceField {...props} name={name} options={options[name] ?? []} />
  if (kind === 'area') return <LongTextField {...props} {...limit} name={name} rows={2} />
  if (kind === 'text') return <TextField {...props} {...limit} name={name} type={type ?? 'text'} />
  const isWord = unit?.includes('.') === true
  return (
    <AmountField
      {...props}
      name={name}
      kind={kind === 'decimal' ? 'decimal' : 'whole'}
      {...(unit !== undefined && { unit: isWord ? t(unit as 'limits.months') : unit })}
    />
  )
}

interface Group {
  /** Key of its heading among the texts of the card. */
  title?: string
  columns?: string
  names: readonly SettingName[]
}

// `Object.keys` loses the names.
const namesOf = (card: FieldsCardName) => Object.keys(settingFields[card]) as SettingName[]

const groupsOf: Readonly<Record<'company' | 'clocks' | 'chargeable' | 'limits', readonly Group[]>> = {
  company: [{ columns: 'minmax(0, 2.1fr) minmax(0, 1.25fr) minmax(0, 1fr)', names: namesOf('company') }],
  clocks: [{ columns: 'repeat(3, minmax(0, 1fr))', names: namesOf('clocks') }],
  chargeable: [
    { title: 'air', names: ['airDivisor', 'airStep', 'airMinimum'] },
    { title: 'sea', names: ['seaKgPerM3', 'seaMinimum'] },
    { title: 'road', names: ['roadKgPerM3', 'roadKgPerLdm', 'roadStep', 'roadMinimum'] },
  ],
  limits: [
    { title: 'cargo', names: ['densityFrom', 'densityTo'] },
    { title: 'prices', names: ['priceTimes', 'leastPrices', 'validityMonths'] },
    { title: 'amounts', names: ['rateChangePct', 'invoiceOverPct'] },
  ],
}

/** A card of plain settings; all but company data have their defaults beside them. */
export const FieldsCard = ({ form, card }: { form: SettingsForm; card: keyof typeof groupsOf }) => {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const hintOf = (name: SettingName) => {
    const value = usualText(card, name)
    if (card === 'company') return {}
    return {
      hint:
        card === 'chargeable' && value === '0'
          ? t('chargeable.usualNone')
          : t('chargeable.usual', { value: format.decimal(value) }),
    }
  }
  const input = (name: SettingName) => {
    const { label }: SettingField = { ...Object(settingFields[card])[name] }
    return (
      <SettingInput
        key={name}
        form={form}
        card={card}
        name={name}
        {...hintOf(name)}
        {...(label !== undefined && { label: t(`chargeable.${label}` as 'chargeable.step') })}
      />
    )
  }
  return (
    <SettingsCard section={card} title={t(`section.${card}`)} {...(card !== 'company' && { note: t(`${card}.note`) })}>
      <div className="card-body settings-fields stack gap-5">
        {groupsOf[card].map(({ title, names, columns = `repeat(${names.length}, minmax(0, 1fr))` }) => {
          const row = <FieldRow columns={columns}>{names.map(input)}</FieldRow>
          if (title === undefined) return <div key={names[0]}>{row}</div>
          const heading = t(`${card}.${title}` as 'limits.cargo')
          return (
            <section key={title} aria-label={heading}>
              <h3 className="label ink size-12-5 margin-bottom-6">{heading}</h3>
              {row}
            </section>
          )
        })}
      </div>
    </SettingsCard>
  )
}
