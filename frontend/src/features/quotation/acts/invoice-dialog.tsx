import { currencies } from '@freight/contracts/vocabulary/price'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import { FIRST_DAY } from '@freight/contracts/day'
import { isInCents, MOST_INVOICED } from '@freight/contracts/quotation/invoices/invoice-amount'
import type { Money as Amount } from '@freight/contracts/money/money'
import {
  approvedOf,
  beyondLeft,
  currencyToInvoice,
  leftToInvoice,
} from '@freight/contracts/quotation/invoices/left-to-invoice'
import { isLikeNumber } from '@freight/contracts/quotation/invoices/like-number'
import { drawsOn, linesOfCosts } from '@freight/contracts/pricing/source-costs'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormerAmount } from '../../../components/form/currency/use-former-amount.ts'
import { Money } from '../../../components/money.tsx'
import { currencySign, useFormat } from '../../../lib/format/format.ts'
import { distinctNames, sourceName } from '../charge-grid/cost-summaries.ts'
import { sellName } from '../sell-name.ts'
import { companyNamed, settingsOptions, useCompanyDay } from '../../../lib/queries/queries.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { type ActDialogProps, CommandDialog } from '../commands/command-dialog.tsx'
import { DateRow, DecimalRow, InputRow, SelectRow } from '../../../components/form/rows.tsx'
import type { SellCharge } from '@freight/contracts/pricing/offer/sell-group'
import { conceptIn } from '../../../components/charges/matching-codes.ts'

interface InvoiceLinesProps {
  detail: QuotationDetail
  /** Supplier to list; undefined: every supplier. */
  idCost: string | undefined
}

/** Names of lines: their own description, else the charge's name in the user's language. */
const useLineNames = () => {
  const { i18n } = useTranslation()
  return (lines: readonly SellCharge[]) =>
    lines
      .map((line) => (line.description === line.concept ? '' : line.description) || conceptIn(i18n.language, line))
      .join(', ')
}

/** Lines that the selected sale buys, by supplier and without its own services, to check a provider's invoice. */
export const InvoiceLines = ({ detail, idCost }: InvoiceLinesProps) => {
  const { t } = useTranslation('quotationCommands')
  const lineNames = useLineNames()
  const sell = detail.sell.find(({ idSell }) => idSell === detail.sellectedSell)
  if (sell === undefined || detail.cost === undefined) return null
  const bought = linesOfCosts(sell).filter((line) => line.costIndex !== undefined)
  const suppliers = [...new Set(bought.map((line) => line.idCost))]
    .filter((one) => idCost === undefined || one === idCost)
    .map((one) => ({
      cost: detail.cost?.find((cost) => cost.idCost === one),
      lines: bought.filter((line) => line.idCost === one),
    }))
  return (
    <ul>
      {suppliers.map(({ cost, lines }) => (
        <li key={cost?.idCost ?? ''}>
          {cost === undefined ? t('common.noProvider') : sourceName(cost)}:{' '}
          <span className="quiet">{lineNames(lines)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Lines sold to the client, for writing the invoice; without lines hidden from the client. */
const SoldLines = ({ detail }: { detail: QuotationDetail }) => {
  const lineNames = useLineNames()
  const sell = detail.sell.find(({ idSell }) => idSell === detail.sellectedSell)
  const lines = sell?.charges.filter(({ scope }) => scope === 'CLIENT') ?? []
  if (lines.length === 0) return null
  return <p className="quiet">{lineNames(lines)}</p>
}

/**
 * Approved, invoiced and remaining amounts by currency, without taxes. The remaining amount is shown only if all
 * invoices are in approved currencies.
 */
const LeftToInvoice = ({ approved, recorded }: { approved: readonly Amount[]; recorded: readonly Amount[] }) => {
  const { t } = useTranslation('quotationCommands')
  const balances = leftToInvoice(approved, recorded)
  return (
    <>
      {approved.map(({ amount, currency }) => {
        const balance = balances.find(({ left }) => left.currency === currency)
        return (
          <p key={currency}>
            {t('invoice.approved')} <Money amount={amount} currency={currency} />
            {balance !== undefined && (
              <>
                {' · '}
                {t('invoice.invoiced')} <Money {...balance.invoiced} />
                {' · '}
                <strong>
                  {t('invoice.left')} <Money {...balance.left} />
                </strong>
              </>
            )}
          </p>
        )
      })}
    </>
  )
}

/** Possible subjects of an invoice: the selected sale, its costs, then the other costs. */
const useSubjects = (detail: QuotationDetail) => {
  const { t } = useTranslation('quotationCommands')
  const sold = detail.sell.filter(({ idSell }) => idSell === detail.sellectedSell)
  const costs = detail.cost ?? []
  const names = distinctNames(costs.map((cost) => ({ cost })))
  const bought = costs.map(({ idCost }, index) => ({
    value: `COST:${idCost}`,
    name: names[index] ?? '',
    isSold: sold.some((sell) => drawsOn(sell, idCost)),
  }))
  return [
    ...sold.map((sell) => ({
      value: `SELL:${sell.idSell}`,
      label: t('invoice.sell', { name: sellName(detail, sell) }),
    })),
    ...bought.filter(({ isSold }) => isSold).map(({ value, name }) => ({ value, label: t('invoice.cost', { name }) })),
    ...bought
      .filter(({ isSold }) => !isSold)
      .map(({ value, name }) => ({ value, label: t(sold.length > 0 ? 'invoice.notSold' : 'invoice.cost', { name }) })),
  ]
}

/** Rates of the revision that the client approved. */
const ratesOf = ({ revisions, outcome, fx }: QuotationDetail) =>
  (revisions.find(({ revisionNo }) => revisionNo === outcome?.revisionNo) ?? revisions.at(-1))?.fxSnapshot ?? fx

/** Expected currency of an invoice; for a cost that is not sold, that of the cost. */
const currencyOf = (
  detail: QuotationDetail,
  approved: readonly Amount[],
  recorded: readonly Amount[],
  idCost: string | undefined,
): Currency => {
  const fx = ratesOf(detail)
  const cost = detail.cost?.find((one) => one.idCost === idCost)
  return currencyToInvoice(approved, recorded, fx) ?? currencyToInvoice(cost?.totals ?? [], [], fx) ?? 'USD'
}

/** Records an invoice to the client or from a provider: subject, number, date and amount. */
export const InvoiceDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation('quotationCommands')
  const format = useFormat()
  const command = useQuotationCommand('RecordInvoicing', detail)
  const today = useCompanyDay(detail.company)
  const requestedOn = useCompanyDay(detail.company, detail.createdAt)
  const subjects = useSubjects(detail)
  const [subject, setSubject] = useState(subjects[0]?.value ?? '')
  const [document, setDocument] = useState('')
  // Default until the user chooses: the company's today.
  const [chosenDate, setChosenDate] = useState<{ day: string | undefined }>()
  const date = chosenDate === undefined ? today : chosenDate.day
  const idCost = subject.startsWith('COST:') ? subject.slice('COST:'.length) : undefined
  const recorded = (detail.invoices ?? []).filter(
    ({ side, idCost: costId }) =>
      subject === `COST:${costId ?? ''}` || (side === 'SELL' && subject.startsWith('SELL:')),
  )
  const approved = approvedOf(
    detail.sell.find(({ idSell }) => idSell === detail.sellectedSell),
    idCost,
  )
  // Default until the user chooses: the currency of the remaining amount, per subject.
  const [chosenCurrency, setChosenCurrency] = useState<Currency>()
  const currency = chosenCurrency ?? currencyOf(detail, approved, recorded, idCost)
  const [amount, setAmount] = useState('')
  const former = useFormerAmount({
    amount,
    currency,
    onChange: (next) => {
      setChosenCurrency(next.currency)
      setAmount(next.amount)
    },
  })
  const [excessReason, setExcessReason] = useState('')
  const tolerancePct = useQuery(settingsOptions(companyNamed(detail.company))).data?.limits.invoiceOverPct
  const isAmount = Number(amount) > 0 && isInCents(amount)
  const excess = isAmount
    ? beyondLeft({ amount, currency }, approved, recorded, ratesOf(detail), tolerancePct)
    : undefined
  const lacks = {
    excessReason: excess !== undefined && excessReason.trim() === '',
    document: document.trim() === '',
    date: date === undefined || date > today,
    amount: !isAmount,
  }
  // Newly typed text shows its own error.
  const [shownLacks, setShownLacks] = useState<Partial<typeof lacks>>({})
  const errorOf = (field: keyof typeof lacks) =>
    shownLacks[field] === true && lacks[field]
      ? t(`invoice.lack.${field === 'amount' && Number(amount) > 0 ? 'cents' : field}`)
      : undefined
  const warning =
    excess &&
    t(excess.isConverted ? 'invoice.beyondConverted' : 'invoice.beyond', {
      amount: `${currencySign(currency)} ${format.amount(excess.amount)}`,
    })
  const similarInvoice = recorded.find((one) => isLikeNumber(one.document, document))
  const run = async () => {
    setShownLacks(lacks)
    if (Object.values(lacks).includes(true) || date === undefined) return 'invalid'
    const payload = {
      document: document.trim(),
      date,
      currency,
      amount,
      ...(excess && { excessReason: excessReason.trim() }),
    }
    const id = subject.slice(subject.indexOf(':') + 1)
    return command.run(
      subject.startsWith('SELL:') ? { side: 'SELL', idSell: id, ...payload } : { side: 'COST', idCost: id, ...payload },
    )
  }
  return (
    <CommandDialog isWritten command={command} target={detail} run={run} onClose={onClose}>
      <p>{t('invoice.question', { key: detail.key })}</p>
      <SelectRow label={t('invoice.of')} value={subject} onChange={setSubject} options={subjects} />
      {idCost === undefined ? <SoldLines detail={detail} /> : <InvoiceLines detail={detail} idCost={idCost} />}
      <LeftToInvoice approved={approved} recorded={recorded} />
      {recorded.length > 0 && (
        <p className="quiet">
          {t('invoice.already')}{' '}
          {recorded.map(({ document: number, amount: money, currency: invoicedCurrency }, index) => (
            <span key={number}>
              {index > 0 && ', '}
              {number} <Money amount={money} currency={invoicedCurrency} />
            </span>
          ))}
        </p>
      )}
      <div className="even-halves grid gap-12">
        <InputRow
          label={t('invoice.document')}
          error={errorOf('document')}
          warning={similarInvoice && t('invoice.like', { document: similarInvoice.document })}
          value={document}
          maxLength={60}
          onChange={setDocument}
        />
        <DateRow
          label={t('common.date')}
          error={errorOf('date')}
          warning={date !== undefined && date < requestedOn ? t('invoice.early') : undefined}
          value={date}
          min={FIRST_DAY}
          max={today}
          onChange={(day) => {
            setChosenDate({ day })
            setShownLacks({ ...shownLacks, date: false })
          }}
        />
        <SelectRow
          label={t('common.currency')}
          value={currency}
          onChange={former.changeCurrency}
          options={currencies.map((value) => ({ value, label: value }))}
        />
        <DecimalRow
          label={t('common.amount')}
          error={errorOf('amount')}
          warning={warning}
          kind="decimal"
          max={MOST_INVOICED}
          currency={currency}
          {...(former.placeholder !== undefined && { placeholder: former.placeholder })}
          value={amount}
          onChange={(typed) => {
            setAmount(typed)
            // The typed amount keeps its shown currency when the subject changes.
            if (typed !== '') setChosenCurrency(currency)
            setShownLacks({ ...shownLacks, amount: false })
          }}
        />
      </div>
      {excess && (
        <InputRow
          label={t('invoice.excessReason')}
          error={errorOf('excessReason')}
          value={excessReason}
          maxLength={500}
          onChange={setExcessReason}
        />
      )}
    </CommandDialog>
  )
}
