import { type Column, entryColumns } from '../columns.ts'

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

export const providerColumns: readonly Column[] = [
  { field: 'code', title: { es: 'Código', en: 'Code', pt: 'Código' }, kind: 'text' },
  { field: 'name', title: { es: 'Nombre', en: 'Name', pt: 'Nome' }, kind: 'text' },
  { field: 'language', title: { es: 'Idioma', en: 'Language', pt: 'Idioma' }, kind: 'text', words: languages },
  { field: 'services', title: { es: 'Servicios', en: 'Services', pt: 'Serviços' }, kind: 'list', upper: true },
  { field: 'categories', title: { es: 'Categorías', en: 'Categories', pt: 'Categorias' }, kind: 'list' },
  { field: 'originCountries', title: origins, kind: 'list', upper: true },
  { field: 'destinationCountries', title: destinations, kind: 'list', upper: true },
  { field: 'comments', title: { es: 'Comentarios', en: 'Comments', pt: 'Comentários' }, kind: 'text' },
  { field: 'state', title: { es: 'Estado', en: 'State', pt: 'Estado' }, kind: 'text', words: states, readOnly: true },
  ...entryColumns.filter(({ field }) => field !== 'active'),
]
