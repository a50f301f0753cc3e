import { Button, InputGroup } from '@blueprintjs/core'
import { PlusIcon, WarningSignIcon, DuplicateIcon, EditIcon, TrashIcon } from '@blueprintjs/icons'
import { searchText } from '@freight/contracts/search-text'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { FilterInput, ListFoot } from '../../components/data-table/list-foot.tsx'
import { useColumnLayout, type DataColumn } from '../../components/data-table/column.ts'
import { Empty } from '../../components/feedback/load-state.tsx'
import { notify } from '../../components/feedback/toaster.ts'
import {
  type Draft,
  draftsFor,
  removeDraft,
  renameDraft,
  saveDraft,
  useDrafts,
  DRAFTS_BUDGET,
  draftsDamaged,
  draftsSize,
} from '../../lib/storage/drafts.ts'
import { useMay, useSession } from '../../lib/auth/session.ts'
import { useUrlValue } from '../../lib/browser/url-state.ts'
import { useFormat, type Format } from '../../lib/format/format.ts'
import '../../components/data-table/list-page.css'
import '../../components/data-table/list-preview.css'
import './drafts.css'
import type { TFunction } from 'i18next'
import { Lane, ModeCell, type Transport } from '../../components/lane/lane.tsx'

/** Actions of a draft. */
interface DraftActions {
  /** The draft being renamed. */
  renaming: number | undefined
  onRename: (id: number | undefined) => void
  onNamed: (draft: Draft, name: string) => void
  onOpen: (draft: Draft) => void
  onCopy: (draft: Draft) => void
  onRemove: (draft: Draft) => void
}

const RowActions = ({ draft, actions }: { draft: Draft; actions: DraftActions }) => {
  const { t } = useTranslation('drafts')
  const { name } = draft
  return (
    <span className="inline-flex gap-2">
      <Button
        variant="minimal"
        size="small"
        icon={<EditIcon />}
        title={t('rename')}
        aria-label={t('renameOf', { name })}
        onClick={() => actions.onRename(draft.id)}
      />
      <Button
        variant="minimal"
        size="small"
        icon={<DuplicateIcon />}
        title={t('common.copy')}
        aria-label={t('copyOf', { name })}
        onClick={() => actions.onCopy(draft)}
      />
      <Button
        variant="minimal"
        size="small"
        icon={<TrashIcon />}
        title={t('common.delete')}
        aria-label={t('deleteOf', { name })}
        onClick={() => actions.onRemove(draft)}
      />
    </span>
  )
}

/** Link that opens the draft; while editing the name, Enter saves it and Esc restores it. */
const DraftName = ({ draft, actions }: { draft: Draft; actions: DraftActions }) => {
  const { t } = useTranslation('drafts')
  if (actions.renaming === draft.id) return <NameInput draft={draft} actions={actions} />
  return (
    <button
      type="button"
      className="draft-name at-most-full ink clipped text-button text-left medium"
      onClick={() => actions.onOpen(draft)}
    >
      {draft.name === '' ? t('common.unnamed') : draft.name}
    </button>
  )
}

const NameInput = ({ draft, actions }: { draft: Draft; actions: DraftActions }) => {
  const { t } = useTranslation('drafts')
  const [name, setName] = useState(draft.name)
  const done = () => {
    if (name.trim() !== '' && name.trim() !== draft.name) actions.onNamed(draft, name.trim())
    actions.onRename(undefined)
  }
  return (
    <InputGroup
      size="small"
      fill
      autoFocus
      maxLength={120}
      value={name}
      aria-label={t('nameOf', { name: draft.name })}
      onChange={(event) => setName(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={done}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') done()
        if (event.key === 'Escape') actions.onRename(undefined)
      }}
    />
  )
}

const transports = new Map<string, Transport>([
  ['SEA', 'SEA'],
  ['AIR', 'AIR'],
  ['ROAD', 'ROAD'],
  ['EXPRESS', 'EXPRESS'],
])

const figure = (text: string, shown: (value: string) => string) =>
  text === '' || Number(text) === 0 ? <span className="quiet">—</span> : shown(text)

const place = (code: string) => ({ name: code === '' ? '—' : code })

/** Columns of the draft list, with the actions of each draft. */
const draftColumns = (t: TFunction<'drafts'>, format: Format, actions: DraftActions): DataColumn<Draft>[] => [
  {
    id: 'type',
    header: t('column.type'),
    width: 128,
    cell: ({ type, template }) => (template ? t('template') : t(`flow.${type}`)),
  },
  {
    id: 'date',
    header: t('column.date'),
    width: 104,
    cell: ({ date }) => <span className="secondary">{format.near(date)}</span>,
  },
  {
    id: 'name',
    header: t('column.name'),
    width: 220,
    grow: 3,
    fixed: true,
    cell: (draft) => <DraftName draft={draft} actions={actions} />,
  },
  {
    id: 'mode',
    header: t('column.mode'),
    width: 70,
    cell: ({ display }) => {
      const transport = transports.get(display.type)
      return transport === undefined ? display.mode : <ModeCell transport={transport} mode={display.mode} />
    },
  },
  {
    id: 'lane',
    header: t('column.lane'),
    width: 168,
    grow: 1,
    cell: ({ display }) => <Lane origin={place(display.origin)} destination={place(display.destination)} />,
  },
  { id: 'incoterm', header: t('column.incoterm'), width: 66, cell: ({ display }) => display.incoterm },
  {
    id: 'volume',
    header: t('column.volume'),
    width: 76,
    align: 'end',
    cell: ({ display }) => figure(display.volume, format.volume),
  },
  {
    id: 'weight',
    header: t('column.weight'),
    width: 84,
    align: 'end',
    cell: ({ display }) => figure(display.weight, format.weight),
  },
  {
    id: 'chargeable',
    header: t('column.chargeable'),
    width: 92,
    align: 'end',
    cell: ({ display }) => figure(display.chargeable, format.weight),
  },
  {
    id: 'client',
    header: t('column.client'),
    width: 150,
    grow: 2,
    cell: ({ display }) => (display.client === '' ? <span className="quiet">—</span> : display.client),
  },
  {
    id: 'actions',
    header: t('common.actions'),
    width: 124,
    fixed: true,
    cell: (draft) => <RowActions draft={draft} actions={actions} />,
  },
]

const WARN_FROM_PCT = 80

/** Used share of the draft storage; shown as text from four fifths on. */
const DraftMeter = () => {
  const { t } = useTranslation('drafts')
  const format = useFormat()
  const percent = Math.min(100, Math.ceil((draftsSize() / DRAFTS_BUDGET) * 100))
  const isTight = percent >= WARN_FROM_PCT
  return (
    <span className="draft-meter inline-row gap-8 margin-left-auto size-12-5 quiet" data-tight={isTight || undefined}>
      {draftsDamaged() && (
        <span className="draft-damaged" role="status">
          <WarningSignIcon size={13} aria-hidden="true" /> {t('damaged')}
        </span>
      )}
      {isTight && (
        <span role="status">
          <WarningSignIcon size={13} aria-hidden="true" /> {t('tight')}
        </span>
      )}
      <meter className="height-6 width-88" min={0} max={100} value={percent} aria-label={t('room')} />
      <span>{t('taken', { percent: format.percent(percent) })}</span>
    </span>
  )
}

const formPathOf = {
  NEW_QUOTATION: '/mis-cotizaciones?new',
  NEW_PRICING: '/pricing/cotizador?',
  NEW_EXPRESS: '/operativa/express?new=express',
}

const matches = ({ name, display }: Draft, words: string) =>
  searchText(words)
    .split(' ')
    .every((word) => searchText(name, ...Object.values(display)).includes(word))

const newFormPath = (may: ReturnType<typeof useMay>): string | undefined => {
  if (may('SOLICITAR_COTIZACION')) return '/mis-cotizaciones?new'
  return may('PRICING', 'ALTA_COTIZACION') ? '/pricing/cotizador' : undefined
}

/** Unsent drafts stored in this browser. */
export default function Drafts() {
  const { t } = useTranslation('drafts')
  const format = useFormat()
  const navigate = useNavigate()
  const may = useMay()
  const me = useSession()?.id
  const ownDrafts = draftsFor(useDrafts(), me)
  const [words = '', setWords] = useUrlValue('q')
  const [selected, setSelected] = useState<string>()
  const [renaming, setRenaming] = useState<number>()
  const control = useColumnLayout('drafts')
  const rows = words === '' ? ownDrafts : ownDrafts.filter((draft) => matches(draft, words))
  const notifyFull = () => void notify({ kind: 'failed', title: t('full'), text: t('fullText') })

  const actions = {
    renaming,
    onRename: setRenaming,
    onNamed: (draft: Draft, name: string) => {
      if (!renameDraft(draft.id, name)) notifyFull()
    },
    onOpen: (draft: Draft) =>
      void navigate(
        `${formPathOf[draft.type]}&${draft.template ? 'template' : 'draft'}=${draft.id}`.replace('?&', '?'),
      ),
    onCopy: ({ id: _id, date: _date, ...draft }: Draft) => {
      const copy = saveDraft({ ...draft, name: t('copyName', { name: draft.name }).slice(0, 120) })
      if (copy === undefined) notifyFull()
      else setSelected(String(copy.id))
    },
    onRemove: (draft: Draft) => {
      const restore = removeDraft(draft.id)
      void notify({
        kind: 'undo',
        title: t('deleted', { name: draft.name }),
        action: { text: t('undo'), onClick: () => void (restore() || notifyFull()) },
      })
    },
  }
  const columns = draftColumns(t, format, actions)
  const formPath = newFormPath(may)
  const newQuotationButton = formPath && (
    <Button intent="primary" icon={<PlusIcon />} onClick={() => navigate(formPath)}>
      {t('common.newQuotation')}
    </Button>
  )

  return (
    <div className="list-page stack">
      <header className="list-head pad-2-16-8 gap-6-12 row wrap flex-none">
        <h1 className="list-tab ink-2 medium head-tab">
          {t('title')} <span className="count">{ownDrafts.length}</span>
        </h1>
        <span className="end">{newQuotationButton}</span>
      </header>
      <div className="filter-bar pad-0-16-10 row wrap gap-8 flex-none">
        <FilterInput value={words} onChange={(text) => setWords(text, { replace: true })} label={t('search')} />
        <DraftMeter />
      </div>
      <p className="pad-0-16-8 size-12-5 quiet flush">{t('hint')}</p>
      <div className="line-above-2 flex flex-1 min-height-0 relative">
        <DataTable
          label={t('title')}
          columns={columns}
          control={control}
          rows={rows}
          rowKey={(draft) => String(draft.id)}
          total={rows.length}
          selected={selected}
          onSelect={setSelected}
          onOpen={actions.onOpen}
          empty={
            words === '' ? (
              <Empty kind="none" title={t('none.title')} help={t('none.help')} actions={newQuotationButton} />
            ) : (
              <Empty
                kind="no-match"
                title={t('noMatch')}
                actions={<Button onClick={() => setWords(undefined)}>{t('clear')}</Button>}
              />
            )
          }
        />
      </div>
      <ListFoot hints={['move', 'open', 'filter', 'shortcuts']}>{t('count', { count: rows.length })}</ListFoot>
    </div>
  )
}
