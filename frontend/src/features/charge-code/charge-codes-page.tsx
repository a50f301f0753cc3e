import { useQuery } from '@tanstack/react-query'
import { useMemo, type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usualMainFreight } from '@freight/contracts/charge-code/usual-main-freight'
import { WarningSignIcon } from '@blueprintjs/icons'
import { Button, Checkbox } from '@blueprintjs/core'
import { ChargeCodeCard } from './card/charge-code-card.tsx'
import { LazyImportDialog } from '../../components/csv-import/lazy-import-dialog.ts'
import { lazyPart } from '../../components/feedback/lazy-part.tsx'
import {
  ExportButton,
  ImportButton,
  NewButton,
  CatalogueEmpty,
  CataloguePage,
  LiveFacts,
  ShownOf,
  useEntryKeys,
  useRows,
  CatalogueTabs,
} from '../../components/catalogue/catalogue-page.tsx'
import { catalogueCount } from '../../components/catalogue/catalogue-groups.ts'
import { importColumnsOf } from '../../components/catalogue/import-columns-of.ts'
import { useSavingCount } from '../../components/catalogue/saving-rows.ts'
import { useCatalogueState, type CatalogueFilter } from '../../components/catalogue/filter-chips.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { useColumnLayout } from '../../components/data-table/column.ts'
import { useMay, useSession } from '../../lib/auth/session.ts'
import { useFormat } from '../../lib/format/format.ts'
import { useMedia } from '../../lib/browser/use-media.ts'
import { chargeCodeColumns, editedColumns } from './table/charge-code-columns.tsx'
import { useCellEdit } from './table/use-cell-edit.ts'
import { NoticeCard } from '../../components/feedback/load-state.tsx'
import { useErrorText } from '../../lib/api/api.ts'
import { useChangeChargeCode, useActivity } from './charge-code-mutations.ts'
import { freightCodesOptions, vatOptions } from './charge-code-queries.ts'
import { type ChargeCode, chargeCodes, useFields } from './charge-code.ts'
import './charge-codes.css'
import { transports } from '@freight/contracts/vocabulary/transport'
import { optionsOf } from '../../components/entry-form/field-spec.ts'
import { Confirm } from '../../components/feedback/confirm.tsx'
import { offerUndo, notify } from '../../components/feedback/toaster.ts'

/** Asks an administrator once to confirm the main freight codes, while no code is marked as such. */
export const MainFreightNotice = () => {
  const { t } = useTranslation('chargeCodes')
  const errorText = useErrorText()
  const change = useChangeChargeCode()
  const codes = useQuery(freightCodesOptions).data ?? []
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(usualMainFreight))
  const confirm = async () => {
    // Failed codes stay for the next confirmation, which skips the saved ones.
    for (const { id, revision } of codes)
      if (chosen.has(id)) await change.run({ id, changes: { mainFreight: true }, revision })
  }
  if (codes.length === 0 || codes.some(({ mainFreight }) => mainFreight)) return null
  return (
    <NoticeCard
      icon={<WarningSignIcon size={14} aria-hidden="true" />}
      hue="amber"
      action={
        <Button
          size="small"
          disabled={change.isBusy || !codes.some(({ id }) => chosen.has(id))}
          onClick={() => void confirm().catch(() => undefined)}
        >
          {t('mainFreight.confirm')}
        </Button>
      }
    >
      {t('mainFreight.ask')}
      <span className="gap-4-16 flex wrap">
        {codes.map(({ id, concept }) => (
          <Checkbox
            key={id}
            label={`${id} ${concept}`}
            checked={chosen.has(id)}
            onChange={() =>
              setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]))
            }
          />
        ))}
      </span>
      {change.error !== undefined && <span role="alert">{errorText(change.error)}</span>}
    </NoticeCard>
  )
}

/** Retires after a confirmation, restores at once; the toast can undo both. */
const useRetiring = (): {
  ask: (code: ChargeCode) => void
  restore: (code: ChargeCode) => void
  dialog: ReactNode
} => {
  const { t } = useTranslation('chargeCodes')
  const errorText = useErrorText()
  const retireCode = useActivity('RetireChargeCode')
  const restoreCode = useActivity('RestoreChargeCode')
  const [candidate, setCandidate] = useState<ChargeCode>()

  const setActive = async (code: ChargeCode, active: boolean) => {
    try {
      const { revision } = await (active ? restoreCode : retireCode).run(code)
      void offerUndo({
        key: `code-${code.id}`,
        title: t(active ? 'restored' : 'retire.done', { id: code.id }),
        text: code.concept,
        undo: () => void setActive({ ...code, revision }, !active),
      })
    } catch (error) {
      void notify({ kind: 'failed', title: t('cell.failed', { id: code.id }), text: errorText(error) })
    }
  }

  return {
    ask: setCandidate,
    restore: (code) => void setActive(code, true),
    dialog: candidate !== undefined && (
      <Confirm
        isOpen
        onCancel={() => setCandidate(undefined)}
        onConfirm={async () => {
          await setActive(candidate, false)
          setCandidate(undefined)
        }}
      >
        {t('retire.question', { id: candidate.id, concept: candidate.concept })}
      </Confirm>
    ),
  }
}

/** Filters of the catalogue with translated names. */
const useFilters = (): CatalogueFilter[] => {
  const { t } = useTranslation('chargeCodes')
  const { section, tax } = useFields()
  return useMemo(
    () => [
      {
        name: 'section',
        all: t('filter.allSections'),
        kind: 'many',
        label: section.label,
        options: optionsOf(section),
      },
      {
        name: 'use',
        label: t('filter.transport'),
        all: t('filter.allTransports'),
        kind: 'many',
        options: [...transports, 'INSURANCE' as const].map((value) => ({ value, label: t(`use.${value}`) })),
      },
      { name: 'tax', all: t('filter.allTaxes'), kind: 'one', label: tax.label, options: optionsOf(tax) },
      {
        name: 'activity',
        label: t('filter.state'),
        all: t('filter.active'),
        kind: 'one',
        options: activities.map((value) => ({ value, label: t(`activity.${value}`) })),
      },
    ],
    [t, section, tax],
  )
}

/** Further values of the activity filter, whose default is active codes. */
const activities = ['all', 'inactive'] as const

/** Query of the filters in the URL: active codes unless others are selected. */
export const rowsQueryOf = <Filters extends { activity?: string }>({ activity, ...filters }: Filters) => ({
  ...filters,
  activity: activities.find((each) => each === activity) ?? ('active' as const),
})

const cellAt = (id: string, column: string) => document.querySelector<HTMLElement>(`[data-cell="${id} ${column}"]`)

/** A keyboard target; the table must render its row first. */
const focusCell = (id: string, column: string) => {
  const cell = cellAt(id, column)
  if (cell !== null) cell.focus()
  else requestAnimationFrame(() => cellAt(id, column)?.focus())
}

interface CellKeys {
  /** Codes of the editable rows in order. */
  ids: readonly string[]
  /** Names of the editable columns in order. */
  columns: readonly string[]
  select: (id: string) => void
}

/** Arrow keys move between the editable cells; Esc returns the keys to the table. */
export const cellKeys =
  ({ ids, columns, select }: CellKeys) =>
  (event: KeyboardEvent<HTMLElement>) => {
    const cell = event.target instanceof HTMLElement ? event.target.dataset['cell'] : undefined
    if (cell === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const [id = '', column = ''] = cell.split(' ')
    if (event.key === 'Escape') {
      event.currentTarget.querySelector<HTMLElement>('[role=grid]')?.focus()
      return
    }
    const columnOffset = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0
    const rowOffset = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0
    // Enter works in every cell; a native checkbox would only toggle with Space.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      event.target.click()
    }
    if (columnOffset === 0 && rowOffset === 0) return
    event.preventDefault()
    const row = ids[ids.indexOf(id) + rowOffset]
    const name = columns[columns.indexOf(column) + columnOffset]
    if (row === undefined || name === undefined) return
    if (row !== id) select(row)
    focusCell(row, name)
  }

const ChargeCodeDrawer = lazyPart(async () => (await import('./form/charge-code-drawer.tsx')).ChargeCodeDrawer)

/** /charge-codes: the catalogue of charges, edited in its grid. */
export default function ChargeCodesPage() {
  const { t } = useTranslation('chargeCodes')
  const format = useFormat()
  const mayRetire = useMay()('BAJA_CHARGE_CODE')
  const fields = useFields()
  const filters = useFilters()
  const control = useColumnLayout('charge-codes')
  const state = useCatalogueState({
    filters: ['section', 'use', 'tax', 'activity'],
    sorts: ['id', 'concept', 'section', 'tax', 'changedAt'],
  })
  const query = rowsQueryOf(state.query)
  const pages = useRows(...chargeCodes.rows(query))
  const total = useQuery(catalogueCount('charge-codes')).data
  const vat = useQuery(vatOptions(useSession()?.company ?? '')).data
  const savingCount = useSavingCount()
  const { rows, change } = useCellEdit(pages.rows)
  const retiring = useRetiring()
  const { selected, select, open, act, close } = state

  const hasUses = rows[0]?.uses !== undefined
  const edit = (row: ChargeCode) => open('edit', row.id)
  // With the card open there is no room for a column that the card shows too.
  const isCramped = useMedia('(width < 1200px)') && selected !== undefined
  const allColumns = useMemo(
    () =>
      chargeCodeColumns(t, format, {
        change,
        vat,
        hasUses,
        mayRetire,
        onEdit: edit,
        onRetire: retiring.ask,
        onRestore: retiring.restore,
      }),
    // A cell's handlers may change with every render; its content does not.
    // oxlint-disable-next-line react/exhaustive-deps
    [t, format, vat, hasUses, mayRetire],
  )
  const columns = useMemo(
    () => (isCramped ? allColumns.filter(({ id }) => id !== 'description') : allColumns),
    [allColumns, isCramped],
  )
  const current = rows.find(({ id }) => id === selected)
  const isFree = act === undefined
  useEntryKeys([
    { id: 'charge-code-new', title: t('new'), key: 'c', run: () => open('new'), isOff: !isFree },
    {
      id: 'charge-code-edit',
      title: t('edit'),
      key: 'e',
      run: () => current !== undefined && edit(current),
      isOff: !isFree || current?.active !== true,
    },
    {
      id: 'charge-code-usage',
      title: t('usage.title'),
      key: 'u',
      run: () => document.querySelector<HTMLElement>('.side-card button')?.focus(),
      isOff: selected === undefined,
    },
  ])
  const editable = rows.filter(({ active }) => active).map(({ id }) => id)
  const inCells = cellKeys({ ids: editable, columns: editedColumns, select })
  const newButton = <NewButton text={t('new')} onClick={() => open('new')} />

  return (
    <>
      <CataloguePage
        list="charge-codes"
        title={<CatalogueTabs current="/charge-codes" />}
        actions={
          <>
            <ExportButton path="/app/v1/charge-codes/export" query={query} fileName={t('exportFile')} />
            <ImportButton onClick={() => open('import')} />
            {newButton}
          </>
        }
        state={state}
        searchLabel={t('search')}
        filters={filters}
        counts={<ShownOf shown={pages.total} total={total} />}
        facts={
          <LiveFacts>
            {t('rows', { count: pages.total ?? 0, rows: format.decimal(pages.total ?? 0) })}
            {savingCount > 0 && (
              <>
                <span className="quiet">·</span> {t('savingRows', { count: savingCount })}
              </>
            )}
          </LiveFacts>
        }
        notice={<MainFreightNotice />}
        hints={['move', 'editCell', 'mark', 'whereUsed', 'filter', 'shortcuts']}
        pages={pages}
      >
        {/* The keys bubble up from the focused cells. */}
        <div className="flex flex-1 min-width-0" role="presentation" onKeyDown={inCells}>
          <DataTable
            label={t('common.chargeCodes')}
            columns={columns}
            control={control}
            rows={rows}
            rowKey={(row) => row.id}
            total={pages.total}
            isLoading={pages.isLoading}
            isStale={pages.isStale}
            sort={state.sort}
            onSort={state.setSort}
            onEnd={pages.loadMore}
            selected={selected}
            onSelect={select}
            onOpen={(row) => (row.active ? focusCell(row.id, 'section') : undefined)}
            onPreview={(row) => (row.active ? focusCell(row.id, 'sea') : undefined)}
            onEscape={() => select(undefined)}
            isQuiet={(row) => !row.active}
            empty={<CatalogueEmpty state={state} title={t('empty.title')} help={t('empty.help')} action={newButton} />}
          />
        </div>
        {selected !== undefined && (
          <ChargeCodeCard
            key={selected}
            id={selected}
            row={current}
            mayRetire={mayRetire}
            onClose={() => select(undefined)}
            onEdit={edit}
            onRetire={retiring.ask}
            onRestore={retiring.restore}
          />
        )}
      </CataloguePage>
      {retiring.dialog}
      {act === 'new' && (
        <ChargeCodeDrawer
          key="new"
          code={undefined}
          onClose={(answer) => (answer === undefined ? close() : select(answer.id))}
        />
      )}
      {act === 'edit' && current !== undefined && (
        <ChargeCodeDrawer key={current.id} code={current} onClose={() => close()} />
      )}
      {act === 'import' && (
        <LazyImportDialog
          collection="charge-codes"
          title={t('import.title')}
          columns={importColumnsOf(fields)}
          fields={fields}
          note={(changed) => t('import.note', { count: changed })}
          onClose={close}
          onApplied={() => void pages.refetch()}
        />
      )}
    </>
  )
}
