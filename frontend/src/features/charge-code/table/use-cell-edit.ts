import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldSpec, useFieldWords } from '../../../components/entry-form/field-spec.ts'
import { sameValue } from '../../../components/entry-form/merge/same-value.ts'
import { offerUndo, notify } from '../../../components/feedback/toaster.ts'
import { isProblem, useErrorText } from '../../../lib/api/api.ts'
import { changedNames, type Changes, type ChargeCode, chargeCodes, pickFields, useFields } from '../charge-code.ts'
import { useChangeChargeCode } from '../charge-code-mutations.ts'

/**
 * Saves cell changes at once: the row shows the new value and a saving mark; a toast at the top right can undo it.
 * Changes of one row run in sequence, so that the second uses the revision of the first.
 */
export const useCellEdit = (rows: readonly ChargeCode[]) => {
  const { t } = useTranslation('chargeCodes')
  const { t: shell } = useTranslation('shell')
  const { t: kit } = useTranslation('catalogue')
  const client = useQueryClient()
  const fields = useFields()
  const words = useFieldWords()
  const errorText = useErrorText()
  const { run } = useChangeChargeCode()
  const [pending, setPending] = useState<Readonly<Record<string, Changes>>>({})
  const queueOfRow = useRef(new Map<string, Promise<void>>())
  const revisions = useRef(new Map<string, number>())

  const dropPending = (id: string, changes: Changes) =>
    setPending(({ [id]: now, ...otherRows }) => {
      if (now === undefined) return otherRows
      const left = changedNames(now).filter((name) => !sameValue(changes[name], now[name]))
      return left.length === 0 ? otherRows : { ...otherRows, [id]: pickFields(now, left) }
    })

  const reportFailure = (row: ChargeCode, text: string, retry?: () => void) =>
    void notify({
      key: `cell-${row.id}`,
      kind: 'failed',
      title: t('cell.failed', { id: row.id }),
      text,
      ...(retry !== undefined && { action: { text: shell('state.reloadAndApply'), onClick: retry } }),
    })

  const sendChanges = async (row: ChargeCode, changes: Changes, revision: number): Promise<boolean> => {
    const answer = await run({ id: row.id, changes, revision })
    revisions.current.set(row.id, answer.revision)
    return true
  }

  // Another user saved first: a different field is saved on top; the same field keeps their value until this user
  // confirms.
  const mergeChanges = async (row: ChargeCode, changes: Changes): Promise<boolean> => {
    const fresh = await client.fetchQuery({ ...chargeCodes.one(row.id), staleTime: 0 })
    const clash = changedNames(changes).find((name) => !sameValue(fresh[name], row[name]))
    if (clash === undefined) return sendChanges(row, changes, fresh.revision)
    const spec: FieldSpec = fields[clash]
    await client.invalidateQueries({ queryKey: [...chargeCodes.all, 'rows'] })
    reportFailure(
      row,
      t('cell.met', { name: fresh.changedBy.name, field: spec.label, value: words(spec, fresh[clash]) }),
      () => void change(fresh, changes),
    )
    return false
  }

  const change = async (row: ChargeCode, changes: Changes, isUndo = false) => {
    const before = pickFields(row, changedNames(changes))
    setPending((now) => ({ ...now, [row.id]: { ...now[row.id], ...changes } }))
    const queued = (queueOfRow.current.get(row.id) ?? Promise.resolve()).then(async () => {
      try {
        const isDone = await sendChanges(
          row,
          changes,
          Math.max(row.revision, revisions.current.get(row.id) ?? 0),
        ).catch((problem: unknown) => {
          if (!isProblem(problem, 'CONFLICT')) throw problem
          return mergeChanges(row, changes)
        })
        if (isDone && !isUndo) offerUndoOf(row, changes, before)
      } catch (problem) {
        reportFailure(row, errorText(problem))
      }
      dropPending(row.id, changes)
    })
    queueOfRow.current.set(row.id, queued)
    await queued
  }

  const offerUndoOf = (row: ChargeCode, changes: Changes, before: Changes) => {
    const [name] = changedNames(changes)
    if (name === undefined) return
    const spec: FieldSpec = fields[name]
    void offerUndo({
      key: `cell-${row.id}`,
      title: `${row.id} · ${spec.label}: ${words(spec, changes[name])}`,
      text: kit('common.formerValue', { value: words(spec, before[name]) }),
      undo: () => void change({ ...row, ...changes }, before, true),
    })
  }

  const shown = useMemo(
    () => rows.map((row) => (pending[row.id] === undefined ? row : { ...row, ...pending[row.id] })),
    [rows, pending],
  )
  return { rows: shown, change }
}

export type ChangeCell = ReturnType<typeof useCellEdit>['change']
