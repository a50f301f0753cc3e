import { type Column, entryColumns } from '../api/file-columns.ts'

const inSpanish = { es: 'Texto en español', en: 'Text in Spanish', pt: 'Texto em espanhol' }
const inEnglish = { es: 'Texto en inglés', en: 'Text in English', pt: 'Texto em inglês' }
const inPortuguese = { es: 'Texto en portugués', en: 'Text in Portuguese', pt: 'Texto em português' }

export const disclaimerColumns: readonly Column[] = [
  { field: 'name', title: { es: 'Nombre', en: 'Name', pt: 'Nome' }, kind: 'text' },
  { field: 'date', title: { es: 'Fecha', en: 'Date', pt: 'Data' }, kind: 'day' },
  { field: 'services', title: { es: 'Servicios', en: 'Services', pt: 'Serviços' }, kind: 'list', upper: true },
  { field: 'mandatory', title: { es: 'Obligatorio', en: 'Mandatory', pt: 'Obrigatório' }, kind: 'flag' },
  { field: 'value.es', title: inSpanish, kind: 'text' },
  { field: 'value.en', title: inEnglish, kind: 'text' },
  { field: 'value.pt', title: inPortuguese, kind: 'text' },
  { field: 'version', title: { es: 'Versión', en: 'Version', pt: 'Versão' }, kind: 'number', readOnly: true },
  ...entryColumns,
]
