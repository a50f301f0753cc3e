import type { Lacks } from '@freight/contracts/cost-comparison/best-cost'
import { FastForwardIcon, TickIcon, TimeIcon, RefreshIcon } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@blueprintjs/core'
import type { StaleBecause } from '@freight/contracts/quotation/stale'
import { journeyShown, sharedLegs } from '@freight/contracts/pricing/journey'
import type { CarriedLeg } from '@freight/contracts/vocabulary/journey'
import { useFormat, MISSING } from '../../../lib/format/format.ts'
import {
  type CostSummary,
  type CostOfDetail,
  sourceCostsOf,
  sourceName,
  sellOnCosts,
} from '../charge-grid/cost-summaries.ts'
import { useLackWords } from '../../../components/offer/use-lack-words.ts'
import { fxDateOfAll } from '../../../components/quotation/fx-date.ts'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { isSharedJourney, type Carrying, handledEnds } from '@freight/contracts/pricing/our-sections'
import { useAnnouncedWords } from '../../../components/offer/use-announced.ts'
import { rateWords } from '../../../lib/format/rate-words.ts'
import { offered } from '../commands/actions.ts'
import { CommandProblem } from '../commands/command-problem.tsx'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { sellNumber } from '../sell-name.ts'
import { useTab } from '../use-tab.ts'

/** How costs are sold: opens the alternative that is built on them, or starts a new one. */
export const useSelling = (detail: QuotationDetail, idCosts: readonly string[]) => {
  const [, setTab] = useTab()
  const sell = sellOnCosts(detail, idCosts)
  const mayChange = offered(detail, 'ChangeSellGroup')?.possible === true
  return {
    /** Position of that alternative, from 1; undefined: there is none. */
    number: sell && sellNumber(detail, sell),
    open: () => setTab('sell', sell && mayChange ? { edit: sell.idSell } : {}),
    start: () => setTab('sell', { edit: 'new', from: idCosts.join('+') }),
  }
}

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
const dashedRing = (
  <svg width={12} height={12} viewBox="0 0 14 14" aria-hidden="true">
    <circle cx="7" cy="7" r="5.2" fill="none" stroke="currentColor" strokeWidth={1.6} strokeDasharray="2 2.08" />
  </svg>
)

type Hue = 'green' | 'cyan' | 'accent' | 'amber' | 'red'

export const Mark = ({ hue, glyph, children }: { hue?: Hue; glyph?: ReactNode; children: string }) => (
  <span className="tag" data-hue={hue} style={{ gap: 4 }}>
    {glyph}
    {children}
  </span>
)

/** What a cost or a combination leaves out of the request; nothing where it prices all of it. */
export const LackMark = ({ lacks, hue }: { lacks: Lacks; hue?: 'amber' }) => {
  const { t } = useTranslation('prices')
  const what = useLackWords()(lacks)
  return what === '' ? null : (
    <Mark {...(hue && { hue })} glyph={dashedRing}>
      {t('common.withoutWhat', { what })}
    </Mark>
  )
}

/** Marks such as cheapest, fastest, in the sale, incomplete: glyph, text and hue, never hue alone. */
export const CostMarks = ({ summary, withValidity = false }: { summary: CostSummary; withValidity?: boolean }) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const announcedWords = useAnnouncedWords()
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
      {complete && <LackMark lacks={summary.lacks} />}
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

const reasons = [
  'CHARGE_CODE_RETIRED',
  'COPIED',
  'COST_CHANGED',
  'COST_STALE',
  'RATE_CHANGED',
  'SHIPMENT_DATE',
  'RATE_SUSPENDED',
  'REQUEST_AMENDED',
  'RESUMED',
] as const

/** Why and since when a cost or alternative needs a review. */
export const useStaleWords = () => {
  const { t } = useTranslation('quotationCommands')
  const format = useFormat()
  return (staleBecause: StaleBecause | undefined, subject: 'cost' | 'sell'): string => {
    const reason = reasons.find((one) => one === staleBecause?.reason)
    const key = reason === 'REQUEST_AMENDED' && subject === 'cost' ? 'costAmended' : (reason ?? subject)
    const words = t(`stale.${key}`, { code: staleBecause?.idCharge ?? '' })
    return staleBecause === undefined || staleBecause.at === ''
      ? words
      : `${words} ${t('stale.since', { when: format.near(staleBecause.at) })}`
  }
}

/** A cost that needs a review: the reason where it is known, and its confirmation. */
export const StaleCost = ({ detail, cost }: { detail: QuotationDetail; cost: CostOfDetail }) => {
  const command = useQuotationCommand('ConfirmCostGroup', detail)
  const staleWords = useStaleWords()
  return (
    <Stale
      why={staleWords(cost.staleBecause, 'cost')}
      mayConfirm={offered(detail, 'ConfirmCostGroup')?.possible === true}
      isBusy={command.isBusy}
      onConfirm={() => void command.run({ idCost: cost.idCost })}
    >
      <CommandProblem command={command} target={detail} onDone={command.clear} />
    </Stale>
  )
}

interface StaleProps {
  why: string
  mayConfirm: boolean
  isBusy: boolean
  /** Label of the button; by default it announces no change. */
  confirm?: string
  onConfirm: () => void
  children: ReactNode
}

/** Why a cost or alternative needs a review, with the button that confirms it. */
export const Stale = ({ why, mayConfirm, isBusy, confirm, onConfirm, children }: StaleProps) => {
  const { t } = useTranslation('quotationCommands')
  return (
    <>
      <div className="stale-line row gap-8">
        <RefreshIcon className="hue" data-hue="amber" size={14} aria-hidden="true" />
        <span className="secondary">{why}</span>
        {mayConfirm && (
          <Button size="small" loading={isBusy} onClick={onConfirm}>
            {confirm ?? t('stale.confirm')}
          </Button>
        )}
      </div>
      {children}
    </>
  )
}

const sectionOf = { PICKUP: 'ORIGIN', MAIN_CARRIAGE: 'FREIGHT', DELIVERY: 'DESTINATION' } as const

/** Labels of legs; an end without pickup or delivery lines is the origin or the destination. */
export const useLegWords = () => {
  const { t } = useTranslation('prices')
  const { t: q } = useTranslation('quotations')
  return (legs: readonly CarriedLeg[], carrying: Carrying | undefined): string => {
    const handledLegs = carrying === undefined ? [] : handledEnds(carrying)
    return legs.map((leg) => (handledLegs.includes(leg) ? q(`section.${sectionOf[leg]}`) : t(`leg.${leg}`))).join(' + ')
  }
}

interface JourneyProps {
  detail: QuotationDetail
  sell: QuotationDetail['sell'][number]
  className?: string
}

/**
 * Carriers of an alternative by leg with route and days, and the supplier's name with cost rights; nothing for a single
 * cost.
 */
export const Journey = ({ detail, sell, className = '' }: JourneyProps) => {
  const { t } = useTranslation('prices')
  const { t: q } = useTranslation('quotations')
  const legWords = useLegWords()
  const parts = journeyShown(sell)
  if (parts.length < 2) return null
  const suppliers = sharedLegs(sourceCostsOf(detail, sell))
  return (
    <dl className={`${className} facts journey`} aria-label={t('suppliers.journey')}>
      {parts.map(({ legs, carrier, ruta, ttime }) => {
        const supplier = suppliers.find((one) => one.legs.some((leg) => legs.includes(leg)))?.group
        const names = new Set([supplier ? sourceName(supplier) : '', carrier].filter((name) => name !== ''))
        const routeWords = [ruta, ttime === undefined ? '' : q('common.days', { count: ttime })].filter(
          (part) => part !== '',
        )
        return (
          <div key={legs.join()}>
            <dt>{legWords(legs, supplier ?? sell)}</dt>
            <dd>
              {names.size > 0 ? [...names].join(' · ') : routeWords.length === 0 && MISSING}
              {routeWords.length > 0 && <span className="quiet">{routeWords.join(' · ')}</span>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
