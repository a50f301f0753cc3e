import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChargeCodeCard } from './card/charge-code-card.tsx'
import { lazyPart } from '../../components/feedback/lazy-part.tsx'
import { ExportButton, ImportButton, NewButton } from '../../components/catalogue/catalogue-actions.tsx'
import { CatalogueEmpty } from '../../components/catalogue/catalogue-empty.tsx'
import { catalogueCount } from '../../components/catalogue/catalogue-groups.ts'
import { CataloguePage, LiveFacts, ShownOf } from '../../components/catalogue/catalogue-page.tsx'
import { importColumnsOf } from '../../components/catalogue/import-columns-of.ts'
import { CatalogueTabs } from '../../components/catalogue/catalogue-tabs.tsx'
import { useSavingCount } from '../../components/catalogue/saving-rows.ts'
import { useCatalogueState } from '../../components/catalogue/use-catalogue-state.ts'
import { useEntryKeys } from '../../components/catalogue/use-entry-keys.ts'
import { useRows } from '../../components/catalogue/use-rows.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { useColumnLayout } from '../../components/data-table/use-column-layout.ts'
import { useMay, useSession } from '../../lib/auth/session.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useMedia } from '../../lib/browser/use-media.ts'
import { chargeCodeColumns, editedColumns } from './table/charge-code-columns.tsx'
import { useCellEdit } from './table/use-cell-edit.ts'
import { cellKeys, focusCell } from './table/use-cell-keys.ts'
import { rowsQueryOf, useFilters } from './table/use-filters.ts'
import { MainFreightNotice } from './card/main-freight-notice.tsx'
import { useRetiring } from './card/use-retiring.tsx'
import { type ChargeCode, chargeCodes, useFields } from './charge-code.ts'
import { vatOptions } from './charge-code-queries.ts'
import './charge-codes.css'

const ChargeCodeDrawer = lazyPart(async () => (await import('./form/charge-code-drawer.tsx')).ChargeCodeDrawer)
const ImportDialog = lazyPart(async () => (await import('../../components/csv-import/import-dialog.tsx')).ImportDialog)

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
        <div className="charge-code-grid" role="presentation" onKeyDown={inCells}>
          <DataTable
            label={t('title')}
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
        <ImportDialog
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
