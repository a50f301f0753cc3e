import { Button } from '@blueprintjs/core'
import { ArrowLeftIcon, DuplicateIcon, PlusIcon } from '@blueprintjs/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type FileSection,
  tariffColumns,
  acrossColumns,
  zoneOfField,
} from '@freight/contracts/express-tariff/tariff-file'
import { wordsOf } from '@freight/contracts/api/file-columns'
import type { TariffVersion } from '@freight/contracts/express-carrier/tariff'
import { LoadState } from '../../../components/feedback/load-state.tsx'
import { notify } from '../../../components/feedback/toaster.ts'
import { SelectField } from '../../../components/form/form-row.tsx'
import { command, type CommandId } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useUrlValue } from '../../../lib/browser/url-state.ts'
import { useWords, cellsText } from '../cells/column.ts'
import { CarrierMarks } from '../list/list-columns.tsx'
import { VersionStatus } from '../list/version-status.tsx'
import { versionOn } from '../list/versions.ts'
import { carriersOptions } from '../../../lib/queries/queries.ts'
import { tariffKeys, tariffOptions, type TariffDetail } from '../express-tariff-queries.ts'
import { Differences, useRefusal, PublishDialog, type VersionProps } from './publish-dialog.tsx'
import { ConflictButtons, ConflictMerge } from '../../../components/entry-form/conflict-merge.tsx'
import { FormProblems, SaveFailure, useUnsavedGuard, SaveButton } from '../../../components/entry-form/entry-save.tsx'
import { useCommands } from '../../../lib/browser/browser-commands.ts'
import { ReasonButton } from '../reason-button.tsx'
import { Simulation, VersionContent } from './simulation.tsx'
import { ImportDialog } from '../../../components/csv-import/import-dialog.tsx'
import { language, type Language } from '../../../lib/storage/storage.ts'
import { columnsOfFile, guessColumns, type ImportColumn } from '../../../components/csv-import/import-columns.ts'
import type { FieldSpecs } from '../../../components/entry-form/field-spec.ts'
import { useEntryForm } from '../../../components/entry-form/entry-form.ts'
import { readVersion, sectionNames, type SectionName, storedIn, valuesOf, type VersionValues } from './sections.ts'

/** Form of a version: sections as fields, and the error text of each wrong cell. */
const useVersionForm = (tariff: TariffDetail, version: TariffVersion) => {
  const { t } = useTranslation('expressTariff')
  const words = useWords()
  const client = useQueryClient()
  const { id } = tariff
  const { no } = version
  const start = useMemo(() => valuesOf(version), [version])
  const form = useEntryForm<VersionValues>({
    start,
    revision: tariff.revision,
    // Built from the names of all sections.
    fields: Object.fromEntries(
      sectionNames.map((name) => [name, { label: t(`section.${name}`), words: cellsText }]),
    ) as unknown as FieldSpecs<VersionValues>,
    check: (values) => {
      const messages: Partial<Record<SectionName, string>> = {}
      for (const problem of readVersion(values).problems) messages[problem.section] ??= words.problem(problem)
      return messages
    },
    send: ({ values, changes, commandId, revision }) => {
      const content: Readonly<Record<string, unknown>> = { ...readVersion(values).content }
      const names = sectionNames.filter((name) => name in changes).flatMap(storedIn)
      const sections = Object.fromEntries(names.map((name) => [name, content[name]]))
      const options = { commandId, ...(revision !== undefined && { revision }) }
      return command('express-tariff', 'ChangeDraft', id, { no, ...sections }, options)
    },
    reload: async () => {
      const { versions, revision, changedBy, changedAt } = await client.fetchQuery({
        ...tariffOptions(id),
        staleTime: 0,
      })
      const newest = versions.find((one) => one.no === no) ?? version
      return { values: valuesOf(newest), revision, by: changedBy.name, at: changedAt }
    },
    onSaved: () => void client.invalidateQueries({ queryKey: tariffKeys.all }),
  })
  // A filled cell is wrong at once, a missing one after a try to save.
  const errors = Object.fromEntries(
    readVersion(form.values).problems.flatMap((problem) => {
      const { section, row, column, cell } = problem
      const isShown = (row[column.name] ?? '') !== '' || form.problems.some(({ field }) => field === section)
      return isShown ? [[cell, words.problem(problem)] as const] : []
    }),
  )
  return { form, errors }
}

const required = new Set(['zone', 'upToKg', 'fromKg', 'amount', 'countries', 'code', 'basis', 'trigger.kind'])

const weights = ['kg', 'kgs', 'peso', 'weight', 'peso kg', 'weight kg', 'kilos']
/** Other headings of carriers' rate cards, in any language. */
const names = {
  zone: ['zona', 'zone', 'area'],
  upToKg: [...weights, 'hasta', 'up to', 'ate', 'peso hasta'],
  fromKg: ['desde', 'from', 'a partir de', 'peso desde', ...weights],
  amount: ['precio', 'price', 'preco', 'tarifa', 'rate', 'valor', 'monto'],
  kind: ['tipo', 'type', 'producto', 'product', 'produto'],
  countries: ['pais', 'country', 'codigo de pais', 'country code', 'iso'],
  postals: ['codigo postal', 'postal code', 'cep', 'zip', 'cp'],
  cities: ['ciudad', 'city', 'cidade'],
}

/** `Zona 3`, `ZONE 3` and `Z3` are zone 3; undefined for a heading that names no zone. */
const zoneIn = (heading: string): string | undefined => {
  const name = heading
    .trim()
    .replace(/^(zonas?|zones?)\b[\s.:-]*|^z(?=\d)/i, '')
    .trim()
  return /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}$/.test(name) ? name : undefined
}

/** Columns of a file by its headings: a row for each price, or weights down and zones across. */
export const importColumns = (
  section: FileSection,
  header: readonly string[],
  language: Language,
): readonly ImportColumn[] => {
  const columns = columnsOfFile(tariffColumns[section], language, { required, names })
  if (header.length === 0 || section === 'zones' || section === 'surcharges') return columns
  const { zone, amount } = guessColumns(columns, header)
  if (zone !== undefined && amount !== undefined) return columns
  const others = columnsOfFile(acrossColumns(section, []), language, { required, names })
  const taken = new Set(Object.values(guessColumns(others, header)))
  const headings = new Map(
    header.flatMap((heading, index) => {
      const name = taken.has(index) ? undefined : zoneIn(heading)
      return name === undefined ? [] : [[name, heading] as const]
    }),
  )
  return columnsOfFile(acrossColumns(section, [...headings.keys()]), language, { required, names }).map((column) => {
    const heading = headings.get(zoneOfField(column.field) ?? '')
    return heading === undefined ? column : { ...column, label: heading, names: [heading], spec: { label: heading } }
  })
}

interface TariffImportProps {
  tariff: TariffDetail
  section: FileSection
  onImported: () => void
  onClose: () => void
}

/** Imports a section of the draft from a CSV file or a workbook; the file replaces it. */
const TariffImport = ({ tariff, section, onImported, onClose }: TariffImportProps) => {
  const { t } = useTranslation('expressTariff')
  const client = useQueryClient()
  const inLanguage = language.read()
  const specs = tariffColumns[section].map((column) => ({
    field: column.field,
    label: column.title[inLanguage],
    words: (value: unknown) => wordsOf(column)?.[String(value)]?.[inLanguage] ?? '',
  }))
  const columns = (header: readonly string[]) => importColumns(section, header, inLanguage)
  return (
    <ImportDialog
      collection={`express-tariffs/${tariff.id}/${section}`}
      title={t('import.title', { code: tariff.code, section: t(`section.${section}`) })}
      columns={columns}
      fields={Object.fromEntries(specs.map((spec) => [spec.field, spec]))}
      isWhole
      onClose={onClose}
      onApplied={(results) => {
        void client.invalidateQueries({ queryKey: tariffKeys.all })
        if (results.every(({ outcome }) => outcome !== 'problem')) onImported()
      }}
    />
  )
}

const PLACES = ['id', 'act', 'section', 'panel', 'version']

/** A version: a draft to edit and publish, or a published one to read and withdraw. */
const VersionEditor = ({ tariff, version, today, onImported }: VersionProps & { onImported: () => void }) => {
  const { t } = useTranslation('expressTariff')
  const { t: catalogue } = useTranslation('catalogue')
  const client = useQueryClient()
  const { no, status } = version
  const isDraft = status === 'DRAFT'
  const { form, errors } = useVersionForm(tariff, version)
  const guard = useUnsavedGuard(form, `${tariff.code} ${t('version', { no })}`, PLACES)
  const [isPublishing, setPublishing] = useState(false)
  const [isSimulating, setSimulating] = useState(false)
  const [importing, setImporting] = useState<FileSection>()
  const { conflict } = form
  const save = () => void form.save()
  const last = tariff.versions.findLast((one) => one.status === 'PUBLISHED')
  // What is published, simulated or replaced by a file must be what the screen shows.
  const afterSave = async (act: () => void) => {
    if (!form.isDirty || (await form.save()) !== undefined) act()
  }
  const withdraw = (body: { no: number; reason?: string }, commandId: CommandId) =>
    command('express-tariff', 'WithdrawVersion', tariff.id, body, { commandId, revision: tariff.revision })
  const onWithdrawn = () => client.invalidateQueries({ queryKey: tariffKeys.all })
  useCommands(
    isDraft ? [{ id: 'tariff-save', title: catalogue('common.save'), keys: 'ctrl+s', scope: 'screen', run: save }] : [],
  )
  return (
    <section className="tariff-version stack gap-10 min-width-0 flush" aria-label={t('version', { no })}>
      <header className="tariff-bar middle wrap">
        <h2>{t('version', { no })}</h2>
        <VersionStatus version={version} today={today} />
        <span className="end">
          {status === 'PUBLISHED' && (
            <ReasonButton
              text={t('withdraw.act')}
              title={t('withdraw.title', { code: tariff.code, no })}
              help={t('withdraw.help')}
              send={(reason, commandId) => withdraw({ no, reason }, commandId)}
              onDone={onWithdrawn}
            />
          )}
          {no === last?.no && (
            <ReasonButton
              text={t('undo.act')}
              title={t('undo.title', { code: tariff.code, no })}
              help={t('undo.help')}
              needsReason={false}
              send={(_, commandId) => withdraw({ no }, commandId)}
              onDone={onWithdrawn}
            />
          )}
          {isDraft && conflict === undefined && (
            <>
              <Button
                onClick={() => (isSimulating ? setSimulating(false) : void afterSave(() => setSimulating(true)))}
                active={isSimulating}
              >
                {t('simulation.act')}
              </Button>
              <Button onClick={() => void afterSave(() => setPublishing(true))}>{t('publish.act')}</Button>
              <SaveButton form={form} counts onSave={save} />
            </>
          )}
          {isDraft && conflict !== undefined && <ConflictButtons conflict={conflict} />}
        </span>
      </header>
      <SaveFailure failure={form.failure} onRetry={save} />
      {conflict === undefined ? <FormProblems form={form} /> : <ConflictMerge form={form} conflict={conflict} />}
      {isSimulating && <Simulation {...{ tariff, version, today }} />}
      <VersionContent
        {...{ form, errors, isDraft }}
        onImport={
          isDraft && conflict === undefined ? (section) => void afterSave(() => setImporting(section)) : undefined
        }
      />
      {importing !== undefined && (
        <TariffImport {...{ tariff, onImported }} section={importing} onClose={() => setImporting(undefined)} />
      )}
      {isPublishing && <PublishDialog {...{ tariff, version, today }} onClose={() => setPublishing(false)} />}
      {guard.dialog}
    </section>
  )
}

interface TariffPageProps {
  id: string
  today: string
  onBack: () => void
  onCopy: () => void
}

/** A tariff: its versions at the left, the chosen one at the right, and what differs from another. */
export const TariffPage = ({ id, today, onBack, onCopy }: TariffPageProps) => {
  const { t } = useTranslation('expressTariff')
  const client = useQueryClient()
  const refusal = useRefusal()
  const words = useWords()
  const { data: tariff, error, refetch } = useQuery(tariffOptions(id))
  const carrier = useQuery(carriersOptions).data?.find((one) => one.id === tariff?.carrier)
  const [chosen, setChosen] = useUrlValue('version')
  const [compared, setCompared] = useState('')
  const draftCommand = useCommand(
    (_: { at: number }, commandId) =>
      command(
        'express-tariff',
        'DraftTariffVersion',
        id,
        {},
        {
          commandId,
          ...(tariff !== undefined && { revision: tariff.revision }),
        },
      ),
    { onDone: () => client.invalidateQueries({ queryKey: tariffKeys.all }) },
  )
  if (tariff === undefined) return <LoadState error={error} title={t('tariffFailed')} onRetry={refetch} rows={12} />
  const { versions } = tariff
  const draft = versions.find(({ status }) => status === 'DRAFT')
  const version =
    versions.find(({ no }) => String(no) === chosen) ?? draft ?? versionOn(versions, today) ?? versions.at(-1)
  const other = versions.find(({ no }) => String(no) === compared && no !== version?.no)
  const startDraft = async () => {
    try {
      await draftCommand.run({ at: versions.length })
      setChosen(undefined, { replace: true })
    } catch (problem) {
      void notify({ kind: 'failed', title: t('newVersion'), text: refusal(problem) })
    }
  }
  return (
    <div className="flex flex-1 min-width-0">
      <aside className="tariff-side stack gap-8 flex-none" aria-label={t('versions')}>
        <Button variant="minimal" size="small" icon={<ArrowLeftIcon />} onClick={onBack}>
          {t('common.rateCards')} <kbd aria-hidden="true">Esc</kbd>
        </Button>
        <h1>{tariff.code}</h1>
        <p className="secondary">
          {[tariff.name, tariff.carrierName, tariff.service].filter(Boolean).join(' · ')}
          <br />
          {[
            words.choice('side', tariff.side),
            words.choice('direction', tariff.direction),
            tariff.currency,
            tariff.account,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <CarrierMarks carrier={carrier} />
        <div className="tariff-side-acts middle wrap">
          {draft === undefined && (
            <Button size="small" icon={<PlusIcon />} loading={draftCommand.isBusy} onClick={() => void startDraft()}>
              {t('newVersion')}
            </Button>
          )}
          <Button size="small" icon={<DuplicateIcon />} disabled={versions.length === 0} onClick={onCopy}>
            {t('copy.act')}
          </Button>
        </div>
        <h2>{t('versions')}</h2>
        <ul className="tariff-versions">
          {versions.toReversed().map((one) => (
            <li key={one.no}>
              <button
                type="button"
                aria-pressed={one.no === version?.no}
                onClick={() => setChosen(String(one.no), { replace: true })}
              >
                <strong>{t('version', { no: one.no })}</strong> <VersionStatus version={one} today={today} />
              </button>
            </li>
          ))}
        </ul>
        {versions.length > 1 && version !== undefined && (
          <label className="tariff-compare">
            {t('compareWith')}
            <SelectField
              value={other === undefined ? '' : compared}
              options={[
                { value: '', label: '—' },
                ...versions
                  .filter(({ no }) => no !== version.no)
                  .map(({ no }) => ({ value: String(no), label: t('version', { no }) })),
              ]}
              onChange={setCompared}
            />
          </label>
        )}
      </aside>
      <div className="tariff-main stack gap-10 min-width-0 flush">
        {other !== undefined && version !== undefined && (
          <section className="card tariff-card flex-none">
            <header>
              <h3>{t('common.differences')}</h3>
            </header>
            <Differences id={id} from={Math.min(other.no, version.no)} to={Math.max(other.no, version.no)} />
          </section>
        )}
        {version === undefined ? (
          <p className="quiet tariff-note">{t('noVersions')}</p>
        ) : (
          <VersionEditor
            key={`${id} ${version.no} ${version.status}`}
            {...{ tariff, version, today }}
            // What a file changes, against the version that the draft replaces.
            onImported={() => setCompared(String(versions.findLast(({ status }) => status === 'PUBLISHED')?.no ?? ''))}
          />
        )}
      </div>
    </div>
  )
}
