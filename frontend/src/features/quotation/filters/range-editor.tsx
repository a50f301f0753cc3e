import { useTranslation } from 'react-i18next'
import { DateField } from '../../../components/form/date-field.tsx'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { FormRow } from '../../../components/form/form-row.tsx'

export interface RangeEditorProps {
  of: 'dates' | 'numbers'
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}

/** From and to of a filter, both optional. */
export const RangeEditor = ({ of, values: [from = '', to = ''], onChange }: RangeEditorProps) => {
  const { t } = useTranslation('views', { keyPrefix: 'filter' })
  const ends = [
    { label: t('from'), value: from, set: (value: string) => onChange([value, to]) },
    { label: t('to'), value: to, set: (value: string) => onChange([from, value]) },
  ]
  return ends.map(({ label, value, set }) => (
    <FormRow key={label} label={label}>
      {({ id }) =>
        of === 'dates' ? (
          <DateField id={id} value={value === '' ? undefined : value} onChange={(date) => set(date ?? '')} />
        ) : (
          <DecimalInput kind="decimal" id={id} value={value} onChange={set} />
        )
      }
    </FormRow>
  ))
}
