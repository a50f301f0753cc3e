import type { ImportColumn } from '../../../components/csv-import/import-columns.ts'

// Headings in three languages.
const namesOf = {
  userName: ['usuario', 'user name', 'user', 'login'],
  name: ['nombre', 'name', 'nome'],
  mail: ['correo', 'e-mail', 'mail', 'email'],
  code: ['codigo', 'code'],
  company: ['empresa', 'company'],
  roles: ['roles', 'rol', 'role', 'funcoes', 'funcao'],
  isCommercial: ['es comercial', 'is a sales rep', 'is a commercial', 'e comercial', 'comercial'],
  isManager: ['es gerente', 'is a manager', 'e gerente', 'gerente'],
  isThirdParty: ['es tercero', 'is a third party', 'e terceiro', 'tercero'],
  userCommercialSystem: [
    'codigo en el sistema comercial',
    'code in the commercial system',
    'codigo no sistema comercial',
    'usuario comercial',
  ],
  relatedCommercials: [
    'comerciales relacionados',
    'related sales reps',
    'related commercials',
    'comerciais relacionados',
  ],
  relatedUsers: ['usuarios relacionados', 'related users'],
} as const

type Importable = keyof typeof namesOf

const order: readonly Importable[] = [
  'userName',
  'name',
  'mail',
  'code',
  'company',
  'roles',
  'isCommercial',
  'isManager',
  'isThirdParty',
  'userCommercialSystem',
  'relatedCommercials',
  'relatedUsers',
]

/** Columns of an import; the first two identify a row. Extra permissions can only be set on the screen. */
export const importColumns = (label: (field: Importable) => string): ImportColumn[] =>
  order.map((field) => ({ field, label: label(field), required: field === 'userName', names: namesOf[field] }))
