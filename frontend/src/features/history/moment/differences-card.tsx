import { ArrowRightIcon } from '@blueprintjs/icons'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currencySign } from '../../../lib/format/format.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { type Difference, differences } from './differences.ts'
import { useFieldWords } from './use-field-words.ts'

export interface DifferencesCardProps {
  earlier: QuotationDetail
  later: QuotationDetail
}

/** Differences of two moments as sentences. */
export const DifferencesCard = ({ earlier, later }: DifferencesCardProps) => {
  const { t } = useTranslation('history')
  const { t: shell } = useTranslation('shell')
  const format = useFormat()
  const words = useFieldWords()
  const changeLine = (label: string, before: ReactNode, now: ReactNode) => (
    <>
      {label}: <del>{before}</del> <ArrowRightIcon size={12} className="hue" data-hue="amber" title={t('became')} />{' '}
      {now}
    </>
  )
  const sentence = (one: Difference): ReactNode => {
    switch (one.kind) {
      case 'status':
        return changeLine(t('compare.status'), shell(`status.${one.before}`), shell(`status.${one.now}`))
      case 'field':
        return changeLine(words.name(one.name), one.before, one.now)
      case 'changed':
        return changeLine(
          `${t(`compare.${one.side}`, { name: one.name })}, ${t(`group.${one.fact}`).toLocaleLowerCase()}`,
          one.before,
          one.now,
        )
      case 'line':
        return changeLine(`${t(`compare.${one.side}`, { name: one.name })}, ${one.line}`, one.before, one.now)
      case 'chosen':
        return t('compare.chosen', { name: one.name })
      case 'notes':
      case 'documents':
        return changeLine(t(`compare.${one.kind}`), one.before, one.now)
      default:
        return t(`compare.${one.kind}.${one.side}`, {
          name: one.name,
          total: one.total,
          currency: currencySign(later.displayCurrency),
        })
    }
  }
  const changes = differences(earlier, later, format, words)
  return (
    <section className="card" aria-label={t('compare.title')}>
      <header className="card-head">
        <h2>{t('compare.title')}</h2>
        <span className="note">{changes.length}</span>
      </header>
      {changes.length === 0 ? (
        <p className="as-of-none">{t('compare.same')}</p>
      ) : (
        <ul style={{ margin: 0, padding: '8px 12px' }}>
          {changes.map((one, index) => (
            // The list is rebuilt as a whole; its lines have no ids.
            <li key={index}>{sentence(one)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
