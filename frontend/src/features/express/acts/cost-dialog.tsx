import { Button, InputGroup } from '@blueprintjs/core'
import { CrossIcon } from '@blueprintjs/icons'
import { expressCurrencies, optionLineKinds } from '@freight/contracts/vocabulary/express'
import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import type { CostLine } from '@freight/contracts/express-shipment/money-parts'
import { sumRounded } from '@freight/contracts/money/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { ConfirmTitle } from '../../../components/feedback/confirm-title.ts'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { SelectField } from '../../../components/form/form-row.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { ActProblem } from './act-problem.tsx'
import { localMoment } from './local-moment.ts'
import { useShipmentCommand } from './use-shipment-command.ts'
import { DateRow, DecimalRow, InputRow, SelectRow } from '../../../components/form/rows.tsx'

/** A carrier's invoice, filled with the expected lines: only what differs is typed. */
export const CostDialog = ({ detail, onClose }: { detail: ExpressDetail; onClose: () => void }) => {
  const { t } = useTranslation('express')
  const format = useFormat()
  const sending = useShipmentCommand(detail)
  const unparsed = useUnparsedInputs()
  const { expected } = detail
  const [lines, setLines] = useState<readonly CostLine[]>(() =>
    (expected?.lines ?? []).map(({ code, kind, text, amount }) => ({
      code,
      kind,
      text: text === '' ? t(`kind.${kind}`) : text,
      amount,
    })),
  )
  const [document, setDocument] = useState('')
  const [date, setDate] = useState<string | undefined>(localMoment().slice(0, 10))
  const [currency, setCurrency] = useState<(typeof expressCurrencies)[number]>(expected?.currency ?? 'USD')
  const [weight, setWeight] = useState('')
  const [isTried, setTried] = useState(false)
  const isComplete = document.trim() !== '' && lines.length > 0 && lines.every(({ amount }) => amount !== '')
  const change = (index: number, changes: Partial<CostLine>) =>
    setLines(lines.map((line, at) => (at === index ? { ...line, ...changes } : line)))
  const run = async () => {
    setTried(true)
    if (unparsed.focusFirst() || !isComplete || date === undefined) return
    const body = { document: document.trim(), date, currency, lines: [...lines], ...(weight !== '' && { weight }) }
    await sending.run({ name: 'RecordExpressCost', body }).then(onClose, () => undefined)
  }
  const nameOf = (field: string, index: number) => t('ofLine', { field, number: index + 1 })
  const required = (isEmpty: boolean) => (isTried && isEmpty ? t('required') : undefined)
  return (
    <ConfirmTitle value={t('act.RecordExpressCost')}>
      <Confirm isOpen isWritten width={560} onCancel={onClose} onConfirm={run}>
        <UnparsedInputsScope value={unparsed}>
          <div className="stack gap-10">
            <div className="halves grid gap-10">
              <InputRow
                label={t('field.document')}
                error={required(document.trim() === '')}
                value={document}
                maxLength={60}
                onChange={setDocument}
              />
              <DateRow label={t('field.date')} error={required(date === undefined)} value={date} onChange={setDate} />
              <SelectRow
                label={t('field.currency')}
                value={currency}
                options={expressCurrencies.map((value) => ({ value, label: value }))}
                onChange={setCurrency}
              />
              <DecimalRow
                label={t('billedKg')}
                note={t('common.optional')}
                kind="decimal"
                value={weight}
                onChange={setWeight}
              />
            </div>
            {lines.map((line, index) => (
              // Lines have no id, and they are only appended and removed.
              // oxlint-disable-next-line react/no-array-index-key
              <div key={index} className="express-cost-line grid gap-6">
                <SelectField
                  aria-label={nameOf(t('kindOfLine'), index)}
                  value={line.kind}
                  options={optionLineKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
                  onChange={(kind) => change(index, { kind })}
                />
                <InputGroup
                  aria-label={nameOf(t('field.text'), index)}
                  value={line.text}
                  maxLength={200}
                  onValueChange={(text) => change(index, { text })}
                />
                <DecimalInput
                  kind="decimal"
                  aria-label={nameOf(t('amount'), index)}
                  invalid={isTried && line.amount === ''}
                  value={line.amount}
                  onChange={(amount) => change(index, { amount })}
                />
                <Button
                  variant="minimal"
                  size="small"
                  icon={<CrossIcon />}
                  aria-label={nameOf(t('common.remove'), index)}
                  onClick={() => setLines(lines.filter((_, at) => at !== index))}
                />
              </div>
            ))}
            <p className="flex between">
              <button
                type="button"
                className="link-button"
                onClick={() => setLines([...lines, { code: '', kind: 'SURCHARGE', text: '', amount: '' }])}
              >
                {t('addLine')}
              </button>
              <strong>
                {t('total')} {format.money(sumRounded(lines.map(({ amount }) => amount).filter(Boolean)), currency)}
              </strong>
            </p>
            <ActProblem error={sending.error} onReload={sending.clear} />
          </div>
        </UnparsedInputsScope>
      </Confirm>
    </ConfirmTitle>
  )
}
