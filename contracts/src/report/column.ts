import type { CostRights } from '../access/cost-rights.ts'
import type { Column } from '../api/file-columns.ts'
import type { Status } from '../vocabulary/schemas.ts'

/** A column of a report. Its values come from the report's SQL, under the name of the field. */
export type ReportColumn = Column & {
  /** Cost right for the column; without it the column is left out. */
  needs?: keyof CostRights
  /** Words of the values, which the server has. */
  table?: 'event' | 'area' | 'exported'
  /** Codes of the company's own reasons, shown with their texts. */
  reasons?: 'won' | 'lost'
  /** Two place codes, shown with their names. */
  isLane?: true
  /** Spanish name of a place, shown in the reader's language. */
  isPlace?: true
  /** Containers and trucks: `2 × 40HC; 1 × LOWBED`. */
  isLoad?: true
  /** Concept of a charge, shown with the translation of its charge code; the column `code` has the code. */
  isConcept?: true
  /** Stream of an object, shown with the object's name. */
  isSubject?: true
  /** Filters of a file, shown with their names. */
  isFilterText?: true
}

type More = Omit<ReportColumn, 'field' | 'kind' | 'title'>

/** A column with its title in Spanish, English and Portuguese. */
export const column = (
  field: string,
  kind: ReportColumn['kind'],
  [es, en = es, pt = es]: readonly [es: string, en?: string, pt?: string],
  options: More = {},
): ReportColumn => ({ field, kind, title: { es, en, pt }, ...options })

export const statusWords = {
  REQUESTED: { es: 'Solicitada', en: 'Requested', pt: 'Solicitada' },
  PENDING: { es: 'En proceso', en: 'In progress', pt: 'Em andamento' },
  QUOTED: { es: 'Cotizada', en: 'Quoted', pt: 'Cotada' },
  UPDATED: { es: 'Actualizada', en: 'Updated', pt: 'Atualizada' },
  SENT: { es: 'Enviada', en: 'Sent', pt: 'Enviada' },
  APPROVED: { es: 'Aprobada', en: 'Approved', pt: 'Aprovada' },
  NOT_APPROVED: { es: 'No aprobada', en: 'Not approved', pt: 'Não aprovada' },
  FUTURE: { es: 'A futuro', en: 'Postponed', pt: 'Adiada' },
} as const satisfies Record<Status, unknown>

export const transportWords = {
  SEA: { es: 'Marítimo', en: 'Sea', pt: 'Marítimo' },
  AIR: { es: 'Aéreo', en: 'Air', pt: 'Aéreo' },
  ROAD: { es: 'Terrestre', en: 'Road', pt: 'Rodoviário' },
  EXPRESS: { es: 'Express', en: 'Express', pt: 'Express' },
} as const

export const sectionWords = {
  ORIGIN: { es: 'Origen', en: 'Origin', pt: 'Origem' },
  FREIGHT: { es: 'Flete', en: 'Freight', pt: 'Frete' },
  DESTINATION: { es: 'Destino', en: 'Destination', pt: 'Destino' },
  OTHER: { es: 'Otros', en: 'Other', pt: 'Outros' },
} as const

/** First column of most reports about quotations. */
export const key = column('key', 'text', ['Referencia', 'Reference', 'Referência'])
export const client = column('client', 'text', ['Cliente', 'Client', 'Cliente'])
export const commercial = column('commercial', 'user', ['Comercial', 'Sales rep', 'Comercial'])
export const company = column('company', 'text', ['Empresa', 'Company', 'Empresa'])
export const lane = column('lane', 'text', ['Ruta', 'Lane', 'Rota'], { isLane: true })
export const mode = column('mode', 'text', ['Modo', 'Mode', 'Modalidade'])
export const transport = column('transport', 'text', ['Transporte', 'Transport', 'Modal'], {
  words: transportWords,
})
export const status = column('status', 'text', ['Estado', 'Status', 'Status'], { words: statusWords })
export const requestedAt = column('requestedAt', 'moment', ['Solicitada', 'Requested', 'Solicitada'])
export const quotes = column('quotes', 'int', ['Solicitadas', 'Requested', 'Solicitadas'])
export const won = column('won', 'int', ['Ganadas', 'Won', 'Ganhas'])
export const lost = column('lost', 'int', ['Perdidas', 'Lost', 'Perdidas'])
export const winRate = column('winRate', 'number', ['Éxito %', 'Win rate %', 'Sucesso %'])
export const sell = column('sell', 'number', ['Venta US$', 'Sell US$', 'Venda US$'])
export const cost = column('cost', 'number', ['Costo US$', 'Cost US$', 'Custo US$'], { needs: 'lines' })
export const margin = column('margin', 'number', ['Margen US$', 'Margin US$', 'Margem US$'], { needs: 'margin' })
export const marginPct = column('marginPct', 'number', ['Margen %', 'Margin %', 'Margem %'], { needs: 'margin' })
