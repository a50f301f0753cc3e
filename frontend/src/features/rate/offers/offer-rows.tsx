import { Button } from '@blueprintjs/core'
import { ChevronDownIcon, ChevronRightIcon } from '@blueprintjs/icons'
import type { RateOffers, RateOfferView, OfferLegView } from '@freight/contracts/rate/offer-routes'
import type { AnnouncedSurcharge } from '@freight/contracts/quotation/quotation-views'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../components/money.tsx'
import { MISSING, useFormat } from '../../../lib/format/format.ts'
import '../rates.css'
import { useCalculation } from '../use-calculation.ts'
import { useConcepts } from '../use-concepts.ts'
import { useAnnouncedWords } from '../../../components/offer/use-announced.ts'
import { useLackWords } from '../../../components/offer/use-lack-words.ts'
import { useSurchargeWords } from '../surcharges/use-surcharge-words.ts'
import './offers.css'

interface OfferLinesProps {
  lines: RateOfferView['lines']
  /** Names of the codes, as in the rates. */
  codes: string
  id?: string
}

/** Calculation of each line of an offer. */
export const OfferLines = ({ lines, codes, id }: OfferLinesProps) => {
  const { t } = useTranslation('rates')
  const format = useFormat()
  const calculation = useCalculation()
  const conceptOf = useConcepts()
  const daysOf = ({ validFrom, validTo }: NonNullable<(typeof lines)[number]['surcharge']>) =>
    validTo === null
      ? t('surcharge.lineFrom', { from: format.date(validFrom) })
      : t('surcharge.line', { from: format.date(validFrom), to: format.date(validTo) })
  return (
    <ul id={id} className="rate-lines" aria-label={t('offers.lines', { codes })}>
      {lines.map((line, index) => (
        // Lines have no id: a code can occur twice.
        // oxlint-disable-next-line no-array-index-key
        <li className="grid middle gap-8 pad-4-12 line-above size-12-5" key={index}>
          <span className="rate-line-code quiet">{line.idCharge}</span>
          <span className="rate-what">
            {conceptOf(line.idCharge, line.concept)}
            <span className="quiet as-block size-11-5">
              {calculation(line)}
              {line.surcharge && ` · ${daysOf(line.surcharge)}`}
              {line.ours === false && ` · ${t('offers.notOurs')}`}
            </span>
          </span>
          <span className={line.ours === false ? 'number quiet' : 'number'}>
            {line.amount === undefined ? (
              <span className="hue" data-hue="amber">
                {t('line.open')}
              </span>
            ) : (
              format.money(line.amount, line.currency)
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

type Line = Pick<RateOfferView['lines'][number], 'idCharge' | 'why'>

/** Codes of charges without an amount, grouped by what they lack. */
const openLines = (lines: readonly Line[]) => {
  const open = lines.flatMap(({ why, idCharge }) => (why ? [{ why, code: idCharge }] : []))
  return [...new Set(open.map(({ why }) => why))].map((why) => ({
    why,
    code: open
      .filter((line) => line.why === why)
      .map(({ code }) => code)
      .join(', '),
  }))
}

interface OfferLegsProps {
  legs: readonly OfferLegView[]
  label: string
  /** The leg whose rate is in the row's head; its owner and validity are not repeated. */
  mainLeg: string | undefined
  /** Whether to show the calculation of each line. */
  isOpen: boolean
}

/** Amount, rate owner, validity and missing parts of each leg of an offer. */
const OfferLegs = ({ legs, label, mainLeg, isOpen }: OfferLegsProps) => (
  <ul className="margin-2-0-0 no-pad no-signs" aria-label={label}>
    {legs.map((leg) => (
      <li key={leg.leg}>
        <LegRow leg={leg} isLead={leg.leg === mainLeg} />
        {isOpen && leg.lines.length > 0 && <OfferLines lines={leg.lines} codes={codesOf(leg)} />}
      </li>
    ))}
  </ul>
)

const LegRow = ({ leg, isLead }: { leg: OfferLegView; isLead: boolean }) => {
  const { t } = useTranslation('rates')
  const format = useFormat()
  const { nothing, owner, rates, validTo, complete, lines, uncovered, laneLevel = 4 } = leg
  const { totals, converted } = leg.paid ?? leg
  const open = openLines(lines).map(({ why, code }) => t(`offers.lineOpen.${why}`, { code }))
  const missingTexts = [
    ...(nothing ? [t(`offers.legNothing.${nothing}`)] : []),
    ...open,
    ...(uncovered.length > 0 ? [t('offers.uncovered', { types: uncovered.join(', ') })] : []),
  ]
  const facts = [
    ...(isLead
      ? []
      : [
          owner?.name ?? (rates.length > 0 ? t('general') : ''),
          rates.map(({ code, rateVersion }) => `${code} v${rateVersion}`).join(' + '),
        ]),
    // Below level 4 a place of the rate is only the country, or anywhere.
    laneLevel < 4 ? t('offers.byCountry') : '',
    isLead || validTo === undefined ? '' : t('offers.until', { day: format.dayMonth(validTo) }),
  ].filter((one) => one !== '')
  return (
    <div className="offer-leg pad-2-0-2-16 grid baseline gap-8 size-12-5">
      <span className="no-wrap">{t(`leg.${leg.leg}`)}</span>
      <span className="quiet size-11-5">
        {missingTexts.length > 0 && (
          <span className="hue" data-hue="amber">
            {missingTexts.join(' · ')}
          </span>
        )}
        {missingTexts.length > 0 && facts.length > 0 && ' · '}
        {facts.join(' · ')}
      </span>
      <span className="number">
        {!complete ? (
          <span className="quiet">{MISSING}</span>
        ) : converted ? (
          <Money amount={converted.amount} currency={converted.currency} />
        ) : (
          totals.map(({ amount, currency }) => format.money(amount, currency)).join(' + ')
        )}
      </span>
    </div>
  )
}

const codesOf = ({ rates }: Pick<RateOfferView | OfferLegView, 'rates'>) => rates.map(({ code }) => code).join(' + ')

const nearNames = ['EXPIRED', 'NOT_YET_VALID', 'SUSPENDED', 'CONTAINER', 'STACKABLE'] as const

const nothingTexts = {
  MISSING_PARAMETERS: 'offers.missing',
  NO_RESULTS: 'offers.none',
  SEVERAL_ADDRESSES: 'offers.several',
} as const

/** Why there are no offers: missing search data, or the reasons of the lane's rates. */
export const NoOffers = ({ offers }: { offers: RateOffers }) => {
  const { t } = useTranslation('rates')
  const { nothing, missing, near } = offers
  const counted = nearNames.flatMap((name) => {
    const count = near?.[name] ?? 0
    return count === 0 ? [] : [t(`offers.near.${name}`, { count })]
  })
  return (
    <div className="card-body offers-none" role="status">
      <p>{t(nothing === undefined ? 'offers.none' : nothingTexts[nothing])}</p>
      {missing.length > 0 && <p className="quiet">{missing.map((name) => t(`field.${name}`)).join(', ')}</p>}
      {near !== undefined && (
        <p className="quiet">
          {counted.length > 0 ? `${t('offers.nearTitle')} ${counted.join(', ')}.` : t('offers.noneOfLane')}
        </p>
      )}
    </div>
  )
}

/** A cost of an offer, with the announced surcharges that it lacks. */
type UsingCost = { announced?: readonly AnnouncedSurcharge[] | undefined }

interface OfferRowProps {
  offer: RateOfferView
  /** Creates a cost from it; absent where none can be added. */
  onUse?: ((offer: RateOfferView) => void) | undefined
  isBusy: boolean
  /** The cost of the quotation that uses these rates. */
  usedBy: UsingCost | undefined
}

const OfferRow = ({ offer, onUse, isBusy, usedBy }: OfferRowProps) => {
  const { t } = useTranslation('rates')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const codes = codesOf(offer)
  // The amount of the cost that it would become: without the charges of the other party.
  const { totals, converted } = offer.paid ?? offer
  const lackWords = useLackWords()
  const surchargeWords = useSurchargeWords()
  const announcedWords = useAnnouncedWords()
  // Why the cost in use has another amount than the offer today.
  const costLacks = (usedBy?.announced ?? []).map(announcedWords).join(', ')
  // Missing parts of a leg are shown beside it.
  const ownLines = offer.legs ? [] : offer.lines
  const reasons = [
    ...openLines(ownLines).map(({ why: reason, code }) => t(`offers.lineOpen.${reason}`, { code })),
    !offer.legs && offer.uncovered.length > 0 && t('offers.uncovered', { types: offer.uncovered.join(', ') }),
    offer.complete && converted === undefined && t('offers.unconverted'),
    // Below level 4 a place of the rate is only the country, or anywhere.
    !offer.legs && offer.laneLevel < 4 && t('offers.byCountry'),
  ].filter((one) => one !== false)
  // For a whole journey, the rate of the main carriage; door rates are listed with it.
  const mainLeg = offer.legs?.find(({ leg }) => leg === 'MAIN_CARRIAGE') ?? offer.legs?.[0]
  const facts = [
    (mainLeg ?? offer).rates.map(({ code, rateVersion }) => `${code} v${rateVersion}`).join(' + '),
    offer.carrier,
    offer.route,
    offer.transitTime === null ? '' : t('common.daysShort', { count: offer.transitTime }),
    t('offers.until', { day: format.dayMonth(offer.validTo) }),
  ].filter((one) => one !== '')
  return (
    <li data-incomplete={!offer.complete || offer.lacks !== undefined || undefined}>
      <div className="offer-row row gap-8">
        <button
          type="button"
          className="no-pad no-edge no-fill ink-same pointer text-left row gap-4 flex-1 min-width-0"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? (
            <ChevronDownIcon size={12} aria-hidden="true" />
          ) : (
            <ChevronRightIcon size={12} aria-hidden="true" />
          )}
          <span className="offer-who">{offer.owner?.name ?? t('general')}</span>
        </button>
        <strong className="offer-total">
          {offer.complete && converted !== undefined ? (
            <Money amount={converted.amount} currency={converted.currency} />
          ) : offer.complete ? (
            totals.map(({ amount, currency }) => format.money(amount, currency)).join(' + ')
          ) : (
            <span className="quiet">
              {converted === undefined || Number(converted.amount) === 0
                ? MISSING
                : t('offers.partial', { amount: format.money(converted.amount, converted.currency) })}
            </span>
          )}
        </strong>
        {onUse && usedBy && <span className="quiet">{t('offers.inUse')}</span>}
        {onUse && !usedBy && (
          <Button size="small" disabled={isBusy} aria-label={t('offers.useOf', { codes })} onClick={() => onUse(offer)}>
            {t('offers.use')}
          </Button>
        )}
      </div>
      <p className="offer-about quiet">
        {!offer.complete && (
          <span className="hue" data-hue="amber">
            {t('offers.incomplete')} ·{' '}
          </span>
        )}
        {offer.lacks && (
          <span className="hue" data-hue="amber">
            {t('common.withoutWhat', { what: lackWords(offer.lacks) })} ·{' '}
          </span>
        )}
        {costLacks !== '' && (
          <span className="hue" data-hue="amber">
            {t('offers.costLacks', { what: costLacks })} ·{' '}
          </span>
        )}
        {[...reasons, ...facts, ...(offer.coming ?? []).map(surchargeWords)].join(' · ')}
      </p>
      <div id={id}>
        {offer.legs ? (
          <OfferLegs legs={offer.legs} label={t('offers.legs', { codes })} mainLeg={mainLeg?.leg} isOpen={isOpen} />
        ) : (
          isOpen && (
            <>
              {offer.rates.length > 1 && <OfferParts rates={offer.rates} codes={codes} />}
              <OfferLines lines={offer.lines} codes={codes} />
            </>
          )
        )}
      </div>
    </li>
  )
}

/** The rates of an offer with their own totals and ends: the offer ends with the first of them. */
const OfferParts = ({ rates, codes }: { rates: RateOfferView['rates']; codes: string }) => {
  const { t } = useTranslation('rates')
  const format = useFormat()
  return (
    <ul className="offer-about quiet" aria-label={t('offers.parts', { codes })}>
      {rates.map(({ rateId, code, rateVersion, container, validTo, totals = [] }) => (
        <li key={rateId}>
          {[
            `${code} v${rateVersion}`,
            container ?? t('offers.anyContainer'),
            totals.map(({ amount, currency }) => format.money(amount, currency)).join(' + ') || MISSING,
            validTo === undefined ? '' : t('offers.until', { day: format.dayMonth(validTo) }),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </li>
      ))}
    </ul>
  )
}

const SHOWN_OFFERS = 5

interface OfferRowsProps {
  offers: readonly RateOfferView[]
  currency: string
  onUse?: ((offer: RateOfferView) => void) | undefined
  isBusy?: boolean
  /** The cost that already uses the offer. */
  usedBy?: (offer: RateOfferView) => UsingCost | undefined
}

const none = () => undefined

/** Totals of the matching rates, the best first; each expands to its calculation. */
export const OfferRows = ({ offers, currency, onUse, isBusy = false, usedBy = none }: OfferRowsProps) => {
  const { t } = useTranslation('rates')
  const [isAll, setAll] = useState(false)
  const shown = isAll ? offers : offers.slice(0, SHOWN_OFFERS)
  return (
    <>
      <ul className="offers">
        {shown.map((offer) => (
          <OfferRow
            key={offer.rates.map(({ rateId }) => rateId).join(' ')}
            offer={offer}
            onUse={onUse}
            isBusy={isBusy}
            usedBy={usedBy(offer)}
          />
        ))}
      </ul>
      <p className="offers-foot pad-6-12 line-above size-11-5 quiet row gap-8">
        {t(offers.some(({ paid }) => paid) ? 'offers.paid' : 'offers.whole', { currency })}
        {offers.length > shown.length && (
          <Button size="small" variant="minimal" onClick={() => setAll(true)}>
            {t('lane.more', { count: offers.length - shown.length })}
          </Button>
        )}
      </p>
    </>
  )
}
