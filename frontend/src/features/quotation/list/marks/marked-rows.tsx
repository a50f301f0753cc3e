import { Button, InputGroup } from '@blueprintjs/core'
import { PeopleIcon, TickIcon } from '@blueprintjs/icons'
import type { QuotationRow } from '@freight/contracts/list/quotation-row'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmTitle } from '../../../../components/feedback/confirm-title.ts'
import { useCommands } from '../../../../lib/browser/browser-commands.ts'
import { RequestCostsDialog, RequestSeveralDialog } from '../../agents/request-costs-dialog.tsx'
import { ShownQuotation } from '../../commands/conflict/shown-quotation.tsx'
import { detailOptions, quotationKeys } from '../../quotation-queries.ts'
import { clearMarks, isMarkable, type MarkUse, MOST_MARKS, toggleMark, useMarks } from './marks.ts'
import { Confirm } from '../../../../components/feedback/confirm.tsx'
import { FormRow } from '../../../../components/form/form-row.tsx'
import { Reference } from '../../../../components/quotation/status-chip.tsx'
import { command, useErrorText } from '../../../../lib/api/api.ts'
import { useInTurn } from '../../../../lib/api/use-in-turn.ts'
import { UserField } from '../../acts/user-field.tsx'
import './marks.css'

interface ReassignSeveralProps {
  rows: readonly QuotationRow[]
  /** `isDone`: whether every row was reassigned. */
  onClose: (isDone: boolean) => void
}

type Reassignment = { key: string; commercial: string; reason?: string }

/** Reassigns several quotations to another commercial, one command each, and shows the result of each. */
const ReassignSeveral = ({ rows, onClose }: ReassignSeveralProps) => {
  const { t } = useTranslation('quotationCommands')
  const { t: quotations } = useTranslation('quotations')
  const errorText = useErrorText()
  const client = useQueryClient()
  const [openedRows] = useState(rows)
  const [commercial, setCommercial] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { giveAll, outcomes } = useInTurn(
    ({ key, ...assigned }: Reassignment, commandId) =>
      command('quotation', 'AssignQuotation', key, assigned, { commandId }),
    ({ key }) => key,
  )
  const run = async () => {
    setTried(true)
    if (commercial === '') return
    const remainingRows = openedRows.filter(
      (row) => row.commercial.id !== commercial && outcomes[row.key]?.isDone !== true,
    )
    const isDone = await giveAll(
      remainingRows.map(({ key }) => ({ key, commercial, ...(reason.trim() !== '' && { reason: reason.trim() }) })),
    )
    void client.invalidateQueries({ queryKey: quotationKeys.all })
    if (isDone) onClose(true)
  }
  return (
    <Confirm isOpen width={480} onCancel={() => onClose(false)} onConfirm={run}>
      <div className="order-form stack gap-10">
        <p>{t('assign.several', { count: openedRows.length })}</p>
        <ul>
          {openedRows.map((row) => {
            const outcome = outcomes[row.key]
            return (
              <li key={row.key}>
                <Reference value={row.key} /> <span className="secondary">{row.commercial.name}</span>{' '}
                {outcome?.isDone === true && <TickIcon size={14} title={t('assign.done')} />}
                {outcome?.isDone === false && (
                  <span className="form-below error" role="alert">
                    {errorText(outcome.failure)}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
        <FormRow
          label={quotations('command.AssignQuotation.commercial')}
          error={isTried && commercial === '' ? t('assign.choose') : undefined}
        >
          {({ id }) => (
            <UserField
              id={id}
              permission="COMERCIAL"
              value={commercial}
              initialUser={{ id: '', name: t('assign.choose') }}
              onChange={setCommercial}
            />
          )}
        </FormRow>
        <FormRow label={quotations('command.AssignQuotation.reason')} note={quotations('optional')}>
          {({ id }) => <InputGroup id={id} value={reason} maxLength={300} onValueChange={setReason} />}
        </FormRow>
      </div>
    </Confirm>
  )
}

interface MarkedRowsProps {
  rows: readonly QuotationRow[]
  /** The selected row. */
  current: QuotationRow | undefined
  use: MarkUse
}

/** Bulk action for the marked rows, or for the selected row without marks. */
export const MarkedRows = ({ rows, current, use }: MarkedRowsProps) => {
  const { t } = useTranslation('agents')
  const { t: commands } = useTranslation('quotationCommands')
  const marked = useMarks()
  const [dialogRows, setDialogRows] = useState<readonly QuotationRow[]>([])
  // Another list starts without marks.
  useEffect(() => () => clearMarks(), [])
  const chosenRows = rows.filter((row) => marked.has(row.key) && isMarkable[use](row))
  const markableRow = current !== undefined && isMarkable[use](current) ? current : undefined
  useCommands(
    markableRow === undefined
      ? []
      : [
          {
            id: 'list.mark',
            title: t(marked.has(markableRow.key) ? 'list.unmark' : 'list.mark', { key: markableRow.key }),
            keys: 'x',
            scope: 'screen',
            run: () => toggleMark(markableRow.key),
          },
          ...(chosenRows.length > 0 || use === 'reassign'
            ? []
            : [
                {
                  id: 'list.ask',
                  title: t('list.askOne', { key: markableRow.key }),
                  scope: 'screen' as const,
                  run: () => setDialogRows([markableRow]),
                },
              ]),
        ],
  )
  const [first, second] = dialogRows
  const action = use === 'reassign' ? commands('common.reassign') : t('card.ask')
  return (
    <>
      {chosenRows.length > 0 && (
        <div
          className="marked-bar bottom-12 pad-8-8-8-14 radius-8 absolute on-raised float-shadow row gap-10"
          role="toolbar"
          aria-label={t('list.marked', { count: chosenRows.length })}
        >
          <strong>{t('list.marked', { count: chosenRows.length })}</strong>
          {chosenRows.length >= MOST_MARKS && <span className="quiet">{t('list.most', { count: MOST_MARKS })}</span>}
          <Button intent="primary" icon={<PeopleIcon />} onClick={() => setDialogRows(chosenRows)}>
            {action}
          </Button>
          <Button variant="minimal" onClick={clearMarks}>
            {t('list.clear')}
          </Button>
        </div>
      )}
      <ConfirmTitle value={action}>
        {use === 'ask' && first !== undefined && second === undefined && (
          <RequestForOne rowKey={first.key} onClose={() => setDialogRows([])} onSent={clearMarks} />
        )}
        {use === 'reassign' && first !== undefined && (
          <ReassignSeveral
            rows={dialogRows}
            onClose={(isDone) => {
              setDialogRows([])
              if (isDone) clearMarks()
            }}
          />
        )}
        {use === 'ask' && second !== undefined && (
          <RequestSeveralDialog
            rows={dialogRows}
            onClose={(isDone) => {
              setDialogRows([])
              if (isDone) clearMarks()
            }}
          />
        )}
      </ConfirmTitle>
    </>
  )
}

/** A single quotation opens the full request dialog. */
const RequestForOne = ({ rowKey, ...handlers }: { rowKey: string; onClose: () => void; onSent: () => void }) => {
  const detail = useQuery(detailOptions(rowKey)).data
  if (detail === undefined) return null
  return (
    <ShownQuotation detail={detail} subjectOf={(newest) => newest} onClose={handlers.onClose}>
      {(shown) => <RequestCostsDialog detail={shown} {...handlers} />}
    </ShownQuotation>
  )
}
