import { InputGroup } from '@blueprintjs/core'
import type { PickupWindow } from '@freight/contracts/express-pickup/pickup'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../components/form/date-field.tsx'
import { FormRow } from '../../../components/form/form-row.tsx'

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
    <div className="pickup-window">
      <FormRow label={t('day')} error={wrong(value.day === '', 'wrong.missing')}>
        {({ id, invalid }) => (
          <DateField
            id={id}
            invalid={invalid}
            value={value.day === '' ? undefined : value.day}
            onChange={(day) => change({ day: day ?? '' })}
          />
        )}
      </FormRow>
      {(['from', 'to'] as const).map((name) => (
        <FormRow
          key={name}
          label={t(name)}
          error={
            wrong(value[name] === '', 'wrong.missing') ??
            (name === 'to' ? wrong(value.to <= value.from, 'wrong.reversed') : undefined)
          }
        >
          {({ id, invalid }) => (
            <InputGroup
              id={id}
              type="time"
              intent={invalid ? 'danger' : 'none'}
              value={value[name]}
              onValueChange={(time) => change({ [name]: time.slice(0, 5) })}
            />
          )}
        </FormRow>
      ))}
      <FormRow label={t('location')} note={t('optional')}>
        {({ id }) => (
          <InputGroup
            id={id}
            maxLength={80}
            value={value.location}
            onValueChange={(location) => change({ location })}
          />
        )}
      </FormRow>
      <FormRow label={t('instruction')} note={t('optional')}>
        {({ id }) => (
          <InputGroup
            id={id}
            maxLength={75}
            value={value.instruction}
            onValueChange={(instruction) => change({ instruction })}
          />
        )}
      </FormRow>
    </div>
  )
}
