import { currencies } from '@freight/contracts/choices'
import { InputGroup, TextArea } from '@blueprintjs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { FormRow } from '../../../components/form/form-row.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { useQuotationCommand } from '../mutations.ts'
import { CommandDialog } from './command-dialog.tsx'
import type { ActDialogProps } from './act.ts'
import { useReasons } from './use-reasons.ts'

type Currency = (typeof currencies)[number]

/** The client said no, and why; perhaps what they would have said yes to. */
export const RejectDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation('quotations')
  const { t: words } = useTranslation('quotationCommands')
  const command = useQuotationCommand('RejectQuote', detail)
  const [chosen, setReason] = useState('PRICE')
  const reasons = useReasons(detail.company, 'lost')
  const reasonCode = reasons.some(({ value }) => value === chosen) ? chosen : (reasons[0]?.value ?? '')
  const [text, setText] = useState('')
  const [competitor, setCompetitor] = useState('')
  const [target, setTarget] = useState('')
  const [currency, setCurrency] = useState<Currency>('USD')
  const [isTried, setTried] = useState(false)
  const needsText = reasonCode === 'OTHER' && text.trim() === ''
  const run = async () => {
    setTried(true)
    if (needsText) return 'invalid'
    return command.run({
      reasonCode,
      text,
      ...(competitor.trim() !== '' && { competitor: competitor.trim() }),
      ...(Number(target) > 0 && { targetPrice: { amount: target, currency } }),
    })
  }
  return (
    <CommandDialog command={command} target={detail} run={run} onClose={onClose}>
      <p>{t('ask.RejectQuote', { key: detail.key })}</p>
      <FormRow label={t('reason.label')}>
        {({ id }) => <SelectField id={id} value={reasonCode} onChange={setReason} options={reasons} />}
      </FormRow>
      <FormRow
        label={t('reason.text')}
        note={reasonCode === 'OTHER' ? undefined : t('optional')}
        error={isTried && needsText ? t('form.sayWhy') : undefined}
      >
        {({ id, invalid }) => (
          <TextArea
            id={id}
            fill
            intent={invalid ? 'danger' : 'none'}
            value={text}
            maxLength={1000}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </FormRow>
      <FormRow label={t('reason.competitor')} note={t('optional')}>
        {({ id }) => (
          <InputGroup
            id={id}
            value={competitor}
            maxLength={120}
            onChange={(event) => setCompetitor(event.currentTarget.value)}
          />
        )}
      </FormRow>
      <div className="two-fields">
        <FormRow label={words('target.price')} note={t('optional')}>
          {({ id }) => <DecimalInput kind="money" id={id} value={target} onChange={setTarget} />}
        </FormRow>
        <FormRow label={words('target.currency')}>
          {({ id }) => (
            <SelectField
              id={id}
              value={currency}
              onChange={setCurrency}
              options={currencies.map((value) => ({ value, label: value }))}
            />
          )}
        </FormRow>
      </div>
    </CommandDialog>
  )
}
