import {
  client,
  column,
  commercial,
  company,
  key,
  lane,
  marginPct,
  mode,
  sectionWords,
  sell,
  status,
  transport,
  type ReportColumn,
} from './column.ts'
import type { Report } from './report.ts'

const usualFilters = ['company', 'transport', 'commercial', 'client'] as const
const section = column('section', 'text', ['Sección', 'Section', 'Seção'], { words: sectionWords })
const code = column('code', 'text', ['Código', 'Code', 'Código'])
const concept = column('concept', 'text', ['Concepto', 'Charge', 'Taxa'], { isConcept: true })
const currency = column('currency', 'text', ['Moneda', 'Currency', 'Moeda'])
const quantity = column('quantity', 'number', ['Cantidad', 'Quantity', 'Quantidade'])
const alternative = column('alternative', 'text', ['Alternativa', 'Alternative', 'Alternativa'])
const carrier = column('carrier', 'text', ['Transportista', 'Carrier', 'Transportador'])
const agent = column('agent', 'text', ['Agente', 'Agent', 'Agente'])
const validUntil = column('validUntil', 'day', ['Validez', 'Valid until', 'Validade'])

const costSource = {
  RATE: { es: 'Tarifa', en: 'Rate', pt: 'Tarifa' },
  AGENT: { es: 'Agente', en: 'Agent', pt: 'Agente' },
  MANUAL: { es: 'Manual', en: 'Manual', pt: 'Manual' },
}

/** Reports of purchases, sales, margins and open invoices. */
export const moneyReports = {
  sells: {
    group: 'COSTS_AND_SELLS',
    dated: 'REQUESTED',
    filters: usualFilters,
    columns: [
      key,
      client,
      commercial,
      transport,
      mode,
      status,
      alternative,
      section,
      code,
      concept,
      quantity,
      currency,
      column('perUnit', 'number', ['Venta por unidad', 'Sell per unit', 'Venda por unidade']),
      column('amount', 'number', ['Venta', 'Sell', 'Venda']),
      column('costCurrency', 'text', ['Moneda del costo', 'Cost currency', 'Moeda do custo'], { needs: 'lines' }),
      column('costAmount', 'number', ['Costo', 'Cost', 'Custo'], { needs: 'lines' }),
      column('vat', 'number', ['IVA', 'VAT', 'IVA']),
    ],
  },
  costs: {
    group: 'COSTS_AND_SELLS',
    dated: 'REQUESTED',
    filters: usualFilters,
    columns: columnsWithRight('groups', [
      key,
      client,
      commercial,
      transport,
      mode,
      status,
      column('source', 'text', ['Origen del costo', 'Source', 'Origem do custo'], { words: costSource }),
      agent,
      carrier,
      validUntil,
      column('alternative', 'text', ['Alternativas', 'Alternatives', 'Alternativas']),
      section,
      code,
      concept,
      quantity,
      currency,
      column('perUnit', 'number', ['Costo por unidad', 'Cost per unit', 'Custo por unidade']),
      column('amount', 'number', ['Costo', 'Cost', 'Custo']),
      column('vat', 'flag', ['Lleva IVA', 'Subject to VAT', 'Com IVA']),
    ]),
  },
  'margin-approvals': {
    group: 'COSTS_AND_SELLS',
    dated: 'ASKED',
    filters: usualFilters,
    columns: [
      key,
      client,
      commercial,
      lane,
      column('askedAt', 'moment', ['Pedida', 'Requested', 'Solicitada']),
      column('askedBy', 'user', ['Pedida por', 'Requested by', 'Solicitada por']),
      column('reason', 'text', ['Motivo', 'Reason', 'Motivo']),
      marginPct,
      column('threshold', 'number', ['Mínimo %', 'Minimum %', 'Mínimo %'], { needs: 'margin' }),
      column('answer', 'text', ['Respuesta', 'Answer', 'Resposta'], {
        words: {
          SellApproved: { es: 'Autorizada', en: 'Approved', pt: 'Autorizada' },
          SellRejected: { es: 'Rechazada', en: 'Rejected', pt: 'Recusada' },
          WAITING: { es: 'En espera', en: 'Waiting', pt: 'Em espera' },
        },
      }),
      column('answeredBy', 'user', ['Respondida por', 'Answered by', 'Respondida por']),
      column('answeredAt', 'moment', ['Respondida', 'Answered', 'Respondida']),
      column('comment', 'text', ['Comentario', 'Comment', 'Comentário']),
    ],
  },
  pending: {
    group: 'COSTS_AND_SELLS',
    dated: 'WON',
    // The oldest rows matter most, and they are not in this month.
    usualPeriod: 'all',
    filters: usualFilters,
    right: 'ANALYTICS_INVOICED',
    columns: [
      key,
      client,
      column('wonAt', 'moment', ['Aprobada', 'Approved', 'Aprovada']),
      column('ageDays', 'int', ['Días', 'Days', 'Dias']),
      column('pendingSell', 'number', ['Venta pendiente US$', 'Sell pending US$', 'Venda pendente US$']),
      column('pendingCost', 'number', ['Costo pendiente US$', 'Cost pending US$', 'Custo pendente US$'], {
        needs: 'lines',
      }),
      sell,
      column('invoicedSell', 'number', ['Venta facturada US$', 'Sell invoiced US$', 'Venda faturada US$']),
      column('cost', 'number', ['Costo US$', 'Cost US$', 'Custo US$'], { needs: 'lines' }),
      column('invoicedCost', 'number', ['Costo facturado US$', 'Cost invoiced US$', 'Custo faturado US$'], {
        needs: 'lines',
      }),
      lane,
      commercial,
      company,
    ],
  },
} as const satisfies Record<string, Report>

/** Columns that all need the same right. */
function columnsWithRight(
  right: NonNullable<ReportColumn['needs']>,
  columns: readonly ReportColumn[],
): readonly ReportColumn[] {
  return columns.map((one) => ({ needs: right, ...one }))
}

const requestState = {
  OPEN: { es: 'Pedido', en: 'Requested', pt: 'Pedido' },
  VIEWED: { es: 'Visto', en: 'Opened', pt: 'Visto' },
  ANSWERED: { es: 'Respondido', en: 'Answered', pt: 'Respondido' },
  DECLINED: { es: 'Rechazado', en: 'Declined', pt: 'Recusado' },
  WITHDRAWN: { es: 'Retirado', en: 'Withdrawn', pt: 'Cancelado' },
  EXPIRED: { es: 'Vencido', en: 'Expired', pt: 'Vencido' },
}
const rateState = {
  VALID: { es: 'Vigente', en: 'Valid', pt: 'Vigente' },
  EXPIRING: { es: 'Por vencer', en: 'Expiring', pt: 'A vencer' },
  EXPIRED: { es: 'Vencida', en: 'Expired', pt: 'Vencida' },
  FUTURE: { es: 'Futura', en: 'Future', pt: 'Futura' },
  SUSPENDED: { es: 'Suspendida', en: 'Suspended', pt: 'Suspensa' },
}

/** Reports of agents' answers and prices, and of stored tariffs. */
export const supplyReports = {
  competitiveness: {
    group: 'AGENTS_AND_RATES',
    dated: 'REQUESTED',
    filters: ['company', 'transport'],
    columns: columnsWithRight('groups', [
      agent,
      carrier,
      transport,
      mode,
      column('given', 'int', ['Costos recibidos', 'Costs received', 'Custos recebidos']),
      column('comparable', 'int', ['Comparables', 'Comparable', 'Comparáveis']),
      column('cheapest', 'int', ['Veces más barato', 'Times cheapest', 'Vezes mais barato']),
      column('cheapestPct', 'number', ['Más barato %', 'Cheapest %', 'Mais barato %']),
      column('gapPct', 'number', ['Diferencia mediana %', 'Median gap %', 'Diferença mediana %']),
      column('transit', 'number', ['Tránsito medio, días', 'Average transit, days', 'Trânsito médio, dias']),
    ]),
  },
  'cost-requests': {
    group: 'AGENTS_AND_RATES',
    dated: 'ASKED',
    filters: ['company'],
    columns: columnsWithRight('groups', [
      key,
      column('provider', 'text', ['Proveedor', 'Provider', 'Fornecedor']),
      column('contact', 'text', ['Contacto', 'Contact', 'Contato']),
      column('askedBy', 'user', ['Pedido por', 'Requested by', 'Pedido por']),
      column('askedAt', 'moment', ['Pedido', 'Requested', 'Pedido']),
      column('dueAt', 'moment', ['Vence', 'Due', 'Vence']),
      column('viewedAt', 'moment', ['Visto', 'Opened', 'Visto']),
      column('answeredAt', 'moment', ['Respondido', 'Answered', 'Respondido']),
      column('hours', 'number', ['Demora h', 'Response time h', 'Demora h']),
      column('late', 'flag', ['Fuera de plazo', 'Late', 'Fora do prazo']),
      column('state', 'text', ['Estado', 'Status', 'Status'], { words: requestState }),
      column('reminders', 'int', ['Recordatorios', 'Reminders', 'Lembretes']),
    ]),
  },
  rates: {
    group: 'AGENTS_AND_RATES',
    dated: 'VALID',
    filters: ['transport'],
    columns: columnsWithRight('groups', [
      code,
      column('type', 'text', ['Tipo', 'Type', 'Tipo'], {
        words: {
          BUY: { es: 'Compra', en: 'Buy', pt: 'Compra' },
          SELL: { es: 'Venta', en: 'Sell', pt: 'Venda' },
        },
      }),
      column('state', 'text', ['Estado', 'Status', 'Status'], { words: rateState }),
      transport,
      mode,
      column('container', 'text', ['Contenedor', 'Container', 'Contêiner']),
      column('origin', 'text', ['Origen', 'Origin', 'Origem'], { isPlace: true }),
      column('destination', 'text', ['Destino', 'Destination', 'Destino'], { isPlace: true }),
      column('owner', 'text', ['Proveedor', 'Provider', 'Fornecedor']),
      carrier,
      column('validFrom', 'day', ['Vigente desde', 'Valid from', 'Vigente desde']),
      validUntil,
      column('uses', 'int', ['Cotizaciones que la usan', 'Quotations using it', 'Cotações que a usam']),
      column('neverUsed', 'flag', ['Sin uso', 'Never used', 'Sem uso']),
    ]),
  },
} as const satisfies Record<string, Report>

/** Reports of user actions. */
export const otherReports = {
  audit: {
    group: 'OTHERS',
    dated: 'HAPPENED',
    filters: ['company', 'person', 'kind', 'quotation'],
    columns: [
      column('at', 'moment', ['Cuándo', 'When', 'Quando']),
      column('person', 'user', ['Quién', 'Who', 'Quem']),
      column('kind', 'text', ['Qué', 'Event', 'O quê'], { table: 'event' }),
      column('subject', 'text', ['Sobre', 'About', 'Sobre'], { isSubject: true }),
      column('revision', 'int', ['Revisión', 'Revision', 'Revisão']),
      company,
      column('request', 'text', ['Id. de solicitud', 'Request ID', 'ID da solicitação']),
      column('position', 'int', ['Posición', 'Position', 'Posição']),
      column('stream', 'text', ['Identificador', 'Identifier', 'Identificador']),
    ],
  },
} as const satisfies Record<string, Report>
