import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../lib/auth/session.ts'
import { useUnsaved } from '../../../components/form-draft/form-drafts.ts'
import { type Tab, tabs } from '../use-tab.ts'

export interface QuotationTabsProps {
  detail: QuotationDetail
  tab: Tab
  onTab: (tab: Tab) => void
}

/** Tab of each kind of draft. */
const tabOf: Readonly<Record<string, Tab>> = { cost: 'costs', sell: 'sell', note: 'notes' }

/** Tabs of a quotation, limited by the user's rights. */
export const QuotationTabs = ({ detail, tab, onTab }: QuotationTabsProps) => {
  const { t } = useTranslation('quotations')
  const may = useMay()
  const counts: Partial<Record<Tab, number>> = {
    costs: detail.cost?.length,
    comparison: detail.cost?.length,
    sell: detail.sell.length,
    documents: detail.docs.length + (detail.cost ?? []).filter(({ document }) => document !== undefined).length,
    notes: detail.noteCount,
    // Each event of the quotation is one revision.
    history: detail.revision,
  }
  const isOpen = (one: Tab) => {
    if (one === 'costs' || one === 'comparison') return detail.cost !== undefined
    return one !== 'history' || may('PRICING', 'GERENTE_COMERCIAL', 'ANALYTICS_REPORTS')
  }
  const open = tabs.filter(isOpen)
  const unsaved = new Set(useUnsaved(detail.key).map((name) => tabOf[name.split(':')[1] ?? '']))
  return (
    <div className="quotation-tabs line-tabs gap-20 flex scrolls-x" role="tablist" aria-label={t('tabs')}>
      {open.map((one, index) => (
        <button
          className="height-34 no-pad no-fill ink-2 pointer size-13 medium no-wrap"
          key={one}
          type="button"
          role="tab"
          aria-selected={one === tab}
          tabIndex={one === tab ? 0 : -1}
          onClick={() => onTab(one)}
          onKeyDown={(event) => {
            const offset = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
            const next = offset === undefined ? undefined : open[(index + offset + open.length) % open.length]
            if (next === undefined) return
            onTab(next)
            const sibling = event.currentTarget.parentElement?.children[open.indexOf(next)]
            if (sibling instanceof HTMLElement) sibling.focus()
          }}
        >
          {t(`tab.${one}`)} {counts[one] !== undefined && <span className="count">{counts[one]}</span>}
          {unsaved.has(one) && (
            <span
              className="hue unsaved-dot"
              data-hue="amber"
              role="img"
              aria-label={t('unsaved')}
              title={t('unsaved')}
            />
          )}
        </button>
      ))}
    </div>
  )
}
