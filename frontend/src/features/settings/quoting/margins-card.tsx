import { transports } from '@freight/contracts/choices'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AmountField } from '../../../components/entry-form/text-fields.tsx'
import { FieldRow } from '../../../components/entry-form/entry-field.tsx'
import { TransportIcon } from '../../../components/lane/transport-icon.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { Company, SettingsValues } from '../values.ts'
import { marginTrial } from '../settings-queries.ts'
import { SettingsCard } from '../frame/settings-card.tsx'
import type { SettingsForm } from '../frame/use-settings-form.ts'

const isPercent = (text: string) => /^\d{1,2}(\.\d{1,2})?$/.test(text)

/** Values to try; an invalid typed value is replaced by the stored one. */
const valuesToTry = (values: SettingsValues, base: SettingsValues) => {
  const of = (name: (typeof transports)[number]) => (isPercent(values[name]) ? values[name] : base[name])
  return { SEA: of('SEA'), AIR: of('AIR'), ROAD: of('ROAD'), EXPRESS: of('EXPRESS') }
}

/** Minimum margin per transport, the number of sells that would have needed approval, and the default markup. */
export const MarginsCard = ({ form, company }: { form: SettingsForm; company: Company }) => {
  const { t } = useTranslation('settings')
  const { t: shell } = useTranslation('shell')
  const format = useFormat()
  const { data: trial } = useQuery(marginTrial(company, valuesToTry(form.values, form.base)))
  const changedTransports = transports.filter((name) => form.changed.includes(name))
  const percent = (value: string) => format.percent(value, 2)
  return (
    <SettingsCard section="margins" title={t('section.margins')} note={t('margins.note')}>
      <div className="card-body settings-fields">
        <FieldRow columns="repeat(4, minmax(0, 1fr))">
          {transports.map((transport) => (
            <div key={transport} className="margin-field">
              <AmountField form={form} name={transport} unit="%" label={shell(`transport.${transport}`)} />
              <TransportIcon transport={transport} />
            </div>
          ))}
        </FieldRow>
        <p className="settings-fact" aria-live="polite">
          {changedTransports.map((name) => (
            <strong key={name} className="hue" data-hue="amber">
              {t('margins.was', { transport: shell(`transport.${name}`), value: percent(form.base[name]) })}{' '}
            </strong>
          ))}
          {trial === undefined
            ? ' '
            : changedTransports.length === 0
              ? t('margins.holding', { count: trial.holding, sells: trial.sells })
              : t('margins.tried', { count: trial.typed, sells: trial.sells, holding: trial.holding })}
        </p>
        <FieldRow columns="repeat(2, minmax(0, 1fr))">
          <AmountField form={form} name="defaultMarkup" unit="%" hint={t('margins.defaultMarkupHint')} />
        </FieldRow>
      </div>
    </SettingsCard>
  )
}
