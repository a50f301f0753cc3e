import { Button, PopoverNext } from '@blueprintjs/core'
import { DisableIcon, RefreshIcon, TickIcon } from '@blueprintjs/icons'
import { optionLineKinds } from '@freight/contracts/vocabulary/express'
import type { ExpressOption, OptionLine, OptionPrice } from '@freight/contracts/express-shipment/option'
import { useTranslation } from 'react-i18next'
import { readableValues, useMessageText } from '../../../components/offer/offer-change.tsx'
import { Empty } from '../../../components/feedback/load-state.tsx'
import { currencySign, useFormat } from '../../../lib/format/format.ts'
import type { PartProps } from './lists-cards.tsx'

type LineKind = OptionLine['kind']

/** Offers of the carriers side by side: total, transit, every line with its formula; those that cannot are hatched. */
export const OptionsCard = ({ detail, acts, run, isBusy }: PartProps & { isBusy: boolean }) => {
  const { t } = useTranslation('express')
  const format = useFormat()
  const messageText = useMessageText()
  const { rating, isRatingStale, totals, request, selected, booking } = detail
  const { actual, volumetric, chargeable } = totals
  const rateButton = acts.has('RateExpressShipment') && (
    <Button size="small" icon={<RefreshIcon size={14} />} loading={isBusy} onClick={() => run('RateExpressShipment')}>
      {t(rating === undefined ? 'act.RateExpressShipment' : 'rateAgain')}
    </Button>
  )
  const head = (
    <header className="card-head">
      <h3>{t('options')}</h3>
      <span className="note">
        {t('weights', {
          chargeable: format.weight(chargeable),
          actual: format.weight(actual),
          volumetric: format.weight(volumetric),
        })}
        {Number(request.valorMercaderia) > 0 &&
          ` · ${t('value')} ${format.money(request.valorMercaderia, request.monedaMercaderia)}`}
      </span>
      <span className="end">
        {rating !== undefined && (
          <span className="note">
            {isRatingStale && (
              <span className="tag" data-hue="amber">
                {t('flag.STALE_PRICE')}
              </span>
            )}{' '}
            {t('ratedAt', { at: format.near(rating.asOf) })}
          </span>
        )}
        {rateButton}
      </span>
    </header>
  )
  if (rating === undefined)
    return (
      <section className="card" aria-label={t('options')}>
        {head}
        <Empty kind="none" level="h3" title={t('unrated')} help={t('unratedHelp')} />
      </section>
    )
  const total = ({ sell }: ExpressOption) => Number(sell.total)
  // Amounts of different currencies have no cheapest one.
  const isOneCurrency = new Set(rating.options.map(({ sell }) => sell.currency)).size === 1
  const cheapest = isOneCurrency ? Math.min(...rating.options.map(total)) : undefined
  const isSelected = ({ id }: ExpressOption) => id === selected?.optionId
  const options = rating.options.toSorted((a, b) => Number(isSelected(b)) - Number(isSelected(a)))
  const kinds = optionLineKinds.filter((kind) =>
    options.some(({ sell }) => sell.lines.some((one) => one.kind === kind)),
  )
  const currency = options[0]?.sell.currency ?? ''
  const hasCosts = options.some((option) => option.cost.kind === 'KNOWN')
  const rowCount = kinds.length + 2 + Number(hasCosts)
  return (
    <section className="card" aria-label={t('options')}>
      {head}
      <div className="express-options scrolls-x">
        <table>
          <thead>
            <tr>
              <td />
              {options.map((option) => (
                <th key={option.id} scope="col" data-selected={isSelected(option) || undefined}>
                  <span className="min-height-22">
                    {isSelected(option) && (
                      <span className="tag" data-hue="accent">
                        {t(booking === undefined ? 'chosen' : 'booked')}
                      </span>
                    )}
                    {total(option) === cheapest && (
                      <span className="tag" data-hue="green">
                        <TickIcon size={11} aria-hidden="true" /> {t('cheapest')}
                      </span>
                    )}
                  </span>
                  <strong>{option.carrierName}</strong>
                  <span className="quiet">{[option.service, option.account].filter(Boolean).join(' · ')}</span>
                  {acts.has('SelectExpressOption') && !isSelected(option) && (
                    <Button
                      size="small"
                      disabled={isBusy}
                      aria-label={t('selectOf', { option: `${option.carrierName} ${option.service}` })}
                      onClick={() => run('SelectExpressOption', option.id)}
                    >
                      {t('select')}
                    </Button>
                  )}
                </th>
              ))}
              {rating.refusals.map(({ carrier, carrierName, service }) => (
                <th key={`${carrier} ${service}`} scope="col">
                  <span className="min-height-22">
                    <span className="tag">{t('unavailable')}</span>
                  </span>
                  <span className="secondary">{carrierName}</span>
                  <span className="quiet">{service}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className="express-total">
              <th scope="row">{t('totalIn', { currency: isOneCurrency ? currencySign(currency) : '' })}</th>
              {options.map((option) => (
                <td key={option.id} data-selected={isSelected(option) || undefined}>
                  {isOneCurrency ? '' : currencySign(option.sell.currency)} {format.amount(option.sell.total)}
                </td>
              ))}
              {rating.refusals.map(({ carrier, service, reason }) => (
                <td key={`${carrier} ${service}`} className="express-hatched" rowSpan={rowCount}>
                  <DisableIcon size={14} aria-hidden="true" />
                  <p>{messageText(reason)}</p>
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{t('transit')}</th>
              {options.map((option) => (
                <td key={option.id} data-selected={isSelected(option) || undefined} className="number">
                  {option.transitDays === undefined ? '—' : t('common.days', { count: option.transitDays })}
                  {option.warnings.map((warning) => (
                    <span key={warning.code} className="hue as-block size-11-5" data-hue="amber">
                      {messageText(warning)}
                    </span>
                  ))}
                </td>
              ))}
            </tr>
            {kinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">{t(`kind.${kind}`)}</th>
                {options.map((option) => (
                  <td key={option.id} data-selected={isSelected(option) || undefined}>
                    <Lines kind={kind} price={option.sell} />
                  </td>
                ))}
              </tr>
            ))}
            {hasCosts && (
              <tr>
                <th scope="row">{t('common.cost')}</th>
                {options.map((option) => (
                  <td key={option.id} data-selected={isSelected(option) || undefined} className="number quiet">
                    {format.amount(option.cost.kind === 'KNOWN' ? option.cost.price.total : undefined)}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Short note before an amount: the zone of a base, a percentage, the name of a surcharge. */
const noteOf = (
  { kind, text, inputs }: OptionLine,
  words: { zone: (zone: string) => string; percent: (value: string) => string },
) => {
  if (kind === 'BASE' && inputs['zone'] !== undefined) return words.zone(inputs['zone'])
  return kind !== 'SURCHARGE' && inputs['percent'] !== undefined ? words.percent(inputs['percent']) : text
}

const Lines = ({ kind, price }: { kind: LineKind; price: OptionPrice }) => {
  const { t } = useTranslation('express')
  const format = useFormat()
  const words = { zone: (zone: string) => t('zone', { zone }), percent: (value: string) => format.percent(value, 2) }
  return price.lines
    .filter((line) => line.kind === kind)
    .map((line) => (
      <div key={line.code} className="min-height-24 row between gap-8">
        <span className="quiet clipped max-width-110">{noteOf(line, words)}</span>
        <PopoverNext placement="bottom-end" content={<LineExplanation line={line} price={price} />}>
          <button
            type="button"
            className="express-why no-pad no-edge no-fill pointer"
            aria-label={t('why', {
              line: line.text === '' ? t(`kind.${kind}`) : line.text,
              amount: format.amount(line.amount),
            })}
          >
            {format.amount(line.amount)}
          </button>
        </PopoverNext>
      </div>
    ))
}

/** Values that no formula names. */
const besideFormula = ['zone', 'month', 'min', 'max', 'ends'] as const

/** How an amount came about: formula, values, and the version of the rate card. */
const LineExplanation = ({ line, price }: { line: OptionLine; price: OptionPrice }) => {
  const { t, i18n } = useTranslation('express')
  const format = useFormat()
  const inputs = readableValues(line.inputs, { decimal: format.decimal, language: i18n.language })
  return (
    <div className="width-260 pad-10-12 size-12-5">
      <strong>{line.text === '' ? t(`kind.${line.kind}`) : line.text}</strong>
      {i18n.exists(`express:formula.${line.formula}`) && (
        <p>{t(`formula.${line.formula}` as 'formula.flat', { replace: inputs })}</p>
      )}
      <dl className="facts">
        {besideFormula
          .filter((name) => inputs[name] !== undefined)
          .map((name) => (
            <div key={name}>
              <dt>{t(`input.${name}`)}</dt>
              <dd>{inputs[name]}</dd>
            </div>
          ))}
        <div>
          <dt>{t('amount')}</dt>
          <dd>{format.money(line.amount, price.currency)}</dd>
        </div>
      </dl>
      <p className="quiet">{t('tariff', { code: price.tariff.code, version: price.tariff.version })}</p>
    </div>
  )
}
