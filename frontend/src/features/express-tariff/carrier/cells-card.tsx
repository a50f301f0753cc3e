import type { CommandAnswer } from '@freight/contracts/api/routes'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { ConflictMerge } from '../../../components/entry-form/conflict-merge.tsx'
import { SaveFailure } from '../../../components/entry-form/save-failure.tsx'
import { useEntryForm } from '../../../components/entry-form/use-entry-form.ts'
import { useUnsavedGuard } from '../../../components/entry-form/use-unsaved-guard.tsx'
import { UnparsedInputsScope } from '../../../components/form/unparsed-inputs.ts'
import type { CommandOptions } from '../../../lib/api/api.ts'
import { cellsText } from '../cells/cells-text.ts'
import { cellName, type CellProblem, type Row } from '../cells/column.ts'
import { SaveOrMerge } from '../cells/save-or-merge.tsx'
import { useWords } from '../cells/use-words.ts'
import { type CarrierRow, carrierKeys, carriersOptions } from '../express-tariff-queries.ts'

interface CardPart {
  rows: readonly Row[]
  errors: Readonly<Record<string, string>>
  onRows: (rows: readonly Row[]) => void
}

interface CellsCardProps {
  carrier: CarrierRow
  section: string
  title: string
  note?: ReactNode
  rowsOf: (carrier: CarrierRow) => readonly Row[]
  problemsOf: (rows: readonly Row[]) => readonly CellProblem[]
  send: (rows: readonly Row[], options: CommandOptions) => Promise<CommandAnswer>
  children: (part: CardPart) => ReactNode
}

/** A part of a carrier with its own save button. */
export const CellsCard = ({ carrier, section, title, note, rowsOf, problemsOf, send, children }: CellsCardProps) => {
  const words = useWords()
  const client = useQueryClient()
  const start = useMemo(() => ({ rows: rowsOf(carrier) }), [rowsOf, carrier])
  const form = useEntryForm<{ rows: readonly Row[] }>({
    start,
    revision: carrier.revision,
    fields: { rows: { label: title, words: cellsText } },
    check: ({ rows }) => {
      const [first] = problemsOf(rows)
      return first === undefined ? {} : { rows: words.problem(first) }
    },
    send: ({ values: { rows }, commandId, revision }) =>
      send(rows, { commandId, ...(revision !== undefined && { revision }) }),
    reload: async () => {
      const rows = await client.fetchQuery({ ...carriersOptions, staleTime: 0 })
      const fresh = rows.find(({ id }) => id === carrier.id) ?? carrier
      const { revision, changedBy, changedAt } = fresh
      return { values: { rows: rowsOf(fresh) }, revision, by: changedBy.name, at: changedAt }
    },
    onSaved: () => void client.invalidateQueries({ queryKey: carrierKeys.all }),
  })
  const guard = useUnsavedGuard(form, `${carrier.id} ${title}`)
  const save = () => void form.save()
  const { rows } = form.values
  const errors = problemsOf(rows).flatMap((problem) =>
    form.problems.length > 0 || (problem.row[problem.column.name] ?? '') !== ''
      ? [[cellName(section, problem.row.id, problem.column.name), words.problem(problem)] as const]
      : [],
  )
  return (
    <section className="card tariff-card" aria-label={title}>
      <header>
        <h3>{title}</h3>
        {note}
        <span className="end">
          {(form.isDirty || form.saving !== 'idle') && <SaveOrMerge form={form} onSave={save} />}
        </span>
      </header>
      <SaveFailure failure={form.failure} onRetry={save} />
      {form.conflict !== undefined && <ConflictMerge form={form} conflict={form.conflict} />}
      <UnparsedInputsScope value={form.readings}>
        {children({ rows, errors: Object.fromEntries(errors), onRows: (next) => form.set('rows', next) })}
      </UnparsedInputsScope>
      {guard.dialog}
    </section>
  )
}
