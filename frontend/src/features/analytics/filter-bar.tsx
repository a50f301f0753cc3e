import { companies, transports } from '@freight/contracts/choices'
import { Button, Checkbox, PopoverNext, Radio, RadioGroup } from '@blueprintjs/core'
import { CaretDownIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithTexts } from '../../components/feedback/lazy-with-texts.tsx'
import { ReadingsOf, useReadings } from '../../components/form/readings.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { changesBetween, type DashboardFilters } from './filters.ts'

// Few change the days; the fields for them are much code.
const FilterDates = lazyWithTexts(async () => (await import('./filter-dates.tsx')).default, [], {
  waiting: <div className="filter-dates" />,
  missing: 'card',
})

const Chip = ({
  label,
  value,
  isChanged,
  children,
}: {
  label: string
  value: string
  isChanged: boolean
  children: React.ReactElement
}) => (
  <PopoverNext placement="bottom-start" content={<div className="filter-choices">{children}</div>}>
    <button type="button" className="chart-filter hovers" data-changed={isChanged || undefined}>
      <span className="quiet">{label}</span> <b>{value}</b> <CaretDownIcon size={12} aria-hidden="true" />
    </button>
  </PopoverNext>
)

const Choices = <T extends string>({
  values,
  chosen,
  name,
  onChange,
}: {
  values: readonly T[]
  chosen: readonly string[]
  name: (value: T) => string
  onChange: (chosen: string[]) => void
}) => (
  <>
    {values.map((value) => (
      <Checkbox
        key={value}
        label={name(value)}
        checked={chosen.includes(value)}
        onChange={() => onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])}
      />
    ))}
  </>
)

/** Filters of a dashboard: changed ones turn blue and are applied together; Clear goes back to the default. */
export const FilterBar = ({
  applied,
  fallback,
  today,
  onApply,
}: {
  applied: DashboardFilters
  fallback: DashboardFilters
  today: Date
  onApply: (filters: DashboardFilters) => void
}) => {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const [edited, setEdited] = useState<DashboardFilters>()
  const readings = useReadings()
  const draft = edited ?? applied
  const change = (changes: Partial<DashboardFilters>) => setEdited({ ...draft, ...changes })
  const changes = changesBetween(draft, applied)
  const apply = (filters: DashboardFilters) => {
    setEdited(undefined)
    onApply(filters)
  }
  const all = t('filter.all')
  return (
    <form
      className="dashboard-filters"
      onSubmit={(event) => {
        event.preventDefault()
        if (!readings.leadsToOpen()) apply(draft)
      }}
    >
      <Chip
        label={t('filter.dates')}
        value={draft.range ? t(`range.${draft.range}`) : `${format.date(draft.from)} – ${format.date(draft.to)}`}
        isChanged={draft.from !== applied.from || draft.to !== applied.to}
      >
        <ReadingsOf value={readings}>
          <FilterDates filters={draft} today={today} onChange={change} />
        </ReadingsOf>
      </Chip>
      <Chip
        label={t('filter.company')}
        value={draft.company.length === 0 ? t('filter.allCompanies') : draft.company.join(', ')}
        isChanged={draft.company.toSorted().join() !== applied.company.toSorted().join()}
      >
        <Choices
          values={companies}
          chosen={draft.company}
          name={(value) => value}
          onChange={(company) => change({ company })}
        />
      </Chip>
      <Chip
        label={t('filter.transport')}
        value={
          draft.transport.length === 0
            ? all
            : draft.transport.map((value) => t(`transport.${value as 'SEA'}`)).join(', ')
        }
        isChanged={draft.transport.toSorted().join() !== applied.transport.toSorted().join()}
      >
        <Choices
          values={transports}
          chosen={draft.transport}
          name={(value) => t(`transport.${value}`)}
          onChange={(transport) => change({ transport })}
        />
      </Chip>
      <Chip
        label={t('filter.compare')}
        value={t(`compare.${draft.compare}`)}
        isChanged={draft.compare !== applied.compare}
      >
        <RadioGroup
          selectedValue={draft.compare}
          onChange={({ currentTarget: { value } }) => change({ compare: value === 'lastYear' ? 'lastYear' : 'former' })}
        >
          <Radio value="former" label={t('compare.former')} />
          <Radio value="lastYear" label={t('compare.lastYear')} />
        </RadioGroup>
      </Chip>
      <div className="end">
        <Button variant="minimal" onClick={() => apply({ ...fallback, level: applied.level })}>
          {t('filter.clear')}
        </Button>
        <Button type="submit" intent="primary" disabled={changes === 0}>
          {changes === 0 ? t('filter.apply') : t('filter.applyChanges', { count: changes })}
        </Button>
      </div>
    </form>
  )
}
