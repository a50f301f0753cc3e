import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyImportDialog } from '../csv-import/lazy-import-dialog.ts'
import type { FieldSpecs } from '../entry-form/field-spec.ts'
import {
  ExportButton,
  ImportButton,
  CatalogueEmpty,
  CataloguePage,
  type CataloguePageProps,
  LiveFacts,
  ShownOf,
  type useRows,
} from './catalogue-page.tsx'
import { catalogueCount, type CataloguePath } from './catalogue-groups.ts'
import type { Collection } from './catalogue-queries.ts'
import { CatalogueTabs } from './catalogue-tabs.tsx'
import { importColumnsOf } from './import-columns-of.ts'
import { MasterList, selectedOf } from './master-list.tsx'
import { DetailPane } from './side-card.tsx'
import type { useCatalogueState } from './filter-chips.tsx'

interface MasterCatalogueProps<Row, Values> extends Pick<CataloguePageProps, 'filters' | 'extra' | 'hints'> {
  collection: Exclude<Collection, 'notes'>
  path: CataloguePath
  /** Its texts `search`, `list`, `card`, `exportFile` and `empty`. */
  namespace: string
  state: ReturnType<typeof useCatalogueState>
  /** The filters of the list: its file has the same rows. */
  query: object
  pages: ReturnType<typeof useRows<Row>>
  facts: ReactNode
  /** Instead of the number of shown rows. */
  counts?: ReactNode
  /** Before the buttons of every catalogue. */
  actions?: ReactNode
  newButton: ReactNode
  importTitle: string
  importNote?: string
  mayImport?: boolean
  fields: FieldSpecs<Values>
  isQuiet: (row: Row) => boolean
  head?: ReactNode
  line: (row: Row) => ReactNode
  card: (id: string) => ReactNode
  /** Instead of a card while there is no entry. */
  none?: string
}

/** A catalogue as a list with a card beside it, its file, and its import. */
export const MasterCatalogue = <Row extends { id: string }, Values>(props: MasterCatalogueProps<Row, Values>) => {
  const { collection, namespace, state, query, pages, newButton, fields } = props
  const { t } = useTranslation(namespace as 'providers')
  const total = useQuery(catalogueCount(collection)).data
  const selected = selectedOf(state.selected, pages.rows, ({ id }) => id)
  return (
    <>
      <CataloguePage
        list={collection}
        title={<CatalogueTabs current={props.path} />}
        actions={
          <>
            {props.actions}
            <ExportButton path={`/app/v1/${collection}/export`} query={query} fileName={t('exportFile')} />
            {props.mayImport !== false && <ImportButton onClick={() => state.open('import')} />}
            {newButton}
          </>
        }
        state={state}
        searchLabel={t('search')}
        filters={props.filters}
        extra={props.extra}
        counts={props.counts ?? <ShownOf shown={pages.total} total={total} />}
        facts={<LiveFacts>{props.facts}</LiveFacts>}
        hints={props.hints}
        pages={pages}
      >
        <MasterList
          label={t('list')}
          rows={pages.rows}
          total={pages.total}
          rowKey={({ id }) => id}
          selected={selected}
          onSelect={state.select}
          onOpen={() => document.querySelector<HTMLElement>('.detail-pane')?.focus()}
          onEnd={pages.loadMore}
          isLoading={pages.isLoading}
          isStale={pages.isStale}
          isQuiet={props.isQuiet}
          empty={<CatalogueEmpty state={state} title={t('empty.title')} help={t('empty.help')} action={newButton} />}
          head={props.head}
        >
          {props.line}
        </MasterList>
        <DetailPane label={t('card')}>
          {selected !== undefined && props.card(selected)}
          {selected === undefined && !pages.isLoading && <p className="quiet">{props.none}</p>}
        </DetailPane>
      </CataloguePage>
      {state.act === 'import' && (
        <LazyImportDialog
          collection={collection}
          title={props.importTitle}
          columns={importColumnsOf(fields)}
          fields={fields}
          {...(props.importNote !== undefined && { note: () => props.importNote })}
          onClose={state.close}
          onApplied={() => void pages.refetch()}
        />
      )}
    </>
  )
}
