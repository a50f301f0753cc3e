import { type Column, entryColumns } from '../api/file-columns.ts'

const transports = {
  SEA: { es: 'Marítimo', en: 'Sea', pt: 'Marítimo' },
  AIR: { es: 'Aéreo', en: 'Air', pt: 'Aéreo' },
  ROAD: { es: 'Terrestre', en: 'Road', pt: 'Rodoviário' },
  EXPRESS: { es: 'Express', en: 'Express', pt: 'Express' },
}
const transport = { es: 'Transporte', en: 'Transport', pt: 'Modal' }
const validUntil = { es: 'Vigente hasta', en: 'Valid until', pt: 'Válida até' }

export const noteColumns: readonly Column[] = [
  { field: 'title', title: { es: 'Título', en: 'Title', pt: 'Título' }, kind: 'text' },
  { field: 'text', title: { es: 'Texto', en: 'Text', pt: 'Texto' }, kind: 'text' },
  {
    field: 'tags.carrier',
    title: { es: 'Transportista', en: 'Carrier', pt: 'Transportador' },
    kind: 'text',
    mayBeNone: true,
  },
  { field: 'tags.transport', title: transport, kind: 'text', words: transports, mayBeNone: true },
  { field: 'tags.lane.origin', title: { es: 'Origen', en: 'Origin', pt: 'Origem' }, kind: 'text', mayBeNone: true },
  {
    field: 'tags.lane.destination',
    title: { es: 'Destino', en: 'Destination', pt: 'Destino' },
    kind: 'text',
    mayBeNone: true,
  },
  { field: 'tags.lane.text', title: { es: 'Ruta', en: 'Lane', pt: 'Rota' }, kind: 'text', mayBeNone: true },
  {
    field: 'tags.provider.name',
    title: { es: 'Proveedor', en: 'Provider', pt: 'Fornecedor' },
    kind: 'text',
    readOnly: true,
  },
  { field: 'tags.client.name', title: { es: 'Cliente', en: 'Client', pt: 'Cliente' }, kind: 'text', readOnly: true },
  { field: 'validUntil', title: validUntil, kind: 'day', mayBeNone: true },
  { field: 'pinned', title: { es: 'Fijada', en: 'Pinned', pt: 'Fixada' }, kind: 'flag', readOnly: true },
  ...entryColumns,
]
