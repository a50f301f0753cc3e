import { noteThemes } from '@freight/contracts/note/matching'
import { PinIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../components/avatar.tsx'
import { useKeysOfPage, useTableKeys } from '../../../components/data-table/use-table-keys.ts'
import { MISSING, useFormat } from '../../../lib/format/format.ts'
import { useMe } from '../../../lib/auth/me.ts'
import { type Note, type Theme, facetsOptions, type RowsQuery } from '../note-queries.ts'
import { NoteEnd, NoteTags } from '../note-tags.tsx'

export const sortOrders = ['theme', 'until', 'recent'] as const
export type SortOrder = (typeof sortOrders)[number]

/** Filter of the left column; undefined: all valid notes. */
const views = ['PINNED', 'ENDING', ...noteThemes, 'ARCHIVED', 'EXPIRED'] as const
export type View = (typeof views)[number]

export const viewOf = (word: string | undefined): View | undefined => views.find((each) => each === word)

const sortOf = { theme: '-changedAt', until: 'validUntil', recent: '-changedAt' } as const

/** Notes that end within these days are listed as ending, and marked. */
const SOON_DAYS = 7

interface ViewQuery {
  q?: string
  transport?: string
  author?: string
  view: View | undefined
  order: SortOrder
}

/** Query of the URL's filters: valid notes, unless others are selected. */
export const rowsQueryOf = ({ view, order, ...query }: ViewQuery): RowsQuery => {
  const theme = noteThemes.find((each) => each === view)
  return {
    ...query,
    sort: sortOf[order],
    state: view === 'ARCHIVED' || view === 'EXPIRED' ? view : 'CURRENT',
    ...(theme !== undefined && { theme }),
    ...(view === 'PINNED' && { pinned: 'true' }),
    ...(view === 'ENDING' && { endsWithin: SOON_DAYS }),
  }
}

interface Group {
  theme: Theme
  notes: readonly Note[]
}

/** Notes grouped by theme in the order of the themes, without empty ones. */
const byTheme = (notes: readonly Note[]): Group[] =>
  noteThemes
    .map((theme) => ({ theme, notes: notes.filter((note) => note.theme === theme) }))
    .filter((group) => group.notes.length > 0)

export interface NoteListProps {
  notes: readonly Note[]
  view: View | undefined
  order: SortOrder
  selected: string | undefined
  isStale: boolean
  onSelect: (id: string) => void
  onOpen: () => void
  onEscape: () => void
  onView: (view: Theme) => void
  onPin: (note: Note) => void
}

/** A link shows the other notes of the theme. */
const SHOWN_PER_THEME = 5
const PAGE_ROWS = 8

/** Pinned notes as cards and the others as rows, with one keyboard selection across both. */
export const NoteList = (props: NoteListProps) => {
  const { notes, view, order, selected, onSelect } = props
  const { t } = useTranslation('notes')
  const { data: facets } = useQuery(facetsOptions)
  const scroller = useRef<HTMLDivElement>(null)
  const hasCards = view !== 'ARCHIVED' && view !== 'EXPIRED' && order === 'theme'
  const cards = hasCards ? notes.filter(({ pinned }) => pinned) : []
  const listedNotes = notes.filter((note) => !cards.includes(note))
  const isGrouped = view === undefined && order === 'theme'
  const groups = isGrouped
    ? byTheme(listedNotes).map((group) => ({ ...group, notes: group.notes.slice(0, SHOWN_PER_THEME) }))
    : [{ theme: undefined, notes: listedNotes }]
  const shown = [...cards, ...groups.flatMap((group) => group.notes)]
  const selectedIndex = shown.findIndex(({ id }) => id === selected)
  const onKeyDown = useTableKeys({
    count: shown.length,
    selectedIndex,
    pageSize: () => PAGE_ROWS,
    select: (index) => onSelect(shown[index]?.id ?? ''),
    open: props.onOpen,
    preview: () => undefined,
    escape: props.onEscape,
  })
  useKeysOfPage(scroller)
  useEffect(() => {
    if (selected !== undefined) document.getElementById(`note-${selected}`)?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  const row = (note: Note) => <NoteRow key={note.id} note={note} isSelected={note.id === selected} />
  // A listbox option must not contain focusable controls, so clicks are resolved here; keyboard and theme column offer
  // the same actions.
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return
    const theme = target.closest('[data-theme]')?.getAttribute('data-theme')
    const id = target.closest('[role=option]')?.id.slice('note-'.length)
    const note = shown.find((one) => one.id === id)
    const known = noteThemes.find((one) => one === theme)
    if (known !== undefined) props.onView(known)
    else if (note !== undefined && target.closest('.note-pin') !== null) props.onPin(note)
    else if (note !== undefined) onSelect(note.id)
  }
  return (
    <div
      ref={scroller}
      className="note-list no-outline on-surface flex-1 min-width-0 size-13 scrolls-y"
      role="listbox"
      aria-label={t('list')}
      aria-activedescendant={selectedIndex >= 0 ? `note-${selected}` : undefined}
      data-stale={props.isStale || undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {cards.length > 0 && (
        <div role="group" aria-label={t('pinnedTitle')} className="note-pinned pad-8-16-12 on-page grid gap-8">
          <p className="whole-row" role="presentation">
            <strong>{t('pinnedTitle')}</strong> <span className="count">{cards.length}</span>
          </p>
          {cards.map((note) => (
            <NoteCardOption key={note.id} note={note} isSelected={note.id === selected} />
          ))}
        </div>
      )}
      {listedNotes.length > 0 && (
        <div
          className="note-columns pad-0-16 height-26 line-above-2 line-below-2 ink-3 grid middle gap-8 size-11-5 medium"
          role="presentation"
        >
          <span />
          <span>{t('note')}</span>
          <span>{t('about')}</span>
          <span className="number size-12-5 text-right no-wrap">{t('until')}</span>
          <span className="number size-12-5 text-right no-wrap">{t('fits')}</span>
          <span />
        </div>
      )}
      {groups.map(({ theme, notes: groupNotes }) =>
        theme === undefined ? (
          groupNotes.map(row)
        ) : (
          <div key={theme} role="group" aria-label={t(`views.${theme}`)}>
            <p className="height-25 pad-0-16 on-raised row gap-6 size-12-5 line-below" role="presentation">
              <strong>{t(`views.${theme}`)}</strong> <span className="count">{facets?.themes[theme]}</span>
              {facets !== undefined && facets.themes[theme] > groupNotes.length && (
                <span className="margin-left-auto ink-accent pointer" aria-hidden="true" data-theme={theme}>
                  {t('seeAll', { count: facets.themes[theme] })}
                </span>
              )}
            </p>
            {groupNotes.map(row)}
          </div>
        ),
      )}
    </div>
  )
}

interface OptionProps {
  note: Note
  isSelected: boolean
}

const Author = ({ note, size }: { note: Note; size: number }) => {
  const me = useMe()
  return <Avatar name={note.author.name} own={note.author.id === me.id} size={size} />
}

const NoteCardOption = ({ note, isSelected }: OptionProps) => {
  const { t } = useTranslation('notes')
  return (
    // The list itself has the focus.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      id={`note-${note.id}`}
      role="option"
      aria-selected={isSelected}
      className="note-card lights pad-9-12 edge-2 radius-card no-hand line-18 hovers stack gap-4 min-width-0 on-surface"
    >
      <p className="note-card-title row gap-6 medium">
        <PinIcon size={12} aria-hidden="true" />
        <strong>{note.title}</strong>
      </p>
      <p className="first-lines size-12-5 secondary">{note.text}</p>
      <p className="note-card-foot pad-top-2 gap-4-8 row wrap size-12">
        <NoteTags tags={note.tags} />
        <span className="end row gap-6 margin-left-auto no-wrap">
          <NoteEnd note={note} /> <span className="quiet">· {t('fitsWith', { count: note.matches })}</span>
          <Author note={note} size={22} />
        </span>
      </p>
    </div>
  )
}

const NoteRow = ({ note, isSelected }: OptionProps) => {
  const { t } = useTranslation('notes')
  const format = useFormat()
  const { validUntil, state } = note
  const isSoon = state === 'CURRENT' && validUntil !== undefined && format.daysUntil(validUntil) <= SOON_DAYS
  return (
    // The list itself has the focus.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      id={`note-${note.id}`}
      role="option"
      aria-selected={isSelected}
      className="note-row pad-0-16 min-height-40 line-below no-hand hovers picks grid middle gap-8"
      data-quiet={state !== 'CURRENT' || undefined}
    >
      <span className="note-pin pad-2 ink-3 pointer" data-on={note.pinned || undefined} aria-hidden="true">
        <PinIcon size={12} />
      </span>
      <span className="line-17 stack min-width-0">
        <span className="note-title clipped medium">
          {note.title}
          {state !== 'CURRENT' && (
            <span className="tag margin-left-6">{t(state === 'EXPIRED' ? 'expired' : 'archived')}</span>
          )}
        </span>
        <span className="ink-3 size-12 clipped">{note.text}</span>
      </span>
      <NoteTags tags={note.tags} />
      <span className={isSoon ? 'number hue' : 'number quiet'} data-hue={isSoon ? 'amber' : undefined}>
        {validUntil === undefined ? MISSING : format.date(validUntil)}
      </span>
      <span className={note.matches === 0 ? 'number quiet' : 'number'}>{note.matches}</span>
      <Author note={note} size={22} />
    </div>
  )
}
