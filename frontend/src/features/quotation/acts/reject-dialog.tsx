import { currencies } from '@freight/contracts/vocabulary/price'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormerAmount } from '../../../components/form/currency/use-former-amount.ts'
import { KindRow } from '../../../components/form/kind-input.tsx'
import { MONEY_PLACES } from '../../../components/form/decimal-text.ts'
import { type DialogField, type DialogValues, required } from '../../../components/overlay/command-dialog.tsx'
import { MISSING } from '../../../lib/format/format.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { clientLinksOptions } from '../quotation-queries.ts'
import { CommandDialog } from '../commands/command-dialog.tsx'
import type { ActDialogProps } from '../commands/act.ts'
import { useReasons } from '../commands/use-reasons.ts'
import { DecimalRow, SelectRow } from '../../../components/form/rows.tsx'

type Currency = (typeof currencies)[number]

/** Records the client's rejection with its reason and optional target price. */
export const RejectDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation('quotations')
  const { t: tCommands } = useTranslation('quotationCommands')
  const command = useQuotationCommand('RejectQuote', detail)
  // The last no of the client by link, until the user changes it.
  const links = useQuery(clientLinksOptions(detail.key)).data ?? []
  const declined = links
    .flatMap(({ answer }) => (answer?.kind === 'DECLINED' ? [answer] : []))
    .toSorted((one, other) => other.at.localeCompare(one.at))[0]
  const reasons = useReasons(detail.company)('lost')
  const [amount, setAmount] = useState<{ amount: string; currency: Currency }>({ amount: '', currency: 'USD' })
  const former = useFormerAmount({ ...amount, onChange: setAmount })
  const whyMissing = required(t('form.sayWhy'))
  const fields: readonly DialogField[] = [
    {
      name: 'reasonCode',
      label: t('reason.label'),
      options: [{ value: '', label: MISSING }, ...reasons],
      initial: declined?.reasonCode,
      problem: whyMissing,
    },
    {
      name: 'text',
      initial: declined?.text,
      problem: (text, { reasonCode }) => (reasonCode === 'OTHER' ? whyMissing(text) : undefined),
      row: ({ values, ...field }) => (
        <KindRow
          {...field}
          kind="area"
          label={t('reason.text')}
          note={values['reasonCode'] === 'OTHER' ? undefined : t('optional')}
          maxLength={1000}
        />
      ),
    },
    { name: 'competitor', label: t('reason.competitor'), note: t('optional'), maxLength: 120 },
    {
      name: 'targetPrice',
      row: () => (
        <div className="even-halves grid gap-12">
          <DecimalRow
            label={tCommands('target.price')}
            note={t('optional')}
            kind="decimal"
            places={MONEY_PLACES}
            currency={amount.currency}
            placeholder={former.placeholder}
            value={amount.amount}
            onChange={(next) => setAmount({ ...amount, amount: next })}
          />
          <SelectRow
            label={tCommands('common.currency')}
            value={amount.currency}
            onChange={former.changeCurrency}
            options={currencies.map((value) => ({ value, label: value }))}
          />
        </div>
      ),
    },
  ]
  const run = ({ reasonCode = '', text = '', competitor = '' }: DialogValues) =>
    command.run({
      reasonCode,
      text,
      ...(competitor !== '' && { competitor }),
      ...(Number(amount.amount) > 0 && { targetPrice: amount }),
    })
  return (
    <CommandDialog command={command} target={detail} fields={fields} run={run} onClose={onClose}>
      <p>{t('command.RejectQuote.ask', { key: detail.key })}</p>
    </CommandDialog>
  )
}
