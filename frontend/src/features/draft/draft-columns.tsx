import type { TFunction } from 'i18next'
import type { DataColumn } from '../../components/data-table/column.ts'
import { Lane } from '../../components/lane/lane.tsx'
import { ModeCell, type Transport } from '../../components/lane/transport-icon.tsx'
import type { Draft } from '../../lib/storage/drafts.ts'
import type { Format } from '../../lib/format/use-format.ts'
import { DraftName } from './draft-name.tsx'
import { RowActions, type DraftActions } from './row-actions.tsx'

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
export const draftColumns = (t: TFunction<'drafts'>, format: Format, actions: DraftActions): DataColumn<Draft>[] => [
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
    header: t('column.actions'),
    width: 124,
    fixed: true,
    cell: (draft) => <RowActions draft={draft} actions={actions} />,
  },
]
