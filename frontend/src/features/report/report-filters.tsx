import { Button } from '@blueprintjs/core'
import { companies, incoterms, transports } from '@freight/contracts/choices'
import '../../components/catalogue/catalogue-page.css'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type CatalogueFilter, FilterChips } from '../../components/catalogue/filter-chips.tsx'
import { type Choices, type ReportLine, reportChoices } from './report-queries.ts'
import { QuotationFilter } from './quotation-filter.tsx'
import { ReportPeriod } from './report-period.tsx'
import type { ReportState } from './use-report-state.ts'

const plainOption = (value: string) => ({ value, label: value })

/** Filters of a report as chips; changes apply at once. */
export const ReportFilters = ({ line, state }: { line: ReportLine; state: ReportState }) => {
  const { t, i18n } = useTranslation('reports')
  const group = useRef<HTMLDivElement>(null)
  // The clear button disappears with the filters, so the focus moves.
  const clearFilters = () => {
    state.clear()
    group.current?.querySelector('button')?.focus()
  }
  const { data } = useQuery(reportChoices(i18n.language as 'es'))
  const namedOptions = (list: keyof Choices) => data?.[list].map(({ id, name }) => ({ value: id, label: name })) ?? []
  const options: Readonly<Record<string, CatalogueFilter['options']>> = {
    company: companies.map(plainOption),
    transport: transports.map((value) => ({ value, label: t(`transport.${value}`) })),
    incoterm: incoterms.map(plainOption),
    commercial: namedOptions('commercial'),
    client: namedOptions('client'),
    reason: namedOptions('reason'),
    person: namedOptions('person'),
    kind: namedOptions('kind').filter(({ value }) => line.kinds?.includes(value) ?? true),
    quotation: (state.values['quotation'] ?? []).map(plainOption),
  }
  const filters = line.filters.map((name): CatalogueFilter => ({
    name,
    label: t(`filter.${name as 'company'}`),
    all: t(`all.${name as 'company'}`),
    kind: 'many',
    options: options[name] ?? [],
  }))
  return (
    <div ref={group} className="report-filters" role="group" aria-label={t('filters')}>
      <ReportPeriod label={t(`dated.${line.dated as 'REQUESTED'}`)} state={state} />
      {line.filters.includes('quotation') && <QuotationFilter state={state} />}
      <FilterChips filters={filters.filter(({ options: choices }) => choices.length > 0)} state={state} />
      {state.isFiltered && (
        <Button variant="minimal" size="small" onClick={clearFilters}>
          {t('clear')}
        </Button>
      )}
    </div>
  )
}
