import { currencies, taxes } from '@freight/contracts/vocabulary/price'
import { EditIcon } from '@blueprintjs/icons'
import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { round2 } from '@freight/contracts/money/money'
import type { Tax } from '@freight/contracts/pricing/tax'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { MONEY_PLACES } from '../../../components/form/decimal-text.ts'
import { SelectField } from '../../../components/form/form-row.tsx'
import { MISSING, useFormat } from '../../../lib/format/format.ts'
import { isPositive, typedNumber, type Units } from '../charge-grid/cost-summaries.ts'
import { lineConversion, lineMargin, sellAmountOf, withSellCurrency } from '../margin/draft-totals.ts'
import type { LineRate, LineRule, SellLineDraft } from '../margin/sell-line.ts'
import { BandsButton, MoreButton } from '../charge-grid/price/price-strip.tsx'
import {
  useFormerPrice,
  useFormerUnitPrice,
  useSignOfPrice,
  useTaxWords,
  type ChargeCodes,
} from '../charge-grid/use-unit-words.ts'
import { isBanded, isWhole, withUsual } from '../charge-grid/line-draft.ts'
import { DescriptionInput } from '../charge-grid/use-charge-columns.tsx'
import { CodePicker } from '../charge-grid/code-picker.tsx'
import { conceptIn } from '../../../components/charges/matching-codes.ts'
import { type GridColumn, type GridHead, RemoveButton } from '../../../components/grid/grid.tsx'
import { marginCells, SourceWords, withCells } from './sell-grid-parts.tsx'
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

const kinds = ['CLIENT', 'INCLUDED', 'ON_REQUEST', 'INTERNAL'] as const
type Kind = (typeof kinds)[number]

const isAtMinimum = (line: SellLineDraft, units: Units): boolean =>
  isPositive(line.minimum) && sellAmountOf(line, units) === round2(line.minimum ?? '0')

interface SellColumnsOptions {
  heads: readonly GridHead[]
  units: Units
  /** VAT percentage of the company. */
  vatPct: string
  fx: FxSnapshot
  /** Percentage of the whole group; empty: each line has its rule. */
  markup: string
  codes: ChargeCodes
  /** Row whose price details are shown below it. */
  openRowId: string | undefined
  onOpen: (rowId: string | undefined) => void
  onChange: (line: SellLineDraft) => void
  /** Reverts the line to the group's percentage, else to the price of its tariff or rule. */
  onRule: (rowId: string) => void
  onRemove: (rowId: string) => void
}

/** Columns of the lines of a sale. */
export const useSellColumns = (options: SellColumnsOptions): readonly GridColumn<SellLineDraft>[] => {
  const { heads, units, vatPct, fx, markup, codes, openRowId, onOpen, onChange, onRule, onRemove } = options
  const signOf = useSignOfPrice()
  const { t, i18n } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const taxWords = useTaxWords()
  const formerPrice = useFormerPrice()
  const formerUnitPrice = useFormerUnitPrice()
  const conceptOf = (line: SellLineDraft) =>
    conceptIn(
      i18n.language,
      line,
      codes.rows?.find(({ id }) => id === line.idCharge),
    )
  const nameOf = (line: SellLineDraft) => conceptOf(line) || t('field.code')
  const groupPct = typedNumber(markup)
  const groupRule = groupPct === undefined ? undefined : ({ id: 'group', kind: 'PERCENT', value: groupPct } as const)
  const isZero = (line: SellLineDraft) => line.included || line.scope === 'INTERNAL'
  const hasMore = (line: SellLineDraft) => !isZero(line) && !isBanded(line) && line.idCharge !== ''
  const isPerUnit = (line: SellLineDraft) =>
    line.perUnit !== '' ||
    (line.amount === '' &&
      !isWhole(line) &&
      (line.cost === undefined || line.cost.perUnit !== undefined || line.meaning !== ''))
  const more = (line: SellLineDraft) => ({
    line,
    isOpen: line.rowId === openRowId,
    onOpen: (isOpening: boolean) => onOpen(isOpening ? line.rowId : undefined),
  })
  const picksCode = (line: SellLineDraft) => line.cost === undefined && line.costIndex === undefined
  const codeCell = (line: SellLineDraft) =>
    picksCode(line) ? (
      <CodePicker
        value={line.idCharge}
        codes={codes}
        cell={`${line.rowId}.code`}
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
    ) : (
      line.idCharge
    )
  const unitCostCell = ({ cost }: SellLineDraft) => {
    if (cost === undefined) return MISSING
    if (cost.perUnit !== undefined) return format.price(cost.perUnit)
    return cost.percent === undefined ? t('costs.fixed') : `${format.decimal(cost.percent)} %`
  }
  const costCell = ({ cost, currency, isOwnService, isDiscount }: SellLineDraft) => {
    // Own services and discounts have a known cost of zero.
    if (cost === undefined) return format.amount(isOwnService || isDiscount ? '0' : undefined)
    return cost.amount === undefined || cost.currency === currency
      ? format.amount(cost.amount)
      : format.money(cost.amount, cost.currency)
  }
  const priceSourceCell = (line: SellLineDraft) => {
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
  const unitPriceField = (line: SellLineDraft) => {
    if (!isZero(line) && isBanded(line))
      return <BandsButton {...more(line)} label={`${p('bands.title')}: ${nameOf(line)}`} />
    if (isZero(line) || !isPerUnit(line)) return <span className="number quiet cell-word">{MISSING}</span>
    return (
      <DecimalInput
        kind="decimal"
        cell={`${line.rowId}.perUnit`}
        currency={line.currency}
        negative={line.isDiscount === true}
        value={line.perUnit}
        aria-label={t('sell.priceOf', { name: nameOf(line) })}
        placeholder={formerUnitPrice(line, units.modo) ?? ''}
        onChange={(perUnit) => onChange({ ...line, perUnit, amount: '', byHand: true })}
      />
    )
  }
  const amountCell = (line: SellLineDraft) =>
    isZero(line) ? (
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
        aria-label={t('sell.amountOf', { name: nameOf(line) })}
        placeholder={line.before?.field === 'amount' ? formerPrice(line.before) : ''}
        // A typed amount replaces the price per unit.
        onChange={(amount) => onChange({ ...line, amount, perUnit: '', byHand: true })}
      />
    )
  const secondary = () => ({ className: 'number secondary' })
  return withCells<SellLineDraft>(heads, {
    code: { td: (line) => ({ className: picksCode(line) ? 'cell-edit' : 'quiet code' }), cell: codeCell },
    description: {
      cell: (line) => (
        <DescriptionInput
          line={line}
          concept={conceptOf(line)}
          label={`${t('grid.concept')}: ${nameOf(line)}`}
          onChange={(description) => onChange({ ...line, description })}
        />
      ),
    },
    currency: {
      cell: (line) => (
        <SelectField
          value={line.currency}
          options={currencies.map((value) => ({ value, label: value }))}
          aria-label={`${t('common.currency')}: ${nameOf(line)}`}
          onChange={(currency) => onChange(withSellCurrency(line, currency, markup, fx))}
        />
      ),
    },
    unitCost: { td: secondary, cell: unitCostCell },
    cost: {
      td: (line) => {
        const conversion = line.cost?.currency === line.currency ? undefined : lineConversion(line, fx)
        return { ...secondary(), title: conversion && format.money(conversion.amount, line.currency) }
      },
      cell: costCell,
    },
    rule: { td: () => ({}), cell: priceSourceCell },
    perUnit: {
      td: (line) => {
        const sign = signOf(line)
        return {
          className: 'cell-edit with-more',
          'data-more': hasMore(line) || undefined,
          'data-sign': sign === '' ? undefined : true,
          // Characters of the sign that the price leaves room for.
          style: { '--sign': Math.min(sign.length, 6) },
        }
      },
      cell: (line) => (
        <>
          {unitPriceField(line)}
          {hasMore(line) && (
            <MoreButton {...more(line)} label={nameOf(line)} sign={isPerUnit(line) ? signOf(line) : ''} hidesMinimum />
          )}
        </>
      ),
    },
    amount: {
      td: (line) => ({
        className: isZero(line) ? 'number strong' : 'cell-edit',
        title: isAtMinimum(line, units) ? p('grid.byMinimum') : undefined,
      }),
      cell: amountCell,
    },
    ...marginCells<SellLineDraft>(
      format,
      (line) => lineMargin(line, units, fx),
      ({ isDiscount }) => isDiscount === true,
    ),
    tax: {
      cell: (line) => (
        <SelectField<Tax>
          value={line.tax}
          aria-label={p('sell.taxOf', { name: nameOf(line) })}
          options={taxes.map((value) => ({ value, label: taxWords.ofLine(value, vatPct) }))}
          onChange={(tax) => onChange({ ...line, tax })}
        />
      ),
    },
    scope: {
      cell: (line) => (
        <SelectField<Kind>
          value={line.included ? 'INCLUDED' : line.scope}
          aria-label={t('sell.scopeOf', { name: nameOf(line) })}
          options={kinds.map((value) => ({ value, label: t(`lineScope.${value}`) }))}
          onChange={(next) =>
            onChange({ ...line, included: next === 'INCLUDED', scope: next === 'INCLUDED' ? 'CLIENT' : next })
          }
        />
      ),
    },
    remove: {
      td: () => ({ className: 'grid-remove' }),
      cell: (line) => (
        <RemoveButton
          label={t('common.removeNamed', { name: nameOf(line) })}
          tabIndex={-1}
          onRemove={() => onRemove(line.rowId)}
        />
      ),
    },
  })
}
