import { currencies, type Section, sections } from '@freight/contracts/vocabulary/price'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useSearchParams } from 'react-router-dom'
import { sortOrders } from './combination.ts'

/** View options of the comparison; stored in the URL so that a link shows the same. */
export const useComparisonView = ({ fx, displayCurrency }: QuotationDetail) => {
  const [search, setSearch] = useSearchParams()
  const set = (name: 'order' | 'in' | 'others' | 'units' | 'closed' | 'combined', value: string | undefined) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === undefined) after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true },
    )
  const currencyChoices = currencies.filter(
    (one) => one === displayCurrency || one === fx.base || fx.rates.some(({ currency }) => currency === one),
  )
  const currencyParam = search.get('in')
  const closedInUrl = search.get('closed')?.split('.') ?? []
  const closed = sections.filter((section) => closedInUrl.includes(section))
  const toggle = (section: Section) => {
    const next = closed.includes(section) ? closed.filter((one) => one !== section) : [...closed, section]
    set('closed', next.length === 0 ? undefined : next.join('.'))
  }
  return {
    set,
    /** Sections folded to their head. */
    closed,
    toggle,
    currencyChoices,
    order: sortOrders.find((one) => one === search.get('order')) ?? 'total',
    /** Undefined: nothing is converted, totals are listed by currency. */
    currency:
      currencyParam === 'none' ? undefined : (currencyChoices.find((one) => one === currencyParam) ?? displayCurrency),
    /** Ids of the costs in the chosen combination; undefined before a choice. */
    combined: search.get('combined')?.split('+'),
    withOthers: search.get('others') === '1',
    withUnits: search.get('units') !== '0',
  }
}

export type ComparisonChoices = ReturnType<typeof useComparisonView>
