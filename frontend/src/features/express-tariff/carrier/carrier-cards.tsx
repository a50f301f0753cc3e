import { Button } from '@blueprintjs/core'
import { incidentReasons, trackingStatuses, type TrackingStatus } from '@freight/contracts/vocabulary/express'
import { shortReferenceOf } from '@freight/contracts/express-shipment/waybill'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { ErrorCard } from '../../../components/feedback/load-state.tsx'
import { SelectField } from '../../../components/form/form-row.tsx'
import { command, type CommandId, type CommandOptions, useErrorText } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { MISSING, useFormat } from '../../../lib/format/format.ts'
import { type CarrierRow, carrierKeys, carriersOptions } from '../../../lib/queries/queries.ts'
import { type UnmappedCode, unmappedOptions } from '../express-tariff-queries.ts'
import { ConflictButtons, ConflictMerge } from '../../../components/entry-form/conflict-merge.tsx'
import { type FormState, useEntryForm } from '../../../components/entry-form/entry-form.ts'
import { SaveFailure, SaveButton } from '../../../components/entry-form/entry-save.tsx'
import { UnparsedInputsScope } from '../../../components/form/unparsed-inputs.ts'
import { cellsText, cellName, type CellProblem, type Row, useWords } from '../cells/column.ts'

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

const reasons = ['', ...incidentReasons] as const

const CodeRow = ({ carrier, code, seen }: { carrier: CarrierRow; code: string; seen: UnmappedCode | undefined }) => {
  const { t } = useTranslation('expressTariff')
  const { t: express } = useTranslation('express')
  const format = useFormat()
  const client = useQueryClient()
  const errorText = useErrorText()
  const stored = carrier.codes.find((one) => one.code === code) ?? { status: 'UNKNOWN' as const, reason: '' as const }
  // Only what the user chose: a colleague's mapping must show, and not be undone.
  const [chosen, setChosen] = useState<{ status?: TrackingStatus; reason?: (typeof reasons)[number] }>({})
  const { status, reason } = { ...stored, ...chosen }
  const act = useCommand(
    (_: undefined, commandId: CommandId) =>
      command(
        'express-carrier',
        'MapCode',
        carrier.id,
        { code, status, reason },
        { commandId, revision: carrier.revision },
      ),
    { onDone: () => client.invalidateQueries({ queryKey: carrierKeys.all }).then(() => setChosen({})) },
  )
  return (
    <tr>
      <th scope="row">{code}</th>
      <td>{seen?.text || MISSING}</td>
      <td className="computed">{seen === undefined ? MISSING : format.decimal(seen.count)}</td>
      <td>{seen === undefined ? MISSING : format.near(seen.lastAt)}</td>
      <td>
        {seen?.shipments.map((id) => (
          <span key={id}>
            <Link to={`/operativa/express?id=${encodeURIComponent(id)}`}>{shortReferenceOf(id)}</Link>{' '}
          </span>
        ))}
      </td>
      <td className="cell-edit">
        <SelectField
          aria-label={t('codes.statusOf', { code })}
          value={status}
          options={trackingStatuses.map((value) => ({ value, label: express(`trackingStatus.${value}`) }))}
          onChange={(next) => setChosen({ ...chosen, status: next })}
        />
      </td>
      <td className="cell-edit">
        <SelectField
          aria-label={t('codes.reasonOf', { code })}
          value={reason}
          options={reasons.map((value) => ({ value, label: value && express(`incidentReason.${value}`) }))}
          onChange={(next) => setChosen({ ...chosen, reason: next })}
        />
      </td>
      <td>
        {(status !== stored.status || reason !== stored.reason) && (
          <Button size="small" onClick={() => void act.run(undefined).catch(() => undefined)}>
            {t('codes.map')}
          </Button>
        )}
        {act.error !== undefined && (
          <span className="error" role="alert">
            {errorText(act.error)}
          </span>
        )}
      </td>
    </tr>
  )
}

/** Codes of the carrier that our tables do not have, each with the status that the company gives it. */
export const CodesCard = ({ carrier }: { carrier: CarrierRow }) => {
  const { t } = useTranslation('expressTariff')
  const { data, error, refetch } = useQuery(unmappedOptions)
  const seen = (data ?? []).filter((one) => one.carrier === carrier.id)
  const mapped = carrier.codes.filter(({ status }) => status !== 'UNKNOWN').map(({ code }) => code)
  const codes = [...new Set([...seen.map(({ code }) => code), ...mapped])]
  return (
    <section className="card tariff-card flex-none" aria-label={t('codes.title')}>
      <header>
        <h2>{t('codes.title')}</h2>
        <span className="quiet">{t('codes.help')}</span>
      </header>
      {error !== null && data === undefined && (
        <ErrorCard error={error} title={t('codes.failed')} onRetry={() => void refetch()} />
      )}
      {data !== undefined && codes.length === 0 && <p className="cells-foot quiet middle wrap">{t('codes.none')}</p>}
      {codes.length > 0 && (
        <div className="cells-scroll">
          <table className="entry-grid full size-12-5" aria-label={t('codes.title')}>
            <thead>
              <tr>
                {t('columns.codes')
                  .split('|')
                  .map((label) => (
                    <th key={label} scope="col">
                      {label}
                    </th>
                  ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {codes.map((code) => (
                <CodeRow key={code} {...{ carrier, code }} seen={seen.find((one) => one.code === code)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
