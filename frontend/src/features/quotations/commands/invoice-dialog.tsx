import { currencies } from '@freight/contracts/choices'
import { InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../components/form/date-field.tsx'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { FormRow } from '../../../components/form/form-row.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { sourceName } from '../costs/cost-summaries.ts'
import { daysAfter } from './dates.ts'
import { sellName } from '../sell/sell-name.ts'
import { useQuotationCommand } from '../mutations.ts'
import type { ActDialogProps } from './act.ts'
import { InvoiceLines } from './invoice-lines.tsx'
import { CommandDialog } from './command-dialog.tsx'

type Currency = (typeof currencies)[number]

/** An invoice to the client, or a provider's: what it is for, its number, its day and its amount. */
export const InvoiceDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation('quotationCommands')
  const command = useQuotationCommand('RecordInvoicing', detail)
  const [today] = useState(() => daysAfter(new Date(), 0))
  const subjects = [
    ...detail.sell
      .filter(({ idSell }) => idSell === detail.sellectedSell)
      .map((sell) => ({ value: `SELL:${sell.idSell}`, label: t('invoice.sell', { name: sellName(detail, sell) }) })),
    ...(detail.cost ?? []).map((cost) => ({
      value: `COST:${cost.idCost}`,
      label: t('invoice.cost', { name: sourceName(cost) }),
    })),
  ]
  const [subject, setSubject] = useState(subjects[0]?.value ?? '')
  const [document, setDocument] = useState('')
  const [date, setDate] = useState<string | undefined>(today)
  const [currency, setCurrency] = useState<Currency>(() => detail.sell[0]?.totals[0]?.currency ?? 'USD')
  const [amount, setAmount] = useState('')
  const [isTried, setTried] = useState(false)
  const lacks = {
    document: document.trim() === '',
    date: date === undefined || date > today,
    amount: !(Number(amount) > 0),
  }
  const wrong = (field: keyof typeof lacks) => (isTried && lacks[field] ? t(`invoice.lack.${field}`) : undefined)
  const run = async () => {
    setTried(true)
    if (lacks.document || lacks.date || lacks.amount || date === undefined) return 'invalid'
    const said = { document: document.trim(), date, currency, amount }
    const id = subject.slice(subject.indexOf(':') + 1)
    return command.run(
      subject.startsWith('SELL:') ? { side: 'SELL', idSell: id, ...said } : { side: 'COST', idCost: id, ...said },
    )
  }
  return (
    <CommandDialog command={command} target={detail} run={run} onClose={onClose}>
      <p>{t('invoice.question', { key: detail.key })}</p>
      <FormRow label={t('invoice.of')}>
        {({ id }) => <SelectField id={id} value={subject} onChange={setSubject} options={subjects} />}
      </FormRow>
      <InvoiceLines detail={detail} idCost={subject.startsWith('COST:') ? subject.slice('COST:'.length) : undefined} />
      <div className="two-fields">
        <FormRow label={t('invoice.document')} error={wrong('document')}>
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
        <FormRow label={t('invoice.date')} error={wrong('date')}>
          {({ id, invalid }) => <DateField id={id} value={date} invalid={invalid} max={today} onChange={setDate} />}
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
        <FormRow label={t('invoice.amount')} error={wrong('amount')}>
          {({ id, invalid }) => (
            <DecimalInput kind="money" id={id} invalid={invalid} value={amount} onChange={setAmount} />
          )}
        </FormRow>
      </div>
    </CommandDialog>
  )
}
