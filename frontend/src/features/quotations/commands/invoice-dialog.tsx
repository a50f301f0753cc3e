import { currencies } from '@freight/contracts/choices'
import { FIRST_DAY } from '@freight/contracts/day'
import { isInCents, MOST_INVOICED } from '@freight/contracts/quotation/invoices/invoice-amount'
import type { Currency, Money as Amount } from '@freight/contracts/pricing/money'
import { approvedOf, beyondLeft, currencyToInvoice } from '@freight/contracts/quotation/invoices/left-to-invoice'
import { isLikeNumber } from '@freight/contracts/quotation/invoices/like-number'
import { drawsOn } from '@freight/contracts/quotation/offer/drawn-on'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../components/form/date-field.tsx'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { FormRow } from '../../../components/form/form-row.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { Money } from '../../../components/money.tsx'
import { currencySign } from '../../../lib/format/format.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { distinctNames } from '../costs/cost-summaries.ts'
import { sellName } from '../sell/sell-name.ts'
import { useCompanyDay } from '../../../lib/queries/use-company-day.ts'
import { useQuotationCommand } from '../mutations.ts'
import type { ActDialogProps } from './act.ts'
import { InvoiceLines, SoldLines } from './invoice-lines.tsx'
import { CommandDialog } from './command-dialog.tsx'
import { LeftToInvoice } from './left-to-invoice.tsx'

/** What may have been invoiced: the sale that counts, the costs that it is built on, and the others behind them. */
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

/** The rates of the revision that the client said yes to. */
const ratesOf = ({ revisions, outcome, fx }: QuotationDetail) =>
  (revisions.find(({ revisionNo }) => revisionNo === outcome?.revisionNo) ?? revisions.at(-1))?.fxSnapshot ?? fx

/** In which currency an invoice is expected; for a cost that was not sold it is what the cost has. */
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

/** An invoice to the client, or a provider's: what it is for, its number, its day and its amount. */
export const InvoiceDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation('quotationCommands')
  const format = useFormat()
  const command = useQuotationCommand('RecordInvoicing', detail)
  const today = useCompanyDay(detail.company)
  const requested = useCompanyDay(detail.company, detail.createdAt)
  const subjects = useSubjects(detail)
  const [subject, setSubject] = useState(subjects[0]?.value ?? '')
  const [document, setDocument] = useState('')
  // Until somebody chooses: today, as it is where the quotation belongs.
  const [chosen, setChosen] = useState<{ day: string | undefined }>()
  const date = chosen === undefined ? today : chosen.day
  const idCost = subject.startsWith('COST:') ? subject.slice('COST:'.length) : undefined
  const recorded = (detail.invoices ?? []).filter(
    ({ side, idCost: of }) => subject === `COST:${of ?? ''}` || (side === 'SELL' && subject.startsWith('SELL:')),
  )
  const approved = approvedOf(
    detail.sell.find(({ idSell }) => idSell === detail.sellectedSell),
    idCost,
  )
  // Until somebody chooses: that of what is left, whatever the invoice is for.
  const [chosenCurrency, setCurrency] = useState<Currency>()
  const currency = chosenCurrency ?? currencyOf(detail, approved, recorded, idCost)
  const [amount, setAmount] = useState('')
  const lacks = {
    document: document.trim() === '',
    date: date === undefined || date > today,
    amount: !(Number(amount) > 0) || !isInCents(amount),
  }
  // What is typed since says itself what is wrong with it.
  const [told, setTold] = useState<Partial<typeof lacks>>({})
  const wrong = (field: keyof typeof lacks) =>
    told[field] === true && lacks[field]
      ? t(`invoice.lack.${field === 'amount' && Number(amount) > 0 ? 'cents' : field}`)
      : undefined
  const beyond = lacks.amount ? undefined : beyondLeft({ amount, currency }, approved, recorded, ratesOf(detail))
  const warning =
    beyond &&
    t(beyond.isConverted ? 'invoice.beyondConverted' : 'invoice.beyond', {
      amount: `${currencySign(currency)} ${format.amount(beyond.amount)}`,
    })
  const like = recorded.find((one) => isLikeNumber(one.document, document))
  const run = async () => {
    setTold(lacks)
    if (lacks.document || lacks.date || lacks.amount || date === undefined) return 'invalid'
    const said = { document: document.trim(), date, currency, amount }
    const id = subject.slice(subject.indexOf(':') + 1)
    return command.run(
      subject.startsWith('SELL:') ? { side: 'SELL', idSell: id, ...said } : { side: 'COST', idCost: id, ...said },
    )
  }
  return (
    <CommandDialog isWritten command={command} target={detail} run={run} onClose={onClose}>
      <p>{t('invoice.question', { key: detail.key })}</p>
      <FormRow label={t('invoice.of')}>
        {({ id }) => <SelectField id={id} value={subject} onChange={setSubject} options={subjects} />}
      </FormRow>
      {idCost === undefined ? <SoldLines detail={detail} /> : <InvoiceLines detail={detail} idCost={idCost} />}
      <LeftToInvoice approved={approved} recorded={recorded} />
      {recorded.length > 0 && (
        <p className="quiet">
          {t('invoice.already')}{' '}
          {recorded.map(({ document: number, amount: money, currency: of }, index) => (
            <span key={number}>
              {index > 0 && ', '}
              {number} <Money amount={money} currency={of} />
            </span>
          ))}
        </p>
      )}
      <div className="two-fields">
        <FormRow
          label={t('invoice.document')}
          error={wrong('document')}
          warning={like && t('invoice.like', { document: like.document })}
        >
          {({ id, invalid }) => (
            <InputGroup
              id={id}
              intent={invalid ? 'danger' : 'none'}
              value={document}
              maxLength={60}
              onChange={(event) => setDocument(event.currentTarget.value)}
            />
          )}
        </FormRow>
        <FormRow
          label={t('invoice.date')}
          error={wrong('date')}
          warning={date !== undefined && date < requested ? t('invoice.early') : undefined}
        >
          {({ id, invalid }) => (
            <DateField
              id={id}
              value={date}
              invalid={invalid}
              min={FIRST_DAY}
              max={today}
              onChange={(day) => {
                setChosen({ day })
                setTold({ ...told, date: false })
              }}
            />
          )}
        </FormRow>
        <FormRow label={t('invoice.currency')}>
          {({ id }) => (
            <SelectField
              id={id}
              value={currency}
              onChange={setCurrency}
              options={currencies.map((value) => ({ value, label: value }))}
            />
          )}
        </FormRow>
        <FormRow label={t('invoice.amount')} error={wrong('amount')} warning={warning}>
          {({ invalid, ...ids }) => (
            <DecimalInput
              kind="money"
              max={MOST_INVOICED}
              {...ids}
              invalid={invalid}
              value={amount}
              onChange={(typed) => {
                setAmount(typed)
                setTold({ ...told, amount: false })
              }}
            />
          )}
        </FormRow>
      </div>
    </CommandDialog>
  )
}
