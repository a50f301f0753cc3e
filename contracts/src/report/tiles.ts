import type { Language } from '../vocabulary/schemas.ts'
import type { ReportId } from './reports.ts'

type Title = Readonly<Record<Language, string>>
type Where = readonly [field: string, value: string]

/**
 * A figure over all rows of a report: a count (of a value), or the sum of a column. A field without a column exists
 * only in the SQL.
 */
export type Tile = {
  title: Title
  tone?: 'good' | 'bad'
  /** Not a part of the first figure. */
  isApart?: true
} & ({ sum: string } | { where?: Where })

export type Tiles = {
  tiles: readonly Tile[]
  /** Splits rows by the values of a column. */
  parts?: { title: Title; column: string; where?: Where }
}

const title = (es: string, en: string, pt: string): Title => ({ es, en, pt })
const quotations = title('Cotizaciones', 'Quotations', 'Cotações')
const requested = title('Solicitadas', 'Requested', 'Solicitadas')
const won = title('Ganadas', 'Won', 'Ganhas')
const lost = title('Perdidas', 'Lost', 'Perdidas')
const sellUsd = title('Venta US$', 'Sell US$', 'Venda US$')
const outcomes: readonly Tile[] = [
  { title: requested, sum: 'quotes' },
  { title: won, sum: 'won', tone: 'good' },
  { title: lost, sum: 'lost', tone: 'bad' },
  { title: sellUsd, sum: 'sell' },
]

/** Figures above the rows of each report. */
export const tilesOf: Readonly<Partial<Record<ReportId, Tiles>>> = {
  quotations: {
    tiles: [
      { title: requested, where: ['counts', 'true'] },
      {
        title: title('Anuladas o internas', 'Cancelled or internal', 'Canceladas ou internas'),
        where: ['counts', 'false'],
        isApart: true,
      },
      { title: sellUsd, sum: 'sell' },
    ],
    parts: { title: title('Por estado', 'By status', 'Por status'), column: 'status', where: ['counts', 'true'] },
  },
  'win-loss': {
    tiles: [
      { title: title('Decididas', 'Decided', 'Decididas') },
      { title: won, where: ['result', 'WON'], tone: 'good' },
      { title: lost, where: ['result', 'LOST'], tone: 'bad' },
    ],
    parts: {
      title: title('Perdidas por motivo', 'Lost by reason', 'Perdidas por motivo'),
      column: 'reason',
      where: ['result', 'LOST'],
    },
  },
  'response-times': {
    tiles: [{ title: requested }],
    parts: { title: title('Por estado', 'By status', 'Por status'), column: 'status' },
  },
  'lost-after-one-revision': {
    tiles: [{ title: quotations }, { title: sellUsd, sum: 'sell' }],
    parts: { title: title('Por motivo', 'By reason', 'Por motivo'), column: 'reason' },
  },
  'commercial-ranking': { tiles: outcomes },
  'client-portfolio': { tiles: [{ title: title('Clientes', 'Clients', 'Clientes') }, ...outcomes] },
  'margin-approvals': {
    tiles: [{ title: title('Pedidos', 'Requests', 'Pedidos') }],
    parts: { title: title('Por respuesta', 'By answer', 'Por resposta'), column: 'answer' },
  },
  pending: {
    tiles: [
      { title: quotations },
      { title: title('Venta pendiente US$', 'Sell pending US$', 'Venda pendente US$'), sum: 'pendingSell' },
      { title: title('Costo pendiente US$', 'Cost pending US$', 'Custo pendente US$'), sum: 'pendingCost' },
    ],
  },
  'cost-requests': {
    tiles: [{ title: title('Pedidos', 'Requests', 'Pedidos') }],
    parts: { title: title('Por estado', 'By status', 'Por status'), column: 'state' },
  },
  rates: {
    tiles: [{ title: title('Tarifas', 'Rates', 'Tarifas') }],
    parts: { title: title('Por estado', 'By status', 'Por status'), column: 'state' },
  },
  express: {
    tiles: [
      { title: title('Envíos', 'Shipments', 'Remessas') },
      { title: title('A tiempo', 'On time', 'No prazo'), where: ['onTime', 'true'], tone: 'good' },
    ],
    parts: { title: title('Por estado', 'By status', 'Por status'), column: 'status' },
  },
  invoices: {
    tiles: [
      { title: title('Facturas', 'Invoices', 'Faturas'), where: ['state', 'RECORDED'] },
      { title: title('A clientes', 'To clients', 'A clientes'), where: ['standing', 'SELL'] },
      { title: title('De proveedores', 'From providers', 'De fornecedores'), where: ['standing', 'COST'] },
      { title: title('Anuladas', 'Withdrawn', 'Anuladas'), where: ['state', 'WITHDRAWN'], isApart: true },
    ],
  },
}
