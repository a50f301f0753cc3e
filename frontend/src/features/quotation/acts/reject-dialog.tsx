import { currencies } from '@freight/contracts/vocabulary/price'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormerAmount } from '../../../components/form/currency/use-former-amount.ts'
import { MONEY_PLACES } from '../../../components/form/decimal-text.ts'
import { RequiredChoice } from '../../../components/entry-form/required-choice.tsx'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { clientLinksOptions } from '../quotation-queries.ts'
import { CommandDialog } from '../commands/command-dialog.tsx'
import type { ActDialogProps } from '../commands/act.ts'
import { useReasons } from '../commands/use-reasons.ts'
import { AreaRow, DecimalRow, InputRow, SelectRow } from '../../../components/form/rows.tsx'

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
  const [typedReason, setReason] = useState<string>()
  const chosenReason = typedReason ?? declined?.reasonCode ?? ''
  const reasons = useReasons(detail.company, 'lost')
  const reasonCode = reasons.some(({ value }) => value === chosenReason) ? chosenReason : ''
  const [typedText, setText] = useState<string>()
  const text = typedText ?? declined?.text ?? ''
  const [competitor, setCompetitor] = useState('')
  const [targetPrice, setTargetPrice] = useState('')
  const [currency, setCurrency] = useState<Currency>('USD')
  const former = useFormerAmount({
    amount: targetPrice,
    currency,
    onChange: (next) => {
      setCurrency(next.currency)
      setTargetPrice(next.amount)
    },
  })
  const [isTried, setTried] = useState(false)
  const needsText = reasonCode === 'OTHER' && text.trim() === ''
  const run = async () => {
    setTried(true)
    if (reasonCode === '' || needsText) return 'invalid'
    return command.run({
      reasonCode,
      text,
      ...(competitor.trim() !== '' && { competitor: competitor.trim() }),
      ...(Number(targetPrice) > 0 && { targetPrice: { amount: targetPrice, currency } }),
    })
  }
  return (
    <CommandDialog command={command} target={detail} run={run} onClose={onClose}>
      <p>{t('ask.RejectQuote', { key: detail.key })}</p>
      <RequiredChoice
        label={t('reason.label')}
        options={reasons}
        value={reasonCode}
        onChange={setReason}
        error={isTried && reasonCode === '' ? t('form.sayWhy') : undefined}
      />
      <AreaRow
        label={t('reason.text')}
        note={reasonCode === 'OTHER' ? undefined : t('optional')}
        error={isTried && needsText ? t('form.sayWhy') : undefined}
        value={text}
        maxLength={1000}
        onChange={setText}
      />
      <InputRow
        label={t('reason.competitor')}
        note={t('optional')}
        value={competitor}
        maxLength={120}
        onChange={setCompetitor}
      />
      <div className="even-halves grid gap-12">
        <DecimalRow
          label={tCommands('target.price')}
          note={t('optional')}
          kind="decimal"
          places={MONEY_PLACES}
          currency={currency}
          {...(former.placeholder !== undefined && { placeholder: former.placeholder })}
          value={targetPrice}
          onChange={setTargetPrice}
        />
        <SelectRow
          label={tCommands('target.currency')}
          value={currency}
          onChange={former.changeCurrency}
          options={currencies.map((value) => ({ value, label: value }))}
        />
      </div>
    </CommandDialog>
  )
}
