import { type Column, entryColumns } from '../api/file-columns.ts'

const transports = {
  SEA: { es: 'Marítimo', en: 'Sea', pt: 'Marítimo' },
  AIR: { es: 'Aéreo', en: 'Air', pt: 'Aéreo' },
  ROAD: { es: 'Terrestre', en: 'Road', pt: 'Rodoviário' },
  EXPRESS: { es: 'Express', en: 'Express', pt: 'Express' },
}
const sections = {
  ORIGIN: { es: 'Origen', en: 'Origin', pt: 'Origem' },
  FREIGHT: { es: 'Flete', en: 'Freight', pt: 'Frete' },
  DESTINATION: { es: 'Destino', en: 'Destination', pt: 'Destino' },
  OTHER: { es: 'Otros', en: 'Other', pt: 'Outros' },
}
const kinds = {
  PERCENT: { es: 'Porcentaje', en: 'Percentage', pt: 'Percentual' },
  AMOUNT: { es: 'Monto', en: 'Amount', pt: 'Valor' },
  MINIMUM_PROFIT: { es: 'Ganancia mínima', en: 'Minimum profit', pt: 'Lucro mínimo' },
  PER_UNIT: { es: 'Por unidad', en: 'Per unit', pt: 'Por unidade' },
  FLAT: { es: 'Monto fijo', en: 'Flat amount', pt: 'Valor fixo' },
}
const bases = {
  CONTAINER: { es: 'Contenedor', en: 'Container', pt: 'Contêiner' },
  BL: { es: 'B/L', en: 'B/L', pt: 'B/L' },
  KG: { es: 'kg', en: 'kg', pt: 'kg' },
  RT: { es: 'Tonelada de flete', en: 'Revenue ton', pt: 'Tonelada de frete' },
  SHIPMENT: { es: 'Embarque', en: 'Shipment', pt: 'Embarque' },
}
const lines = {
  MAIN_FREIGHT: { es: 'Flete principal', en: 'Main freight', pt: 'Frete principal' },
  ALL: { es: 'Todas', en: 'All', pt: 'Todas' },
}
const transport = { es: 'Transporte', en: 'Transport', pt: 'Modal' }
const destination = { es: 'Destino', en: 'Destination', pt: 'Destino' }
const section = { es: 'Sección', en: 'Section', pt: 'Seção' }
const code = { es: 'Código de cargo', en: 'Charge code', pt: 'Código de taxa' }
const mayBeNone = true

export const markupRuleColumns: readonly Column[] = [
  { field: 'name', title: { es: 'Nombre', en: 'Name', pt: 'Nome' }, kind: 'text' },
  { field: 'transport', title: transport, kind: 'text', words: transports, mayBeNone },
  { field: 'mode', title: { es: 'Modo', en: 'Mode', pt: 'Modalidade' }, kind: 'text', upper: true, mayBeNone },
  {
    field: 'client',
    title: { es: 'Cliente', en: 'Client', pt: 'Cliente' },
    kind: 'organization',
    shown: 'clientName',
    mayBeNone,
  },
  { field: 'origin', title: { es: 'Origen', en: 'Origin', pt: 'Origem' }, kind: 'text', upper: true, mayBeNone },
  { field: 'destination', title: destination, kind: 'text', upper: true, mayBeNone },
  { field: 'chargeSection', title: section, kind: 'text', words: sections, mayBeNone },
  { field: 'chargeCode', title: code, kind: 'text', upper: true, mayBeNone },
  { field: 'kind', title: { es: 'Tipo', en: 'Kind', pt: 'Tipo' }, kind: 'text', words: kinds },
  { field: 'basis', title: { es: 'Por', en: 'Per', pt: 'Por' }, kind: 'text', words: bases, mayBeNone },
  { field: 'lines', title: { es: 'Líneas', en: 'Lines', pt: 'Linhas' }, kind: 'text', words: lines, mayBeNone },
  { field: 'value', title: { es: 'Valor', en: 'Value', pt: 'Valor' }, kind: 'number' },
  { field: 'currency', title: { es: 'Moneda', en: 'Currency', pt: 'Moeda' }, kind: 'text', upper: true },
  { field: 'priority', title: { es: 'Prioridad', en: 'Priority', pt: 'Prioridade' }, kind: 'int' },
  ...entryColumns.filter(({ field }) => field !== 'active'),
]
