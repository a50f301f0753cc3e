import type { Column } from '../api/file-columns.ts'
import { statusWords, transportWords } from '../report/column.ts'

/** Parts of a row in a work list, by the names of the columns on the screen. */
export const listFileParts = [
  'key',
  'createdAt',
  'status',
  'waiting',
  'client',
  'commercial',
  'mode',
  'origin',
  'destination',
  'incoterm',
  'volume',
  'weight',
  'chargeable',
  'containers',
  'costs',
  'bestCost',
  'sell',
  'margin',
  'validUntil',
  'ttime',
  'followUpOn',
  'agents',
  'assignedTo',
  'lastChangeAt',
] as const
export type ListFilePart = (typeof listFileParts)[number]

/**
 * A column of a work list's file. `needs`: right for the column; `inCurrency`: an amount, with the currency after the
 * title.
 */
export type ListFileColumn = Column & { part: ListFilePart; needs?: 'lines' | 'margin'; inCurrency?: true }

const sameWord = (word: string) => ({ es: word, en: word, pt: word })

/** File of a work list: one line per quotation, with typed numbers and dates. */
export const listFileColumns: readonly ListFileColumn[] = [
  { part: 'key', field: 'key', kind: 'text', title: { es: 'Referencia', en: 'Reference', pt: 'Referência' } },
  { part: 'createdAt', field: 'createdAt', kind: 'moment', title: { es: 'Creada', en: 'Created', pt: 'Criada' } },
  {
    part: 'status',
    field: 'status',
    kind: 'text',
    title: { es: 'Estado', en: 'Status', pt: 'Status' },
    words: statusWords,
  },
  { part: 'status', field: 'expired', kind: 'flag', title: { es: 'Vencida', en: 'Expired', pt: 'Vencida' } },
  { part: 'status', field: 'cancelled', kind: 'flag', title: { es: 'Anulada', en: 'Cancelled', pt: 'Cancelada' } },
  {
    part: 'waiting',
    field: 'statusSince',
    kind: 'moment',
    title: { es: 'En este estado desde', en: 'In this status since', pt: 'Neste status desde' },
  },
  {
    part: 'waiting',
    field: 'waitingHours',
    kind: 'number',
    title: { es: 'Espera h', en: 'Waiting h', pt: 'Espera h' },
  },
  { part: 'client', field: 'client.name', kind: 'text', title: { es: 'Cliente', en: 'Client', pt: 'Cliente' } },
  {
    part: 'client',
    field: 'client.reference',
    kind: 'text',
    title: { es: 'Ref. cliente', en: 'Client ref.', pt: 'Ref. cliente' },
  },
  {
    part: 'commercial',
    field: 'commercial.name',
    kind: 'text',
    title: { es: 'Comercial', en: 'Sales rep', pt: 'Comercial' },
  },
  {
    part: 'mode',
    field: 'transportMode',
    kind: 'text',
    title: { es: 'Transporte', en: 'Transport', pt: 'Modal' },
    words: transportWords,
  },
  { part: 'mode', field: 'modo', kind: 'text', title: { es: 'Modo', en: 'Mode', pt: 'Modalidade' } },
  { part: 'origin', field: 'origin.name', kind: 'text', title: { es: 'Origen', en: 'Origin', pt: 'Origem' } },
  {
    part: 'origin',
    field: 'origin.code',
    kind: 'text',
    title: { es: 'Código de origen', en: 'Origin code', pt: 'Código de origem' },
  },
  {
    part: 'origin',
    field: 'origin.country',
    kind: 'text',
    title: { es: 'País de origen', en: 'Origin country', pt: 'País de origem' },
  },
  {
    part: 'destination',
    field: 'destination.name',
    kind: 'text',
    title: { es: 'Destino', en: 'Destination', pt: 'Destino' },
  },
  {
    part: 'destination',
    field: 'destination.code',
    kind: 'text',
    title: { es: 'Código de destino', en: 'Destination code', pt: 'Código de destino' },
  },
  {
    part: 'destination',
    field: 'destination.country',
    kind: 'text',
    title: { es: 'País de destino', en: 'Destination country', pt: 'País de destino' },
  },
  { part: 'incoterm', field: 'incoterm', kind: 'text', title: sameWord('Incoterm') },
  { part: 'volume', field: 'volume', kind: 'number', title: { es: 'Volumen m³', en: 'Volume m³', pt: 'Volume m³' } },
  { part: 'weight', field: 'weight', kind: 'number', title: { es: 'Peso kg', en: 'Weight kg', pt: 'Peso kg' } },
  {
    part: 'chargeable',
    field: 'chargeable',
    kind: 'number',
    title: { es: 'Cobrable kg', en: 'Chargeable kg', pt: 'Taxável kg' },
  },
  {
    part: 'containers',
    field: 'containers',
    kind: 'list',
    title: { es: 'Contenedores y camiones', en: 'Containers and trucks', pt: 'Contêineres e caminhões' },
  },
  { part: 'costs', field: 'costs', kind: 'int', needs: 'lines', title: { es: 'Costos', en: 'Costs', pt: 'Custos' } },
  {
    part: 'bestCost',
    field: 'bestCost',
    kind: 'number',
    needs: 'lines',
    inCurrency: true,
    title: { es: 'Mejor costo', en: 'Best cost', pt: 'Melhor custo' },
  },
  { part: 'sell', field: 'sell', kind: 'number', inCurrency: true, title: { es: 'Venta', en: 'Sell', pt: 'Venda' } },
  {
    part: 'margin',
    field: 'marginPct',
    kind: 'number',
    needs: 'margin',
    title: { es: 'Margen %', en: 'Margin %', pt: 'Margem %' },
  },
  {
    part: 'margin',
    field: 'marginAtMost',
    kind: 'flag',
    needs: 'margin',
    title: { es: 'Margen máximo posible', en: 'Maximum possible margin', pt: 'Margem máxima possível' },
  },
  { part: 'validUntil', field: 'validUntil', kind: 'day', title: { es: 'Validez', en: 'Valid until', pt: 'Validade' } },
  {
    part: 'ttime',
    field: 'ttime',
    kind: 'int',
    title: { es: 'Tránsito días', en: 'Transit days', pt: 'Trânsito dias' },
  },
  {
    part: 'followUpOn',
    field: 'followUpOn',
    kind: 'day',
    title: { es: 'Seguimiento', en: 'Follow-up', pt: 'Follow-up' },
  },
  {
    part: 'agents',
    field: 'agentsAsked',
    kind: 'int',
    title: { es: 'Agentes consultados', en: 'Agents contacted', pt: 'Agentes consultados' },
  },
  {
    part: 'agents',
    field: 'agentsAnswered',
    kind: 'int',
    title: { es: 'Agentes que respondieron', en: 'Agents that answered', pt: 'Agentes que responderam' },
  },
  {
    part: 'assignedTo',
    field: 'assignedTo.name',
    kind: 'text',
    title: { es: 'Asignada a', en: 'Assigned to', pt: 'Atribuída a' },
  },
  {
    part: 'lastChangeAt',
    field: 'lastChangeAt',
    kind: 'moment',
    title: { es: 'Último cambio', en: 'Last change', pt: 'Última alteração' },
  },
]
