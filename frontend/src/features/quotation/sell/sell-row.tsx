import { currencies, taxes } from '@freight/contracts/vocabulary/price'
import { EditIcon } from '@blueprintjs/icons'
import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { round2 } from '@freight/contracts/money/money'
import type { Tax } from '@freight/contracts/pricing/tax'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { MONEY_PLACES } from '../../../components/form/decimal-text.ts'
import { SelectField } from '../../../components/form/select-field.tsx'
import { MISSING } from '../../../lib/format/format.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { isPositive, typedNumber, type Units } from '../charge-grid/amounts.ts'
import { lineConversion, lineMargin, sellAmountOf } from '../margin/draft-totals.ts'
import type { LineRate, LineRule, SellLineDraft } from '../margin/sell-line.ts'
import { withSellCurrency } from '../margin/line-price.ts'
import { BandsButton, MoreButton } from '../charge-grid/price/price-strip.tsx'
import { useFormerPrice, useFormerUnitPrice, useSignOfPrice, useTaxWords } from '../charge-grid/use-unit-words.ts'
import { isBanded, isWhole, withUsual } from '../charge-grid/line-draft.ts'
import { type ChargeCodes, MAX_DESCRIPTION } from '../charge-grid/use-charge-codes.ts'
import { CodePicker } from '../charge-grid/code-picker.tsx'
import { conceptIn } from '../../../components/charges/matching-codes.ts'
import { RemoveButton } from '../../../components/grid/grid-parts.tsx'
import { MarginCells, SourceWords } from './sell-grid-parts.tsx'
import { soldCode } from './sell-draft.ts'
import { useRuleWords } from '../margin/use-markup-rules.ts'

interface PriceSourceProps {
  line: Pick<SellLineDraft, 'rate' | 'rateNow' | 'rule' | 'cost' | 'share' | 'raise' | 'currency'>
  /** The group's percentage, if there is one. */
  groupRule: LineRule | undefined
  modo: string
  /** Applies the current tariff price. */
  onNow?: () => void
}

/** Source of a proposed price: the stored tariff with its version, else the markup. */
export const PriceSource = ({ line, groupRule, modo, onNow }: PriceSourceProps) => {
  const { rate, rateNow, rule, cost, share, raise, currency } = line
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const ruleWords = useRuleWords(modo)
  const format = useFormat()
  // A group percentage applies to bought lines: a price from a tariff alone stays.
  if (rate && (groupRule === undefined || cost === undefined)) {
    const nameOf = ({ code, rateVersion }: LineRate) => p('sell.rate', { code, version: rateVersion })
    const rateName = nameOf(rate)
    const title = rate.tariff === undefined ? rateName : `${p(`sell.tariff.${rate.tariff}`)}: ${rateName}`
    if (rateNow === undefined) return <SourceWords text={rateName} fullText={title} />
    const rateChange = p('sell.rateNow', { sold: rateName, now: nameOf(rateNow) })
    return (
      <button
        type="button"
        className="line-name hue price-source"
        data-hue="amber"
        title={rateChange}
        aria-label={rateChange}
        onClick={onNow}
      >
        {rateName}
      </button>
    )
  }
  const appliedRule = groupRule ?? rule
  // An amount is added to one of the lines of its rule.
  const isElsewhere = appliedRule?.kind === 'AMOUNT' && share === undefined
  const markupWords = () => {
    if (isElsewhere) return p('sell.noMarkup')
    return appliedRule === undefined ? t('sell.byRule') : ruleWords(appliedRule, cost?.perUnit !== undefined)
  }
  const raisedWords =
    raise && groupRule === undefined
      ? ` ${p('rules.raised', { amount: `${currency} ${format.amount(raise.amount)}` })}`
      : ''
  const words = `${markupWords()}${raisedWords}`
  const name = appliedRule?.name ?? ''
  return <SourceWords text={words} fullText={name === '' ? words : `${name}: ${words}`} />
}

export interface SellRowProps {
  line: SellLineDraft
  units: Units
  /** VAT percentage of the company. */
  vatPct: string
  fx: FxSnapshot
  /** Percentage of the whole group; empty: each line has its rule. */
  markup: string
  codes: ChargeCodes
  isFocused: boolean
  /** Whether the price details are shown below the line. */
  isOpen: boolean
  onOpen: (rowId: string | undefined) => void
  onChange: (line: SellLineDraft) => void
  /** Reverts the line to the group's percentage, else to the price of its tariff or rule. */
  onRule: (rowId: string) => void
  onRemove: (rowId: string) => void
}

const kinds = ['CLIENT', 'INCLUDED', 'ON_REQUEST', 'INTERNAL'] as const
type Kind = (typeof kinds)[number]

const isAtMinimum = (line: SellLineDraft, units: Units): boolean =>
  isPositive(line.minimum) && sellAmountOf(line, units) === round2(line.minimum ?? '0')

const PlainSellRow = (props: SellRowProps) => {
  const { line, units, vatPct, fx, markup, codes, isFocused, isOpen, onOpen, onChange, onRule, onRemove } = props
  const onMore = (isOpening: boolean) => onOpen(isOpening ? line.rowId : undefined)
  const signOf = useSignOfPrice()
  const sign = signOf(line)
  const { t, i18n } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const taxWords = useTaxWords()
  const formerPrice = useFormerPrice()
  const formerUnitPrice = useFormerUnitPrice()
  const concept = conceptIn(
    i18n.language,
    line,
    codes.rows?.find(({ id }) => id === line.idCharge),
  )
  const name = concept || t('grid.code')
  const hasNoCost = line.cost === undefined
  const groupPct = typedNumber(markup)
  const groupRule = groupPct === undefined ? undefined : ({ id: 'group', kind: 'PERCENT', value: groupPct } as const)
  const conversion = line.cost?.currency === line.currency ? undefined : lineConversion(line, fx)
  const isZero = line.included || line.scope === 'INTERNAL'
  const hasMore = !isZero && !isBanded(line) && line.idCharge !== ''
  const marginFigures = lineMargin(line, units, fx)
  const isPerUnit =
    line.perUnit !== '' ||
    (line.amount === '' && !isWhole(line) && (line.cost?.perUnit !== undefined || hasNoCost || line.meaning !== ''))
  const kind: Kind = line.included ? 'INCLUDED' : line.scope
  const isLoss = line.isDiscount !== true && marginFigures?.margin.startsWith('-') === true
  // Own services and discounts have a known cost of zero.
  const costWithoutPurchase = line.isOwnService || line.isDiscount ? '0' : undefined
  const unitCostText = () => {
    if (line.cost === undefined) return MISSING
    const { perUnit, percent } = line.cost
    if (perUnit !== undefined) return format.price(perUnit)
    return percent === undefined ? t('costs.fixed') : `${format.decimal(percent)} %`
  }
  const priceSourceCell = () => {
    if (line.byHand)
      return (
        <button
          type="button"
          className="line-name hue by-hand inline-row gap-4 regular"
          data-hue="amber"
          title={t('sell.backToRule')}
          onClick={() => onRule(line.rowId)}
        >
          <EditIcon size={12} aria-hidden="true" /> {t('sell.byHand')}
        </button>
      )
    if (line.included) return <span className="quiet">{MISSING}</span>
    return <PriceSource line={line} groupRule={groupRule} modo={units.modo} onNow={() => onRule(line.rowId)} />
  }
  const unitPriceField = () => {
    if (isZero) return <span className="number quiet cell-word">{MISSING}</span>
    if (isBanded(line))
      return <BandsButton line={line} label={`${p('bands.title')}: ${name}`} isOpen={isOpen} onOpen={onMore} />
    if (!isPerUnit) return <span className="number quiet cell-word">{MISSING}</span>
    return (
      <DecimalInput
        kind="decimal"
        cell={`${line.rowId}.perUnit`}
        currency={line.currency}
        negative={line.isDiscount === true}
        value={line.perUnit}
        aria-label={t('sell.priceOf', { name })}
        placeholder={formerUnitPrice(line, units.modo) ?? ''}
        onChange={(perUnit) => onChange({ ...line, perUnit, amount: '', byHand: true })}
      />
    )
  }
  return (
    <tr
      data-row={line.rowId}
      onKeyDown={(event) => {
        if (!event.altKey || event.key !== 'Enter') return
        event.preventDefault()
        onMore(!isOpen)
      }}
    >
      {hasNoCost && line.costIndex === undefined ? (
        <td className="cell-edit">
          <CodePicker
            value={line.idCharge}
            codes={codes}
            cell={`${line.rowId}.code`}
            isFocused={isFocused}
            label={p('sell.codeOf')}
            onChange={(code) => {
              const { isProposed: _chosen, rate: _tariff, rateNow: _now, ...rest } = line
              const lineWithCode: SellLineDraft = {
                ...rest,
                ...soldCode(code),
                // A change between charge and discount clears the price: its sign would be wrong.
                ...(code.discount !== (line.isDiscount === true) && {
                  perUnit: '',
                  amount: '',
                  minimum: '',
                  before: undefined,
                }),
                taxReason: '',
                // A tariff price belongs to the code of its tariff.
                byHand: true,
              }
              onChange(withUsual(lineWithCode, code.calculator, units.modo))
            }}
            onClear={() => onChange({ ...line, idCharge: '', concept: '' })}
          />
        </td>
      ) : (
        <td className="quiet code">{line.idCharge}</td>
      )}
      <td className="cell-edit">
        <input
          className="grid-input"
          value={line.description || concept}
          maxLength={MAX_DESCRIPTION}
          aria-label={`${t('grid.concept')}: ${name}`}
          title={line.description || concept}
          placeholder={t('grid.codeToGoOn')}
          disabled={line.idCharge === ''}
          onChange={(event) => {
            const { value } = event.currentTarget
            onChange({ ...line, description: value === concept ? '' : value })
          }}
        />
      </td>
      <td className="cell-edit">
        <SelectField
          value={line.currency}
          options={currencies.map((value) => ({ value, label: value }))}
          aria-label={`${t('grid.currency')}: ${name}`}
          onChange={(currency) => onChange(withSellCurrency(line, currency, markup, fx))}
        />
      </td>
      <td className="number secondary">{unitCostText()}</td>
      <td className="number secondary" title={conversion && format.money(conversion.amount, line.currency)}>
        {line.cost?.amount !== undefined && line.cost.currency !== line.currency
          ? format.money(line.cost.amount, line.cost.currency)
          : format.amount(line.cost ? line.cost.amount : costWithoutPurchase)}
      </td>
      <td>{priceSourceCell()}</td>
      <td
        className="cell-edit with-more"
        data-field="perUnit"
        data-more={hasMore || undefined}
        data-sign={sign === '' ? undefined : true}
        // Characters of the sign that the price leaves room for.
        style={{ '--sign': Math.min(sign.length, 6) }}
      >
        {unitPriceField()}
        {hasMore && (
          <MoreButton
            line={line}
            label={name}
            sign={isPerUnit ? sign : ''}
            isOpen={isOpen}
            onOpen={onMore}
            hidesMinimum
          />
        )}
      </td>
      <td
        className={isZero ? 'number strong' : 'cell-edit'}
        title={isAtMinimum(line, units) ? p('grid.byMinimum') : undefined}
      >
        {isZero ? (
          <span className="quiet">{format.amount('0')}</span>
        ) : (
          <DecimalInput
            kind="decimal"
            places={MONEY_PLACES}
            cell={`${line.rowId}.amount`}
            currency={line.currency}
            negative={line.isDiscount === true}
            value={line.perUnit === '' && !isBanded(line) ? line.amount : sellAmountOf(line, units)}
            className="strong"
            aria-label={t('sell.amountOf', { name })}
            placeholder={line.before?.field === 'amount' ? formerPrice(line.before) : ''}
            // A typed amount replaces the price per unit.
            onChange={(amount) => onChange({ ...line, amount, perUnit: '', byHand: true })}
          />
        )}
      </td>
      <MarginCells figures={marginFigures} isLoss={isLoss} />
      <td className="cell-edit">
        <SelectField<Tax>
          value={line.tax}
          aria-label={p('sell.taxOf', { name })}
          options={taxes.map((value) => ({ value, label: taxWords.ofLine(value, vatPct) }))}
          onChange={(tax) => onChange({ ...line, tax })}
        />
      </td>
      <td className="cell-edit">
        <SelectField<Kind>
          value={kind}
          aria-label={t('sell.scopeOf', { name })}
          options={kinds.map((value) => ({ value, label: t(`lineScope.${value}`) }))}
          onChange={(next) =>
            onChange({ ...line, included: next === 'INCLUDED', scope: next === 'INCLUDED' ? 'CLIENT' : next })
          }
        />
      </td>
      <td className="grid-remove">
        <RemoveButton label={t('sell.removeLine', { name })} tabIndex={-1} onRemove={() => onRemove(line.rowId)} />
      </td>
    </tr>
  )
}

/** Memoized: a row renders only when one of its properties changes. */
export const SellRow = memo(PlainSellRow)
