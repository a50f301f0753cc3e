import { dateText } from '@freight/contracts/date-text'
import { useScheduleWords } from '../../../components/offer/use-schedule-words.ts'
import { useReaderLanguage } from './use-reader-language.ts'
import { PaperclipIcon, TickCircleIcon } from '@blueprintjs/icons'
import type { SentGroup, ThirdPartyView } from '@freight/contracts/third-party/third-party-routes'
import { useTranslation } from 'react-i18next'
import { NoticeCard } from '../../../components/feedback/load-state.tsx'
import { useFileSize } from '../../../components/documents/use-file-size.ts'
import { Money } from '../../../components/money.tsx'
import { useFormat } from '../../../lib/format/format.ts'
import { calledIn } from '../../../components/charges/matching-codes.ts'
import { isBanded, typedPrice } from '../charge-grid/line-draft.ts'
import { useUnitWords } from '../charge-grid/use-unit-words.ts'
import { pricedRows } from '../charge-grid/cost-draft.ts'
import { optionOfSent } from './stored-answer/stored-form.ts'
import { gridShipmentOf } from './grid-shipment.ts'
import { totalsOf } from './totals.ts'

type Charge = SentGroup['charges'][number]

/** Whether its amount was calculated from a price and the cargo. */
const isCalculated = ({ included, costPerKg, ranges = [] }: Charge): boolean =>
  included !== true && (costPerKg !== undefined || ranges.length > 0)

interface SentCostsProps {
  view: ThirdPartyView
  notice: string
  /** Sent on this page; otherwise the link was opened again. */
  isNew: boolean
}

/** The sent costs, read-only. */
export const SentCosts = ({ view, notice, isNew }: SentCostsProps) => {
  const { t } = useTranslation('thirdParty')
  return (
    <>
      <NoticeCard icon={<TickCircleIcon size={16} />} hue={isNew ? 'green' : 'accent'}>
        <strong>{notice}</strong>
        <p className="secondary">{t('sent.help')}</p>
      </NoticeCard>
      {(view.submitted ?? []).map((group, index) => (
        // An option has no key but its index.
        // oxlint-disable-next-line react/no-array-index-key
        <SentOption key={index} number={index + 1} group={group} view={view} />
      ))}
    </>
  )
}

/** Amounts of the lines in order and their totals; empty once the cargo differs from the priced one. */
const pricedGroup = (group: SentGroup, view: ThirdPartyView) => {
  if (view.changed !== undefined) return { lines: [], totals: [] }
  const draft = optionOfSent(group, view)
  const shipment = gridShipmentOf(view)
  const pricedLines = pricedRows(draft, shipment)
  return {
    lines: draft.lines.map((line) => ({ line, priced: pricedLines.get(line.rowId) })),
    totals: totalsOf(draft, shipment),
  }
}

const SentOption = ({ number, group, view }: { number: number; group: SentGroup; view: ThirdPartyView }) => {
  const language = useReaderLanguage()
  const { t, i18n } = useTranslation('thirdParty')
  const format = useFormat()
  const sizeText = useFileSize()
  const { carrier, ruta, ttime, freeDays, frequency, validez, description, comments, document } = group
  const factWords = [
    carrier,
    ruta,
    description,
    frequency,
    ttime === undefined ? '' : t('common.countDaysInTransit', { count: ttime }),
    freeDays === undefined ? '' : t('common.countFreeDays', { count: freeDays }),
    t('sent.valid', { date: dateText(validez, language) }),
    ...useScheduleWords()(group),
  ]
  const unitWords = useUnitWords()
  const { lines, totals } = pricedGroup(group, view)
  const amounts = lines.map(({ priced }) => priced?.amount)
  // Bands are shown as sent, not only the charged one.
  const calculations = lines.map(({ line, priced }) => {
    const { perUnit, ...typed } = { perUnit: undefined, ...typedPrice(line) }
    return priced === undefined || isBanded(line) ? undefined : unitWords({ ...typed, ...priced, costPerKg: perUnit })
  })
  const conceptOf = ({ idCharge, description: chargeDescription }: Charge) => {
    const code = view.chargeCodes.find(({ id }) => id === idCharge)
    return chargeDescription || (code === undefined ? '' : calledIn(code, i18n.language))
  }
  const priceText = ({ included, costPerKg, amount, ranges = [] }: Charge) => {
    if (included === true) return t('sent.included')
    if (ranges.length > 0)
      return ranges.map((band) => `≥ ${format.decimal(band.from)}: ${format.price(band.amount)}`).join(' · ')
    return costPerKg === undefined ? format.amount(amount) : t('sent.perUnit', { price: format.price(costPerKg) })
  }
  const sentText = (charge: Charge) =>
    charge.minimum === undefined
      ? priceText(charge)
      : `${priceText(charge)} ${t('common.minimumOf', { amount: format.amount(charge.minimum) })}`
  return (
    <section className="card sent-option" aria-labelledby={`sent-${number}`}>
      <header className="card-head">
        <h2 id={`sent-${number}`}>{t('option', { number })}</h2>
      </header>
      <p className="card-body secondary">{factWords.filter((fact) => fact !== undefined && fact !== '').join(' · ')}</p>
      <table className="dense-table sent-lines">
        <tbody>
          {group.charges.map((charge, index) => (
            // A line has no key but its index.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <td className="quiet">{charge.idCharge}</td>
              <td>{conceptOf(charge)}</td>
              <td className="number">
                <span className="quiet">{charge.currency}</span>{' '}
                {isCalculated(charge) && amounts[index] !== undefined ? (
                  <>
                    {format.amount(amounts[index])}
                    <span className="quiet as-block">{calculations[index] ?? sentText(charge)}</span>
                  </>
                ) : (
                  sentText(charge)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {totals.length > 0 && (
        <footer className="pad-14-16 gap-8-28 flex wrap to-end line-above">
          {totals.map(({ amount, currency }) => (
            <span key={currency} className="agent-total low stack">
              <span className="label">{t('common.totalIn', { currency })}</span>
              <Money amount={amount} currency={currency} />
            </span>
          ))}
        </footer>
      )}
      {comments !== '' && <p className="card-body secondary">{comments}</p>}
      {document !== undefined && (
        <p className="card-body agent-file-line min-height-30 row gap-8 min-width-0">
          <PaperclipIcon size={14} aria-hidden="true" />
          <span className="clip">{document.name}</span> <span className="quiet">{sizeText(document.size)}</span>
        </p>
      )}
    </section>
  )
}
