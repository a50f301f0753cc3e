import { clockNames, usualClocks } from '@freight/contracts/express-shipment/clocks'
import { useTranslation } from 'react-i18next'
import { FieldRow } from '../../../components/entry-form/entry-field.tsx'
import { AmountField } from '../../../components/entry-form/text-fields.tsx'
import { SettingsCard } from '../frame/settings-card.tsx'
import type { SettingsForm } from '../frame/use-settings-form.ts'

const unitOf = (name: (typeof clockNames)[number]) => {
  if (name === 'untakenHours' || name === 'unbookedHours') return 'workingHours'
  if (name === 'cutoffMinutes') return 'minutes'
  return name.endsWith('Hours') ? 'hours' : 'wholeDays'
}

/** Times after which an express shipment is overdue, with the defaults beside them. */
export const ClocksCard = ({ form }: { form: SettingsForm }) => {
  const { t } = useTranslation('settings')
  return (
    <SettingsCard section="clocks" title={t('section.clocks')} note={t('clocks.note')}>
      <div className="card-body settings-fields">
        <FieldRow columns="repeat(3, minmax(0, 1fr))">
          {clockNames.map((name) => (
            <AmountField
              key={name}
              form={form}
              name={name}
              label={t(`clocks.${name}`)}
              unit={t(`targets.${unitOf(name)}`)}
              kind="whole"
              hint={t('chargeable.usual', { value: usualClocks[name] })}
            />
          ))}
        </FieldRow>
      </div>
    </SettingsCard>
  )
}
