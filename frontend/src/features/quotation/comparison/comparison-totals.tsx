import { ChevronDownIcon, ChevronRightIcon } from '@blueprintjs/icons'
import type { Currency, Money as Amount } from '@freight/contracts/pricing/money'
import type { Section } from '@freight/contracts/pricing/our-sections'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../components/money.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { CostSummary } from '../costs/cost-summaries.ts'
import { useLackWords } from '../costs/use-leg-words.ts'
import { MoneyList } from '../money-list.tsx'

interface SectionButtonProps {
  section: Section
  isOpen: boolean
  counts: boolean
  onToggle: () => void
}

/** Head of a section; folds it to its totals. */
export const SectionButton = ({ section, isOpen, counts, onToggle }: SectionButtonProps) => {
  const { t } = useTranslation('quotations')
  const Chevron = isOpen ? ChevronDownIcon : ChevronRightIcon
  return (
    <button type="button" className="cost-bar-name section-button" aria-expanded={isOpen} onClick={onToggle}>
      <Chevron size={14} aria-hidden="true" />
      <span className={counts ? undefined : 'quiet'}>{t(`section.${section}`)}</span>
    </button>
  )
}

interface SectionTotalProps {
  amounts: readonly Amount[]
  converted: string | undefined
  targetCurrency: Currency | undefined
}

export const SectionTotal = ({ amounts, converted, targetCurrency }: SectionTotalProps) => {
  const format = useFormat()
  if (amounts.length === 0) return null
  if (targetCurrency === undefined) return <MoneyList amounts={amounts} />
  return converted === undefined ? null : format.amount(converted)
}

interface ColumnTotalProps {
  column: CostSummary
  isConverted: boolean
  children: readonly Amount[]
}

/** Total of an alternative and its difference to the lowest; by currency where nothing is converted. */
export const ColumnTotal = ({ column, isConverted, children }: ColumnTotalProps) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const lackWords = useLackWords()
  const { complete, total, difference } = column
  const totalWords = () => {
    if (!complete) return t('costs.missing', { count: column.openChargeCount })
    if (column.partial) return p('combination.lacks', { what: lackWords(column.lacks) })
    if (!isConverted) return ''
    if (total === undefined) return p('comparison.noRate')
    if (column.cheapest) return t('comparison.lowest')
    return difference && `+ ${format.amount(difference)} · ${format.percent(column.differencePct, 1)}`
  }
  return (
    <div className="spread">
      <span className="quiet">{totalWords()}</span>
      <strong className={complete ? undefined : 'quiet'}>
        {isConverted ? (
          format.amount(total)
        ) : (
          <span style={{ display: 'grid', fontSize: 13, lineHeight: '18px', justifyItems: 'end' }}>
            {children.map(({ amount, currency }) => (
              <Money key={currency} amount={amount} currency={currency} />
            ))}
          </span>
        )}
      </strong>
    </div>
  )
}
