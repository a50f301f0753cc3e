import { Checkbox, Button } from '@blueprintjs/core'
import { Exact } from '@freight/contracts/money/money'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lineIdOf } from '@freight/contracts/pricing/line-id'
import { isFixed } from '@freight/contracts/pricing/priced-lines'
import { type SellCharge, SellGroupInput } from '@freight/contracts/pricing/offer/sell-group'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import { RowsTable } from '../../../../components/data-table/rows-table.tsx'
import { ConfirmTitle } from '../../../../components/feedback/confirm-title.ts'
import { DecimalRow, SelectRow } from '../../../../components/form/rows.tsx'
import { Money } from '../../../../components/money.tsx'
import { useFormat } from '../../../../lib/format/format.ts'
import { typedNumber, sourceCostsOf } from '../../charge-grid/cost-summaries.ts'
import { useConcepts, useUnitSign } from '../../charge-grid/use-unit-words.ts'
import { CommandDialog } from '../../commands/command-dialog.tsx'
import { sellTotals } from '../../margin/draft-totals.ts'
import { marginHue } from '../../margin/margin-now.tsx'
import { useQuotationCommand } from '../../quotation-mutations.ts'
import { NO_RULES, sellDraftOf } from '../sell-draft.ts'
import { withQuantities } from '../sell-editor.tsx'
import { sellName } from '../../sell-name.ts'
import { meaningText } from '../../../../components/charges/price-basis.ts'
import { offered } from '../../commands/actions.ts'

type Sell = QuotationDetail['sell'][number]

/** A charge that several alternatives sell in one currency and unit. */
interface SharedCharge {
  key: string
  idCharge: string
  concept: string
  concepts: Sell['charges'][number]['concepts']
  currency: Currency
  basis: SellCharge['basis']
  meaning: string
  isFixed: boolean
  isDiscount: boolean
  lines: readonly { idSell: string; chargeIndex: number }[]
}

const isLineFixed = ({ sellAmountPerUnit: perUnit, ranges }: SellCharge) => isFixed({ perUnit, ranges })

/** Bands have no single price; included and internal lines have none. */
const hasPrice = ({ ranges, included, scope }: SellCharge) => ranges === undefined && !included && scope !== 'INTERNAL'

/** The charges of at least two alternatives, by currency and unit: one number means the same in all of them. */
export const sharedCharges = (sells: readonly Sell[]): SharedCharge[] => {
  const byKey = new Map<string, SharedCharge>()
  for (const { idSell, charges } of sells)
    for (const charge of charges.filter(hasPrice)) {
      const { idCharge, concept, concepts, sellCurrency: currency, basis, chargeIndex, sellAmount } = charge
      const meaning = meaningText(charge)
      const fixed = isLineFixed(charge)
      const key = [idCharge, currency, fixed ? 'FIXED' : `${basis} ${meaning}`].join('|')
      const shared = byKey.get(key)
      const isDiscount = sellAmount.startsWith('-')
      const lines = [...(shared?.lines ?? []), { idSell, chargeIndex }]
      byKey.set(key, { key, idCharge, concept, concepts, currency, basis, meaning, isFixed: fixed, isDiscount, lines })
    }
  return [...byKey.values()].filter(({ lines }) => new Set(lines.map(({ idSell }) => idSell)).size > 1)
}

/** The price of a line in the sense of its shared charge. */
const priceOfLine = (charge: SellCharge): string =>
  isLineFixed(charge) ? charge.sellAmount : (charge.sellAmountPerUnit ?? charge.sellAmount)

/**
 * The stored alternative as input, with another price of some lines: their rule or tariff no longer applies. It names no
 * cost charge, so the server keeps the stored ones.
 */
const withPriceOf = (sell: Sell, chargeIndexes: readonly number[], price: string) => {
  const charges = sell.charges.map((charge) => {
    const {
      costIndex: _cost,
      sellAmount,
      tax,
      taxReason,
      markupRuleId,
      addedOnce,
      minimumProfit,
      sellRate,
      ...line
    } = charge
    const isChanged = chargeIndexes.includes(charge.chargeIndex)
    const perUnitPrice = isChanged ? { sellAmountPerUnit: price } : {}
    return {
      ...line,
      lineId: lineIdOf(charge),
      ...(isLineFixed(charge) ? { sellAmount: isChanged ? price : sellAmount } : perUnitPrice),
      ...(taxReason !== undefined && { tax, taxReason }),
      ...(!isChanged && { markupRuleId, addedOnce, minimumProfit, sellRate }),
    }
  })
  // Its schema drops what only a stored alternative has.
  return { ...SellGroupInput.parse({ ...sell, charges }), idSell: sell.idSell }
}

const DIALOG_WIDTH_PX = 640

/** Totals of an alternative with another price of some lines. */
const totalsWith = (
  detail: QuotationDetail,
  sell: QuotationDetail['sell'][number],
  chargeIndexes: readonly number[],
  price: string,
) => {
  const draft = sellDraftOf(sell, { costs: sourceCostsOf(detail, sell), rules: NO_RULES }, detail)
  const lines = draft.lines.map((line, index) => {
    const charge = sell.charges[index]
    if (charge === undefined || !chargeIndexes.includes(charge.chargeIndex)) return line
    return line.perUnit === '' ? { ...line, amount: price } : { ...line, perUnit: price }
  })
  return sellTotals(withQuantities({ ...draft, lines }, detail), detail, detail)
}

/** Sets one price for a charge in several alternatives at once; shows what their totals become. */
const ChargeInAllDialog = ({ detail, onClose }: { detail: QuotationDetail; onClose: () => void }) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const unitSign = useUnitSign()
  const conceptOf = useConcepts(detail.transportMode)
  const command = useQuotationCommand('ChangeSellGroups', detail)
  // A stale alternative is reviewed by itself first.
  const charges = sharedCharges(detail.sell.filter(({ stale }) => !stale))
  const [key, setKey] = useState(charges[0]?.key ?? '')
  const [typedPrice, setPrice] = useState('')
  const [left, setLeft] = useState<readonly string[]>([])
  const [isTried, setTried] = useState(false)
  const shared = charges.find((one) => one.key === key)
  const number = typedNumber(typedPrice)
  const isPositive = number !== undefined && new Exact(number).abs().gt(0)
  const price = isPositive
    ? new Exact(number)
        .abs()
        .times(shared?.isDiscount === true ? -1 : 1)
        .toFixed()
    : undefined
  const unitOf = ({ isFixed, meaning, basis }: SharedCharge) => {
    if (isFixed) return p('inAll.fixed')
    return p('bands.each', { unit: unitSign(meaning) || t(`unit.${basis}`) })
  }
  const rows = detail.sell.flatMap((sell) => {
    const indexes = shared?.lines.filter(({ idSell }) => idSell === sell.idSell).map(({ chargeIndex }) => chargeIndex)
    if (!sell.stale && (indexes === undefined || indexes.length === 0)) return []
    return [{ sell, indexes: indexes ?? [], isChosen: !sell.stale && !left.includes(sell.idSell) }]
  })
  const chosenRows = rows.filter(({ isChosen }) => isChosen)
  const run = async () => {
    setTried(true)
    if (price === undefined || chosenRows.length === 0) return 'invalid'
    return command.run({ groups: chosenRows.map(({ sell, indexes }) => withPriceOf(sell, indexes, price)) })
  }
  return (
    <ConfirmTitle value={t('command.ChangeSellGroups.action').replace('…', '')}>
      <CommandDialog
        command={command}
        target={detail}
        run={run}
        width={DIALOG_WIDTH_PX}
        isWritten={charges.length > 0}
        onClose={onClose}
      >
        {shared === undefined ? (
          <p>{p('inAll.none')}</p>
        ) : (
          <>
            <SelectRow
              label={p('common.charge')}
              options={charges.map((one) => ({
                value: one.key,
                label: p('inAll.per', {
                  code: one.idCharge,
                  name: conceptOf(one),
                  currency: one.currency,
                  basis: unitOf(one),
                }),
              }))}
              value={key}
              onChange={setKey}
            />
            <DecimalRow
              label={p('inAll.price')}
              kind="decimal"
              value={typedPrice}
              error={isTried && price === undefined ? p('inAll.typePrice') : undefined}
              onChange={setPrice}
            />
            <RowsTable
              label={t('sell.alternatives', { count: rows.length })}
              rows={rows}
              rowKey={({ sell }) => sell.idSell}
              columns={[
                {
                  id: 'name',
                  head: t('sell.name'),
                  isRowHead: true,
                  cell: ({ sell, isChosen }) => (
                    <Checkbox
                      checked={isChosen}
                      disabled={sell.stale}
                      label={`${sellName(detail, sell)}${sell.stale ? ` · ${p('inAll.stale')}` : ''}`}
                      onChange={() =>
                        setLeft(isChosen ? [...left, sell.idSell] : left.filter((one) => one !== sell.idSell))
                      }
                    />
                  ),
                },
                {
                  id: 'now',
                  head: p('inAll.now'),
                  align: 'end',
                  cell: ({ sell, indexes }) =>
                    sell.charges
                      .filter(({ chargeIndex }) => indexes.includes(chargeIndex))
                      .map((charge) => format.price(priceOfLine(charge)))
                      .join(' · '),
                },
                {
                  id: 'total',
                  head: p('comparison.by.total'),
                  align: 'end',
                  cell: ({ sell }) => <Money amount={sell.converted} currency={detail.displayCurrency} />,
                },
                {
                  id: 'after',
                  head: p('inAll.totalAfter'),
                  align: 'end',
                  cell: ({ sell, indexes, isChosen }) => {
                    if (!isChosen || price === undefined) return <span className="quiet">{p('inAll.same')}</span>
                    const { sell: total, marginFigures: margin } = totalsWith(detail, sell, indexes, price)
                    return (
                      <>
                        <Money amount={total} currency={detail.displayCurrency} />{' '}
                        {sell.margin !== undefined && margin !== undefined && (
                          <span className="hue" data-hue={marginHue(margin, false)}>
                            {format.margin(margin.marginPct, margin.atMost)}
                          </span>
                        )}
                      </>
                    )
                  },
                },
              ]}
            />
            {isTried && chosenRows.length === 0 && (
              <p className="error" role="alert">
                {p('inAll.chooseOne')}
              </p>
            )}
            <p className="quiet">{p('inAll.note')}</p>
          </>
        )}
      </CommandDialog>
    </ConfirmTitle>
  )
}

/** Opens the dialog that changes a charge in several alternatives; offered where there are several. */
export const ChargeInAllButton = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const [isOpen, setOpen] = useState(false)
  if (detail.sell.length < 2 || offered(detail, 'ChangeSellGroups')?.possible !== true) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('command.ChangeSellGroups.action')}</Button>
      {isOpen && <ChargeInAllDialog detail={detail} onClose={() => setOpen(false)} />}
    </>
  )
}
