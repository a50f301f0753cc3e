import { FastForwardIcon, TickIcon, TimeIcon } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/format.ts'
import type { CostSummary } from '../charge-grid/cost-summaries.ts'
import { useLackWords } from '../../../components/offer/use-lack-words.ts'
import { fxDateOfAll } from '../../../components/quotation/fx-date.ts'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { isSharedJourney } from '@freight/contracts/pricing/our-sections'
import { useAnnouncedWords } from '../../../components/offer/use-announced.ts'
import { rateWords } from '../../../lib/format/rate-words.ts'

const OLD_DAYS = 7
const DAY_MS = 86_400_000

interface FxLineProps {
  detail: QuotationDetail
  /** Whether the totals include the other party's charges. */
  withOthers?: boolean
}

/** Charges excluded from the totals, and the exchange rates used; a rate older than a week is marked. */
export const FxLine = ({ detail, withOthers = false }: FxLineProps) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const { fx, incoterm } = detail
  const oldRates = fx.rates.filter(({ date }) => Date.parse(fx.date) - Date.parse(date) > OLD_DAYS * DAY_MS)
  const isWithoutOthers = !withOthers && isSharedJourney(detail)
  const rates = fx.rates.map((rate) => rateWords(format, rate, fx.base)).join(' · ')
  const withoutOthers = detail.direction === 'IMPORT' ? 'costs.withoutSeller' : 'costs.withoutBuyer'
  const totalsWords = t(isWithoutOthers ? withoutOthers : 'costs.wholeTotals', {
    incoterm,
    date: format.date(fxDateOfAll(detail)),
  })
  return (
    <p className="card-foot quiet size-12 line-above">
      {totalsWords}
      {rates !== '' && `: ${rates}`}
      {oldRates.length > 0 && (
        <span className="hue" data-hue="amber">
          {' · '}
          {t('costs.oldRate', {
            rates: oldRates.map(({ currency, date }) => `${currency} ${format.date(date)}`).join(', '),
          })}
        </span>
      )}
    </p>
  )
}

/** From this many days before its end, a validity is marked. */
export const SOON_DAYS = 3

export const tick = <TickIcon size={12} aria-hidden="true" />
export const fast = <FastForwardIcon size={12} aria-hidden="true" />
const clock = <TimeIcon size={12} aria-hidden="true" />
export const dashedRing = (
  <svg width={12} height={12} viewBox="0 0 14 14" aria-hidden="true">
    <circle cx="7" cy="7" r="5.2" fill="none" stroke="currentColor" strokeWidth={1.6} strokeDasharray="2 2.08" />
  </svg>
)

interface MarkProps {
  hue?: 'green' | 'cyan' | 'accent' | 'amber' | 'red'
  glyph?: ReactNode
  children: string
}

export const Mark = ({ hue, glyph, children }: MarkProps) => (
  <span className="tag" data-hue={hue} style={{ gap: 4 }}>
    {glyph}
    {children}
  </span>
)

/** Marks such as cheapest, fastest, in the sale, incomplete: glyph, text and hue, never hue alone. */
export const CostMarks = ({ summary, withValidity = false }: { summary: CostSummary; withValidity?: boolean }) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const announcedWords = useAnnouncedWords()
  const lackWords = useLackWords()(summary.lacks)
  const { cost, cheapest, fastest, inSale, soldIn, complete } = summary
  const days = format.daysUntil(cost.validez)
  const until = format.until(cost.validez)
  return (
    <span className="marks inline-flex wrap gap-4">
      {cheapest && (
        <Mark hue="green" glyph={tick}>
          {t('mark.cheapest')}
        </Mark>
      )}
      {fastest && (
        <Mark hue="cyan" glyph={fast}>
          {t('mark.fastest')}
        </Mark>
      )}
      {cost.rates?.map(({ rateId, rateVersion, code, leg = '' }) => (
        <Mark key={`${leg} ${rateId}`}>{p('fromRate', { code, version: rateVersion })}</Mark>
      ))}
      {inSale && <Mark hue="accent">{t('mark.inSale')}</Mark>}
      {!inSale && soldIn > 0 && <Mark>{t('mark.alternative')}</Mark>}
      {cost.stale && <Mark hue="amber">{t('sell.stale')}</Mark>}
      {!complete && <Mark glyph={dashedRing}>{t('mark.incomplete')}</Mark>}
      {complete && lackWords !== '' && <Mark glyph={dashedRing}>{p('common.withoutWhat', { what: lackWords })}</Mark>}
      {cost.announced?.map((one) => (
        <Mark key={one.chargeCode} hue="amber" glyph={clock}>
          {announcedWords(one)}
        </Mark>
      ))}
      {withValidity && days <= SOON_DAYS && (
        <Mark hue={days < 0 ? 'red' : 'amber'} glyph={clock}>
          {days < 0 ? until.charAt(0).toLocaleUpperCase() + until.slice(1) : t('mark.expires', { when: until })}
        </Mark>
      )}
    </span>
  )
}
