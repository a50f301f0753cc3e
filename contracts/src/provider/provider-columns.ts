import { type Column, entryColumns } from '../api/file-columns.ts'

const states = {
  ACTIVE: { es: 'Activo', en: 'Active', pt: 'Ativo' },
  BLOCKED: { es: 'Bloqueado', en: 'Blocked', pt: 'Bloqueado' },
  INACTIVE: { es: 'Inactivo', en: 'Inactive', pt: 'Inativo' },
}
const languages = {
  es: { es: 'Español', en: 'Spanish', pt: 'Espanhol' },
  en: { es: 'Inglés', en: 'English', pt: 'Inglês' },
  pt: { es: 'Portugués', en: 'Portuguese', pt: 'Português' },
}
const origins = { es: 'Países de origen', en: 'Origin countries', pt: 'Países de origem' }
const destinations = { es: 'Países de destino', en: 'Destination countries', pt: 'Países de destino' }

/** A chargeable number of the provider; an empty cell means the company's. */
const weighing = (field: string, es: string, en: string, pt: string): Column => ({
  field,
  title: { es, en, pt },
  kind: 'number',
  mayBeNone: true,
})

export const providerColumns: readonly Column[] = [
  { field: 'code', title: { es: 'Código', en: 'Code', pt: 'Código' }, kind: 'text' },
  { field: 'name', title: { es: 'Nombre', en: 'Name', pt: 'Nome' }, kind: 'text' },
  { field: 'language', title: { es: 'Idioma', en: 'Language', pt: 'Idioma' }, kind: 'text', words: languages },
  { field: 'services', title: { es: 'Servicios', en: 'Services', pt: 'Serviços' }, kind: 'list', upper: true },
  { field: 'categories', title: { es: 'Categorías', en: 'Categories', pt: 'Categorias' }, kind: 'list' },
  { field: 'originCountries', title: origins, kind: 'list', upper: true },
  { field: 'destinationCountries', title: destinations, kind: 'list', upper: true },
  { field: 'comments', title: { es: 'Comentarios', en: 'Comments', pt: 'Comentários' }, kind: 'text' },
  weighing('airDivisor', 'Divisor aéreo', 'Air divisor', 'Divisor aéreo'),
  weighing('airStep', 'Redondeo aéreo', 'Air rounding', 'Arredondamento aéreo'),
  weighing('airMinimum', 'Mínimo aéreo', 'Air minimum', 'Mínimo aéreo'),
  weighing('seaKgPerM3', 'Kg por m³ marítimo', 'Sea kg per m³', 'Kg por m³ marítimo'),
  weighing('seaMinimum', 'Mínimo marítimo', 'Sea minimum', 'Mínimo marítimo'),
  weighing('roadKgPerM3', 'Kg por m³ terrestre', 'Road kg per m³', 'Kg por m³ rodoviário'),
  weighing('roadKgPerLdm', 'Kg por metro lineal', 'Road kg per loading metre', 'Kg por metro linear'),
  weighing('roadStep', 'Redondeo terrestre', 'Road rounding', 'Arredondamento rodoviário'),
  weighing('roadMinimum', 'Mínimo terrestre', 'Road minimum', 'Mínimo rodoviário'),
  { field: 'state', title: { es: 'Estado', en: 'State', pt: 'Estado' }, kind: 'text', words: states, readOnly: true },
  ...entryColumns.filter(({ field }) => field !== 'active'),
]
