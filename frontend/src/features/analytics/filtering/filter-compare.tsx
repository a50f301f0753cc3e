import { Radio, RadioGroup } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import type { DashboardFilters } from '../filters.ts'

interface FilterCompareProps {
  value: DashboardFilters['compare']
  onChange: (value: DashboardFilters['compare']) => void
}

/** What the totals are compared with. */
export default function FilterCompare({ value, onChange }: FilterCompareProps) {
  const { t } = useTranslation('analytics')
  return (
    <RadioGroup
      selectedValue={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value === 'lastYear' ? 'lastYear' : 'former')}
    >
      <Radio value="former" label={t('compare.former')} />
      <Radio value="lastYear" label={t('compare.lastYear')} />
    </RadioGroup>
  )
}
