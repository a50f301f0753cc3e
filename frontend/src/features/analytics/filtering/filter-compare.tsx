import { Radio, RadioGroup } from '@blueprintjs/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFirstFocus } from '../../../components/overlay/use-first-focus.ts'
import { comparedDays } from '../compared-days.ts'
import type { DashboardFilters } from '../filters.ts'

interface FilterCompareProps {
  filters: DashboardFilters
  onChange: (value: DashboardFilters['compare']) => void
}

const choices = ['former', 'lastYear'] as const

/** Selects the comparison period and shows its days. */
export default function FilterCompare({ filters, onChange }: FilterCompareProps) {
  const { t } = useTranslation('analytics')
  const list = useRef<HTMLDivElement>(null)
  useFirstFocus(list)
  return (
    <div ref={list}>
      <RadioGroup
        selectedValue={filters.compare}
        onChange={({ currentTarget }) => onChange(currentTarget.value === 'lastYear' ? 'lastYear' : 'former')}
      >
        {choices.map((compare) => (
          <Radio key={compare} value={compare} label={t(`compare.${compare}`)}>
            <span className="quiet"> {comparedDays({ ...filters, compare })}</span>
          </Radio>
        ))}
      </RadioGroup>
    </div>
  )
}
