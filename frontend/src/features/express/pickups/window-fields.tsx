import type { PickupWindow } from '@freight/contracts/express-pickup/pickup'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { InputRow } from '../../../components/form/input-row.tsx'

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
  const field = (name: keyof PickupWindow, others: Partial<ComponentProps<typeof InputRow>>) => (
    <InputRow label={t(name)} value={value[name]} onChange={(text) => change({ [name]: text })} {...others} />
  )
  const missing = (name: keyof PickupWindow) => wrong(value[name] === '', 'wrong.missing')
  const time = (name: 'from' | 'to', error: string | undefined) =>
    field(name, { kind: 'time', error, onChange: (text) => change({ [name]: text.slice(0, 5) }) })
  return (
    <div className="pickup-window">
      {field('day', { kind: 'day', error: missing('day') })}
      {time('from', missing('from'))}
      {time('to', missing('to') ?? wrong(value.to <= value.from, 'wrong.reversed'))}
      {field('location', { note: t('optional'), maxLength: 80 })}
      {field('instruction', { note: t('optional'), maxLength: 75 })}
    </div>
  )
}
