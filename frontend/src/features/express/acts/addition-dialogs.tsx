import { Button, InputGroup } from '@blueprintjs/core'
import { acceptedEndings } from '@freight/contracts/document/formats'
import {
  type ShipmentDocumentKind,
  shipmentDocumentKinds,
  shipmentPath,
  expressCurrencies,
  optionLineKinds,
} from '@freight/contracts/vocabulary/express'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorIcon, CrossIcon } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'
import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import type { CostLine } from '@freight/contracts/express-shipment/money-parts'
import { sumRounded } from '@freight/contracts/money/money'
import { fileProblem } from '../../../components/documents/file-problem.ts'
import { sendFile } from '../../../components/documents/send-document.ts'
import { useFileDrop } from '../../../components/documents/use-file-drop.ts'
import { useFileSize } from '../../../components/documents/use-file-size.ts'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { ConfirmTitle } from '../../../components/feedback/confirm-title.ts'
import { notify } from '../../../components/feedback/toaster.ts'
import { FormRow, SelectField } from '../../../components/form/form-row.tsx'
import { Problem, useErrorText, isProblem } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { expressKeys } from '../shipment.ts'
import { ConflictCard } from '../../../components/feedback/conflict-card.tsx'
import '../../../components/feedback/notice-card.css'
import { SelectRow, DateRow, DecimalRow, InputRow } from '../../../components/form/rows.tsx'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { localMoment } from './local-moment.ts'
import { useShipmentCommand } from './use-shipment-command.ts'

/** Why a command was refused, and what to do; typed text stays. `onReload`: after the newest state has arrived. */
export const ActProblem = ({ error, onReload }: { error: unknown; onReload: () => void }) => {
  const client = useQueryClient()
  const { t } = useTranslation('shell')
  const { t: express, i18n } = useTranslation('express')
  const errorText = useErrorText()
  const reload = async () => {
    await client.invalidateQueries({ queryKey: expressKeys.all })
    onReload()
  }
  if (error === undefined) return null
  if (isProblem(error, 'CONFLICT')) return <ConflictCard action={t('action.reload')} onReload={() => void reload()} />
  const problems = isProblem(error, 'DATA_MISSING') ? error.details['problems'] : undefined
  const partOf = (problem: unknown) => {
    const [part = ''] = String(Object(problem)['path']).split('.')
    return i18n.exists(`express:part.${part}`) ? express(`part.${part}` as 'part.goods') : part
  }
  const isMissing = Array.isArray(problems) && problems.every((problem) => Object(problem)['code'] === 'MISSING')
  const parts = Array.isArray(problems) ? [...new Set(problems.map(partOf))].join(', ') : ''
  return (
    <div className="notice-card flex gap-8 on-surface" role="alert">
      <ErrorIcon className="hue" data-hue="red" size={14} aria-hidden="true" />
      <p className="notice-text flex-1 size-12-5">
        {isProblem(error, 'INVALID_TRANSITION') ? express('refusedNow') : errorText(error)}{' '}
        {isProblem(error, 'WAYBILL_IN_USE') && (
          <Link to={shipmentPath(String(error.details['shipment']), 'IN_PROGRESS')}>
            {String(error.details['shipment'])}
          </Link>
        )}{' '}
        {parts === '' ? t('state.typedStays') : express(isMissing ? 'missingIn' : 'correctIn', { parts })}
      </p>
    </div>
  )
}

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

interface Chosen {
  kind: ShipmentDocumentKind
  file: File
}

/** Adds a file to a shipment, such as the proof of delivery. */
export const DocumentDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation('express')
  const client = useQueryClient()
  const errorText = useErrorText()
  const sizeText = useFileSize()
  const [kind, setKind] = useState<ShipmentDocumentKind>('PROOF_OF_DELIVERY')
  const [file, setFile] = useState<File>()
  const [isTried, setTried] = useState(false)
  const sending = useCommand(
    (chosen: Chosen, commandId) =>
      sendFile(
        {
          url: '/app/v1/express-documents',
          fields: { shipment: id, kind: chosen.kind },
          file: chosen.file,
          commandId,
        },
        () => undefined,
      ),
    {
      onDone: ({ name }) => {
        void notify({ key: `express-${id}`, title: t('done.AttachExpressDocument'), text: name })
        return client.invalidateQueries({ queryKey: expressKeys.all })
      },
    },
  )
  const { zone, input, choose } = useFileDrop(([first]) => {
    if (first === undefined) return
    setFile(first)
    sending.clear()
  })
  const problem = file === undefined ? undefined : fileProblem(file)
  const refusal = problem === undefined ? undefined : errorText(new Problem(0, problem, ''))
  const run = async () => {
    setTried(true)
    if (file === undefined || refusal !== undefined) return
    await sending.run({ kind, file }).then(onClose, () => undefined)
  }
  return (
    <ConfirmTitle value={t('act.AttachExpressDocument')}>
      <Confirm isOpen isWritten={file !== undefined} width={400} onCancel={onClose} onConfirm={run}>
        <div className="stack gap-10" {...zone}>
          <SelectRow
            label={t('kindOfLine')}
            value={kind}
            options={shipmentDocumentKinds.map((value) => ({ value, label: t(`documentKind.${value}`) }))}
            onChange={setKind}
          />
          <FormRow label={t('common.document')} error={file === undefined && isTried ? t('file.missing') : refusal}>
            {(ids) => (
              <span>
                <Button id={ids.id} size="small" onClick={choose}>
                  {t('file.choose')}
                </Button>{' '}
                {file !== undefined && (
                  <>
                    {file.name} <span className="quiet">{sizeText(file.size)}</span>
                  </>
                )}
                <input {...input} aria-label={t('file.choose')} accept={acceptedEndings} />
              </span>
            )}
          </FormRow>
          <ActProblem error={sending.error} onReload={sending.clear} />
        </div>
      </Confirm>
    </ConfirmTitle>
  )
}
