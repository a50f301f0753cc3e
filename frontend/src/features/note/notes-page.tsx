import { transports } from '@freight/contracts/vocabulary/transport'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { lazyPart } from '../../components/feedback/lazy-part.tsx'
import {
  NewButton,
  CatalogueEmpty,
  CataloguePage,
  LiveFacts,
  useEntryKeys,
  useRows,
} from '../../components/catalogue/catalogue-page.tsx'
import { useCatalogueState } from '../../components/catalogue/filter-chips.tsx'
import { Empty, SkeletonRows } from '../../components/feedback/load-state.tsx'
import { Segments } from '../../components/form/form-row.tsx'
import { withValues } from '../../lib/browser/url-state.ts'
import { NoteList, type SortOrder, sortOrders, rowsQueryOf, type View, viewOf } from './list/note-list.tsx'
import { useNoteActions } from './use-note-actions.ts'
import { blank, valuesOf, facetsOptions, noteKeys, oneOptions, rowsPage } from './note-queries.ts'
import './notes.css'
import './editor/note-editor.css'
import { noteThemes } from '@freight/contracts/note/matching'
import { ArchiveIcon, DocumentIcon, HistoryIcon, PinIcon, TagIcon, TimeIcon } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { themeIcons } from './note-tags.tsx'

/** Kinds of notes with their counts. */
export const ViewColumn = ({ view, onView }: { view: View | undefined; onView: (view: View | undefined) => void }) => {
  const { t } = useTranslation('notes')
  const { data } = useQuery(facetsOptions)
  const entry = (name: View | undefined, icon: ReactNode, count: number | undefined) => (
    <button
      key={name ?? 'all'}
      type="button"
      className="note-view min-height-28 pad-0-8 no-edge radius-control no-fill pointer hovers row gap-8 text-left secondary"
      aria-pressed={view === name}
      onClick={() => onView(name)}
    >
      {icon}
      <span>{t(`views.${name ?? 'all'}`)}</span>
      <span className="quiet">{count}</span>
    </button>
  )
  return (
    <nav className="note-views stack gap-2 flex-none scrolls-y" aria-label={t('views.label')}>
      {entry(undefined, <DocumentIcon size={14} aria-hidden="true" />, data?.current)}
      {entry('PINNED', <PinIcon size={14} aria-hidden="true" />, data?.pinned)}
      {entry('ENDING', <HistoryIcon size={14} aria-hidden="true" />, data?.endsWithin7)}
      <h2 className="ink-3 medium margin-12-8-2">{t('views.themes')}</h2>
      {noteThemes.map((theme) => {
        const count = data?.themes[theme]
        if (theme === 'GENERAL') return count ? entry(theme, <TagIcon size={14} aria-hidden="true" />, count) : null
        const Icon = themeIcons[theme]
        return entry(theme, <Icon size={14} aria-hidden="true" />, count)
      })}
      <h2 className="ink-3 medium margin-12-8-2">{t('views.kept')}</h2>
      {entry('ARCHIVED', <ArchiveIcon size={14} aria-hidden="true" />, data?.archived)}
      {entry('EXPIRED', <TimeIcon size={14} aria-hidden="true" />, data?.expired)}
    </nav>
  )
}

const NoteEditor = lazyPart(async () => (await import('./editor/note-editor.tsx')).NoteEditor, {
  missing: 'card',
})

const focusTitle = () => document.querySelector<HTMLElement>('.note-editor input')?.focus()

/** /notas: pricing's notes by theme, with the editor beside them. */
export default function NotesPage() {
  const { t } = useTranslation('notes')
  const [search, setSearch] = useSearchParams()
  const state = useCatalogueState({ filters: ['transport', 'author', 'view'], sorts: sortOrders })
  const view = viewOf(search.get('view') ?? undefined)
  const order: SortOrder = sortOrders.find((each) => each === state.sort.column) ?? 'theme'
  const { q, transport, author } = state.query
  const query = rowsQueryOf({
    view,
    order,
    ...(q !== undefined && { q }),
    ...(transport !== undefined && { transport }),
    ...(author !== undefined && { author }),
  })
  const pages = useRows(noteKeys.rows(query), rowsPage(query))
  const { data: facets } = useQuery(facetsOptions)
  const { selected, select, act, open, close } = state
  const { data: loadedNote } = useQuery({ ...oneOptions(selected ?? ''), enabled: selected !== undefined })
  const note = loadedNote?.id === selected ? loadedNote : undefined
  const actions = useNoteActions()
  const isNew = act === 'new' || act === 'copy'
  const isFree = !isNew
  const toView = (next: View | undefined) => setSearch((before) => withValues(before, { view: next }))
  useEntryKeys([
    { id: 'note-new', title: t('new'), key: 'c', run: () => open('new'), isOff: !isFree },
    {
      id: 'note-pin',
      title: t('editor.pinned'),
      key: 'p',
      run: () => note !== undefined && actions.pin(note),
      isOff: !isFree || note?.active !== true,
    },
    {
      id: 'note-archive',
      title: t(note?.active === false ? 'editor.restore' : 'editor.archive'),
      key: 'x',
      run: () => note !== undefined && actions.archive(note),
      isOff: !isFree || note === undefined,
    },
  ])
  const copiedNote =
    act === 'copy' && note !== undefined
      ? { ...valuesOf(note), title: t('editor.copyTitle', { title: note.title }) }
      : undefined
  const hasOnlyView = view !== undefined && q === undefined && transport === undefined && author === undefined
  const content = () => {
    if (pages.isLoading)
      return (
        <div className="note-list on-surface flex-1 min-width-0 size-13 scrolls-y">
          <SkeletonRows rows={12} height={40} />
        </div>
      )
    if (pages.rows.length === 0)
      return (
        <div className="note-list on-surface pad-top-8vh flex-1 min-width-0 size-13 scrolls-y">
          {hasOnlyView ? (
            <Empty kind="no-match" title={t('empty.view')} help={t('empty.viewHelp')} />
          ) : (
            <CatalogueEmpty
              state={state}
              title={t('empty.title')}
              help={t('empty.help')}
              action={<NewButton text={t('new')} onClick={() => open('new')} />}
            />
          )}
        </div>
      )
    return (
      <NoteList
        notes={pages.rows}
        view={view}
        order={order}
        selected={isNew ? undefined : selected}
        isStale={pages.isStale}
        onSelect={select}
        onOpen={focusTitle}
        onEscape={() => select(undefined)}
        onView={toView}
        onPin={actions.pin}
      />
    )
  }
  return (
    <CataloguePage
      list="notes"
      title={
        <h1 className="catalogue-tab head-tab">
          {t('title')} <span className="count">{facets?.current}</span>{' '}
          <span className="note margin-left-10 regular">{t('subtitle')}</span>
        </h1>
      }
      actions={<NewButton text={t('new')} onClick={() => open('new')} />}
      state={state}
      searchLabel={t('search')}
      filters={[
        {
          name: 'transport',
          label: t('filter.transport'),
          all: t('filter.allTransports'),
          kind: 'many',
          options: transports.map((value) => ({ value, label: t(`transport.${value}`) })),
        },
        {
          name: 'author',
          label: t('filter.author'),
          all: t('filter.allAuthors'),
          kind: 'many',
          options: (facets?.authors ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          name: 'view',
          label: t('filter.state'),
          all: t('filter.current'),
          kind: 'one',
          options: [
            { value: 'ENDING', label: t('views.ENDING') },
            { value: 'EXPIRED', label: t('filter.expired') },
            { value: 'ARCHIVED', label: t('filter.archived') },
          ],
        },
      ]}
      extra={
        <Segments
          label={t('order.label')}
          value={order}
          segments={sortOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
          onChange={(column) => state.setSort({ column, descending: false })}
        />
      }
      facts={
        <LiveFacts>
          {t('foot.current', { count: facets?.current ?? 0 })} <span className="quiet">·</span>{' '}
          {t('foot.ending', { count: facets?.endsWithin7 ?? 0 })}
        </LiveFacts>
      }
      hints={['move', 'open', 'pin', 'archive', 'search', 'shortcuts']}
      pages={pages}
    >
      <ViewColumn view={view} onView={toView} />
      {content()}
      {act === 'new' && (
        <NoteEditor
          key="new"
          note={undefined}
          start={blank}
          onClose={(answer) => (answer === undefined ? close() : select(answer.id))}
          onCopy={() => undefined}
        />
      )}
      {copiedNote !== undefined && (
        <NoteEditor
          key="copy"
          note={undefined}
          start={copiedNote}
          onClose={(answer) => (answer === undefined ? close() : select(answer.id))}
          onCopy={() => undefined}
        />
      )}
      {isFree && note !== undefined && (
        <NoteEditor
          key={note.id}
          note={note}
          start={blank}
          onClose={() => select(undefined)}
          onCopy={() => open('copy', note.id)}
        />
      )}
    </CataloguePage>
  )
}
