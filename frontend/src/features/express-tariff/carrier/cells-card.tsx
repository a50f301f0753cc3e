import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { ConflictButtons, ConflictMerge } from '../../../components/entry-form/conflict-merge.tsx'
import type { FormState } from '../../../components/entry-form/entry-form.ts'
import { SaveFailure } from '../../../components/entry-form/save-failure.tsx'
import { useEntryForm } from '../../../components/entry-form/use-entry-form.ts'
import { UnparsedInputsScope } from '../../../components/form/unparsed-inputs.ts'
import type { CommandOptions } from '../../../lib/api/api.ts'
import { cellsText } from '../cells/cells-text.ts'
import { cellName, type CellProblem, type Row } from '../cells/column.ts'
import { SaveButton } from '../../../components/entry-form/save-button.tsx'
import { useWords } from '../cells/use-words.ts'
import { type CarrierRow, carrierKeys, carriersOptions } from '../express-tariff-queries.ts'

interface CardPart {
  rows: readonly Row[]
  errors: Readonly<Record<string, string>>
  onRows: (rows: readonly Row[]) => void
}

interface CellsFormOptions {
  carrier: CarrierRow
  section: string
  title: string
  rowsOf: (carrier: CarrierRow) => readonly Row[]
  problemsOf: (rows: readonly Row[]) => readonly CellProblem[]
  send: (rows: readonly Row[], options: CommandOptions) => Promise<CommandAnswer>
}

/** Form of a part of a carrier, with the error text of each wrong cell. */
export const useCellsForm = ({ carrier, section, title, rowsOf, problemsOf, send }: CellsFormOptions) => {
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
  const errors = problemsOf(form.values.rows).flatMap((problem) =>
    form.problems.length > 0 || (problem.row[problem.column.name] ?? '') !== ''
      ? [[cellName(section, problem.row.id, problem.column.name), words.problem(problem)] as const]
      : [],
  )
  return { form, title, errors: Object.fromEntries(errors) }
}

export type CellsForm = ReturnType<typeof useCellsForm>

/** Several forms as one for the question before leaving, of which the router allows only one. */
export const combineForms = (parts: readonly [CellsForm, ...CellsForm[]]): FormState => {
  const dirty = parts.filter(({ form }) => form.isDirty)
  const [{ form: first }] = parts
  return {
    ...first,
    changed: dirty.map(({ form }) => form.id),
    specs: Object.fromEntries(parts.map(({ form, title }) => [form.id, { label: title }])),
    errors: Object.assign({}, ...dirty.map(({ form }) => form.errors)),
    isDirty: dirty.length > 0,
    saving: parts.some(({ form }) => form.saving === 'saving') ? 'saving' : 'idle',
    isSafe: {
      get current() {
        return dirty.every(({ form }) => form.isSafe.current)
      },
    },
    discard: () => dirty.forEach(({ form }) => form.discard()),
    save: async () => {
      for (const { form } of dirty) if ((await form.save()) === undefined) return undefined
      return { answer: undefined }
    },
  }
}

interface CellsCardProps {
  part: CellsForm
  note?: ReactNode
  children: (part: CardPart) => ReactNode
}

/** A part of a carrier with its own save button. */
export const CellsCard = ({ part: { form, title, errors }, note, children }: CellsCardProps) => {
  const save = () => void form.save()
  return (
    <section className="card tariff-card flex-none" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {note}
        <span className="end">
          {form.conflict !== undefined && <ConflictButtons conflict={form.conflict} />}
          {form.conflict === undefined && (form.isDirty || form.saving !== 'idle') && (
            <SaveButton form={form} counts onSave={save} />
          )}
        </span>
      </header>
      <SaveFailure failure={form.failure} onRetry={save} />
      {form.conflict !== undefined && <ConflictMerge form={form} conflict={form.conflict} />}
      <UnparsedInputsScope value={form.readings}>
        {children({ rows: form.values.rows, errors, onRows: (next) => form.set('rows', next) })}
      </UnparsedInputsScope>
    </section>
  )
}
