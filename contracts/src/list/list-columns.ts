import type { Column } from '../api/file-columns.ts'
import { statusWords, transportWords } from '../report/column.ts'

/** Cells of a column in a file. `inCurrency`: an amount, with the currency after the title. */
type FileColumn = Column & { inCurrency?: true }

type ListColumn = {
  /** Right for the column. */
  needs?: 'lines' | 'margin'
  /** Its cells in the file of the list, with typed numbers and dates. */
  file: readonly [FileColumn, ...FileColumn[]]
}

const sameWord = (word: string) => ({ es: word, en: word, pt: word })

/**
 * Columns of the work lists by their names on the screen, in the order of a file; `columns` of the screen draws them.
 * Their orders: `listOrders` of the table.
 */
export const listColumns = {
  key: { file: [{ field: 'key', kind: 'text', title: { es: 'Referencia', en: 'Reference', pt: 'Referência' } }] },
  createdAt: { file: [{ field: 'createdAt', kind: 'moment', title: { es: 'Creada', en: 'Created', pt: 'Criada' } }] },
  status: {
    file: [
      {
        field: 'status',
        kind: 'text',
        title: { es: 'Estado', en: 'Status', pt: 'Status' },
        words: statusWords,
      },
      { field: 'expired', kind: 'flag', title: { es: 'Vencida', en: 'Expired', pt: 'Vencida' } },
      { field: 'cancelled', kind: 'flag', title: { es: 'Anulada', en: 'Cancelled', pt: 'Cancelada' } },
    ],
  },
  waiting: {
    file: [
      {
        field: 'statusSince',
        kind: 'moment',
        title: { es: 'En este estado desde', en: 'In this status since', pt: 'Neste status desde' },
      },
      {
        field: 'waitingHours',
        kind: 'number',
        title: { es: 'Espera h', en: 'Waiting h', pt: 'Espera h' },
      },
    ],
  },
  client: {
    file: [
      { field: 'client.name', kind: 'text', title: { es: 'Cliente', en: 'Client', pt: 'Cliente' } },
      {
        field: 'client.reference',
        kind: 'text',
        title: { es: 'Ref. cliente', en: 'Client ref.', pt: 'Ref. cliente' },
      },
    ],
  },
  commercial: {
    file: [
      {
        field: 'commercial.name',
        kind: 'text',
        title: { es: 'Comercial', en: 'Sales rep', pt: 'Comercial' },
      },
    ],
  },
  mode: {
    file: [
      {
        field: 'transportMode',
        kind: 'text',
        title: { es: 'Transporte', en: 'Transport', pt: 'Modal' },
        words: transportWords,
      },
      { field: 'modo', kind: 'text', title: { es: 'Modo', en: 'Mode', pt: 'Modalidade' } },
    ],
  },
  origin: {
    file: [
      { field: 'origin.name', kind: 'text', title: { es: 'Origen', en: 'Origin', pt: 'Origem' } },
      {
        field: 'origin.code',
        kind: 'text',
        title: { es: 'Código de origen', en: 'Origin code', pt: 'Código de origem' },
      },
      {
        field: 'origin.country',
        kind: 'text',
        title: { es: 'País de origen', en: 'Origin country', pt: 'País de origem' },
      },
    ],
  },
  destination: {
    file: [
      {
        field: 'destination.name',
        kind: 'text',
        title: { es: 'Destino', en: 'Destination', pt: 'Destino' },
      },
      {
        field: 'destination.code',
        kind: 'text',
        title: { es: 'Código de destino', en: 'Destination code', pt: 'Código de destino' },
      },
      {
        field: 'destination.country',
        kind: 'text',
        title: { es: 'País de destino', en: 'Destination country', pt: 'País de destino' },
      },
    ],
  },
  shipmentDate: {
    file: [{ field: 'shipmentDate', kind: 'day', title: { es: 'Embarque', en: 'Shipment', pt: 'Embarque' } }],
  },
  incoterm: { file: [{ field: 'incoterm', kind: 'text', title: sameWord('Incoterm') }] },
  volume: {
    file: [{ field: 'volume', kind: 'number', title: { es: 'Volumen m³', en: 'Volume m³', pt: 'Volume m³' } }],
  },
  weight: { file: [{ field: 'weight', kind: 'number', title: { es: 'Peso kg', en: 'Weight kg', pt: 'Peso kg' } }] },
  chargeable: {
    file: [
      {
        field: 'chargeable',
        kind: 'number',
        title: { es: 'Cobrable kg', en: 'Chargeable kg', pt: 'Taxável kg' },
      },
    ],
  },
  containers: {
    file: [
      {
        field: 'containers',
        kind: 'list',
        title: { es: 'Contenedores y camiones', en: 'Containers and trucks', pt: 'Contêineres e caminhões' },
      },
    ],
  },
  costs: {
    needs: 'lines',
    file: [{ field: 'costs', kind: 'int', title: { es: 'Costos', en: 'Costs', pt: 'Custos' } }],
  },
  bestCost: {
    needs: 'lines',
    file: [
      {
        field: 'bestCost',
        kind: 'number',
        inCurrency: true,
        title: { es: 'Mejor costo', en: 'Best cost', pt: 'Melhor custo' },
      },
    ],
  },
  sell: {
    file: [{ field: 'sell', kind: 'number', inCurrency: true, title: { es: 'Venta', en: 'Sell', pt: 'Venda' } }],
  },
  margin: {
    needs: 'margin',
    file: [
      {
        field: 'marginPct',
        kind: 'number',
        title: { es: 'Margen %', en: 'Margin %', pt: 'Margem %' },
      },
      {
        field: 'marginAtMost',
        kind: 'flag',
        title: { es: 'Margen máximo posible', en: 'Maximum possible margin', pt: 'Margem máxima possível' },
      },
    ],
  },
  validUntil: {
    file: [{ field: 'validUntil', kind: 'day', title: { es: 'Validez', en: 'Valid until', pt: 'Validade' } }],
  },
  ttime: {
    file: [
      {
        field: 'ttime',
        kind: 'int',
        title: { es: 'Tránsito días', en: 'Transit days', pt: 'Trânsito dias' },
      },
    ],
  },
  followUpOn: {
    file: [
      {
        field: 'followUpOn',
        kind: 'day',
        title: { es: 'Seguimiento', en: 'Follow-up', pt: 'Follow-up' },
      },
    ],
  },
  agents: {
    file: [
      {
        field: 'agentsAsked',
        kind: 'int',
        title: { es: 'Agentes consultados', en: 'Agents contacted', pt: 'Agentes consultados' },
      },
      {
        field: 'agentsAnswered',
        kind: 'int',
        title: { es: 'Agentes que respondieron', en: 'Agents that answered', pt: 'Agentes que responderam' },
      },
    ],
  },
  assignedTo: {
    file: [
      {
        field: 'assignedTo.name',
        kind: 'text',
        title: { es: 'Asignada a', en: 'Assigned to', pt: 'Atribuída a' },
      },
    ],
  },
  lastChangeAt: {
    file: [
      {
        field: 'lastChangeAt',
        kind: 'moment',
        title: { es: 'Último cambio', en: 'Last change', pt: 'Última alteração' },
      },
    ],
  },
} satisfies Record<string, ListColumn>

export type ListColumnName = keyof typeof listColumns
export const listColumnNames = Object.keys(listColumns) as ListColumnName[]

/** Definition of a column, typed with all optional members. */
export const listColumn = (name: ListColumnName): ListColumn => listColumns[name]
