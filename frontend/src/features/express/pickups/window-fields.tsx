import type { PickupWindow } from '@freight/contracts/express-shipment/pickup'
import { useTranslation } from 'react-i18next'
import { DateRow, InputRow } from '../../../components/form/rows.tsx'

export const startWindow = (day: string): PickupWindow => ({
  day,
  from: '14:00',
  to: '17:00',
  location: '',
  instruction: '',
})

/** Whether it can be sent. */
export const isComplete = ({ day, from, to }: PickupWindow) => day !== '' && from !== '' && to > from

interface WindowFieldsProps {
  value: PickupWindow
  onChange: (window: PickupWindow) => void
  isTried: boolean
}

/** Day, window and place in the building. */
export const WindowFields = ({ value, onChange, isTried }: WindowFieldsProps) => {
  const { t } = useTranslation('expressPickups')
  const change = (changes: Partial<PickupWindow>) => onChange({ ...value, ...changes })
  const wrong = (isWrong: boolean, words: 'wrong.missing' | 'wrong.reversed') =>
    isTried && isWrong ? t(words) : undefined
  return (
    <div className="pickup-window gap-0-10 grid">
      <DateRow
        label={t('day')}
        error={wrong(value.day === '', 'wrong.missing')}
        value={value.day === '' ? undefined : value.day}
        onChange={(day) => change({ day: day ?? '' })}
      />
      {(['from', 'to'] as const).map((name) => (
        <InputRow
          key={name}
          label={t(name)}
          error={
            wrong(value[name] === '', 'wrong.missing') ??
            (name === 'to' ? wrong(value.to <= value.from, 'wrong.reversed') : undefined)
          }
          type="time"
          value={value[name]}
          onChange={(time) => change({ [name]: time.slice(0, 5) })}
        />
      ))}
      {(['location', 'instruction'] as const).map((name) => (
        <InputRow
          key={name}
          label={t(name)}
          note={t('common.optional')}
          maxLength={name === 'location' ? 80 : 75}
          value={value[name]}
          onChange={(text) => change({ [name]: text })}
        />
      ))}
    </div>
  )
}
