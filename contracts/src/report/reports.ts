import { quotationReports } from './quotation-reports.ts'
import type { Report } from './report.ts'
import { registers } from './registers.ts'
import { moneyReports, otherReports, supplyReports } from './trade-reports.ts'
import { client, column, commercial, company, key } from './column.ts'

const clientReference = column('clientReference', 'text', [
  'Referencia del cliente',
  'Client reference',
  'Referência do cliente',
])
const carrier = column('carrier', 'text', ['Transportista', 'Carrier', 'Transportador'])
const service = column('service', 'text', ['Servicio', 'Service', 'Serviço'])
const tariff = column('tariff', 'text', ['Tarifario y versión', 'Rate card and version', 'Tabela e versão'])
const sellCurrency = column('sellCurrency', 'text', ['Moneda', 'Currency', 'Moeda'])
const sell = column('sell', 'number', ['Venta', 'Sell', 'Venda'])
const costCurrency = column('costCurrency', 'text', ['Moneda del costo', 'Cost currency', 'Moeda do custo'], {
  needs: 'lines',
})
const expectedCost = column('expectedCost', 'number', ['Costo previsto', 'Expected cost', 'Custo previsto'], {
  needs: 'lines',
})

const workWords = {
  REQUESTED: { es: 'Solicitada', en: 'Requested', pt: 'Solicitada' },
  IN_PROGRESS: { es: 'En proceso', en: 'In progress', pt: 'Em andamento' },
  FINISHED: { es: 'Finalizada', en: 'Finished', pt: 'Finalizada' },
  CANCELLED: { es: 'Anulada', en: 'Cancelled', pt: 'Cancelada' },
}
const directionWords = {
  IB: { es: 'Importación', en: 'Import', pt: 'Importação' },
  OB: { es: 'Exportación', en: 'Export', pt: 'Exportação' },
  THIRD_COUNTRY: { es: 'Entre terceros países', en: 'Third country', pt: 'Entre terceiros países' },
}
const causeWords = {
  REWEIGHED: { es: 'Repesaje', en: 'Reweighed', pt: 'Repesagem' },
  FUEL: { es: 'Combustible', en: 'Fuel', pt: 'Combustível' },
  SURCHARGE: { es: 'Recargo', en: 'Surcharge', pt: 'Sobretaxa' },
  TAX: { es: 'Impuesto', en: 'Tax', pt: 'Imposto' },
  DISCOUNT: { es: 'Descuento', en: 'Discount', pt: 'Desconto' },
  CURRENCY: { es: 'Moneda', en: 'Currency', pt: 'Moeda' },
  OTHER: { es: 'Otra', en: 'Other', pt: 'Outra' },
}
const outcomeWords = {
  DELIVERED: { es: 'Entregado', en: 'Delivered', pt: 'Entregue' },
  RETURNED: { es: 'Devuelto', en: 'Returned', pt: 'Devolvida' },
  LOST: { es: 'Perdido', en: 'Lost', pt: 'Extraviada' },
  ABANDONED: { es: 'Abandonado', en: 'Abandoned', pt: 'Abandonada' },
}
const kindWords = {
  BASE: { es: 'Base', en: 'Base', pt: 'Base' },
  DISCOUNT: causeWords.DISCOUNT,
  SURCHARGE: causeWords.SURCHARGE,
  FUEL: causeWords.FUEL,
  INSURANCE: { es: 'Seguro', en: 'Insurance', pt: 'Seguro' },
  TAX: causeWords.TAX,
}

/** Reports of express shipments: one row each, and one row per line of the price. */
const expressReports = {
  express: {
    group: 'OTHERS',
    // The words for the dates of quotations do not apply to shipments.
    dated: 'REQUESTED_OR_DECIDED',
    filters: ['company', 'commercial', 'client'],
    columns: [
      key,
      column('status', 'text', ['Estado', 'Status', 'Status'], { words: workWords }),
      client,
      clientReference,
      column('direction', 'text', ['Sentido', 'Direction', 'Sentido'], { words: directionWords }),
      column('origin', 'text', ['Origen', 'From', 'Origem']),
      column('destination', 'text', ['Destino', 'To', 'Destino']),
      column('pieces', 'int', ['Bultos', 'Pieces', 'Volumes']),
      column('actual', 'number', ['Peso real kg', 'Actual weight kg', 'Peso real kg']),
      column('volumetric', 'number', ['Peso volumétrico kg', 'Volumetric weight kg', 'Peso cubado kg']),
      column('chargeable', 'number', ['Peso cobrable kg', 'Chargeable weight kg', 'Peso taxável kg']),
      column('declared', 'number', ['Valor declarado', 'Declared value', 'Valor declarado']),
      column('declaredCurrency', 'text', ['Moneda del valor', 'Value currency', 'Moeda do valor']),
      carrier,
      service,
      tariff,
      column('base', 'number', ['Base con descuento', 'Base less discount', 'Base com desconto']),
      column('fuel', 'number', ['Combustible', 'Fuel', 'Combustível']),
      column('surcharges', 'number', ['Recargos', 'Surcharges', 'Sobretaxas']),
      column('insurance', 'number', ['Seguro', 'Insurance', 'Seguro']),
      column('tax', 'number', ['Impuestos', 'Tax', 'Impostos']),
      sell,
      sellCurrency,
      expectedCost,
      column('invoicedCost', 'number', ['Costo facturado', 'Invoiced cost', 'Custo faturado'], { needs: 'lines' }),
      column('difference', 'number', ['Diferencia', 'Difference', 'Diferença'], { needs: 'lines' }),
      costCurrency,
      column('cause', 'text', ['Causa', 'Cause', 'Causa'], { words: causeWords, needs: 'lines' }),
      column('requestedAt', 'moment', ['Solicitado', 'Requested', 'Solicitada']),
      column('takenAt', 'moment', ['Tomado', 'Taken', 'Assumida']),
      column('bookedAt', 'moment', ['Reservado', 'Booked', 'Reservada']),
      column('pickedUpAt', 'moment', ['Retirado', 'Picked up', 'Coletada']),
      column('deliveredAt', 'moment', ['Entregado', 'Delivered', 'Entregue']),
      column('promisedDay', 'day', ['Fecha prometida', 'Promised day', 'Data prometida']),
      column('onTime', 'flag', ['A tiempo', 'On time', 'No prazo']),
      column('incidents', 'int', ['Incidencias', 'Incidents', 'Ocorrências']),
      column('outcome', 'text', ['Resultado', 'Outcome', 'Resultado'], { words: outcomeWords }),
      commercial,
      column('assignedTo', 'user', ['Asignado a', 'Assigned to', 'Atribuída a']),
      column('invoices', 'text', ['Facturas al cliente', 'Client invoices', 'Faturas ao cliente']),
      company,
    ],
  },
  'express-lines': {
    group: 'OTHERS',
    dated: 'REQUESTED_OR_DECIDED',
    filters: ['company', 'commercial', 'client'],
    columns: [
      key,
      client,
      clientReference,
      carrier,
      service,
      tariff,
      column('kind', 'text', ['Tipo', 'Type', 'Tipo'], { words: kindWords }),
      column('code', 'text', ['Código', 'Code', 'Código']),
      column('text', 'text', ['Concepto', 'Charge', 'Taxa']),
      sell,
      sellCurrency,
      expectedCost,
      costCurrency,
      column('requestedAt', 'moment', ['Solicitado', 'Requested', 'Solicitada']),
    ],
  },
} as const satisfies Record<string, Report>

/** All reports, in display order. */
export const reports = {
  quotations: quotationReports.quotations,
  'win-loss': quotationReports['win-loss'],
  'response-times': quotationReports['response-times'],
  'lost-after-one-revision': quotationReports['lost-after-one-revision'],
  'commercial-ranking': quotationReports['commercial-ranking'],
  ...moneyReports,
  ...supplyReports,
  'client-portfolio': quotationReports['client-portfolio'],
  ...expressReports,
  ...otherReports,
} as const satisfies Record<string, Report>

const allReports = { ...reports, ...registers }

/** Ids of reports and registers. */
export type ReportId = keyof typeof allReports

export const reportIds = Object.keys(reports) as readonly ReportId[]
export const registerIds = Object.keys(registers) as readonly ReportId[]
export const questionIds = Object.keys(allReports) as [ReportId, ...ReportId[]]

export const reportOf = (id: ReportId): Report => allReports[id]
