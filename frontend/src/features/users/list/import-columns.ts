import type { ImportColumn } from '../../../components/csv-import/import-columns.ts'

// As files of three languages name them.
const namesOf = {
  userName: ['usuario', 'user name', 'user', 'login'],
  name: ['nombre', 'name', 'nome'],
  mail: ['correo', 'e-mail', 'mail', 'email'],
  code: ['codigo', 'code'],
  company: ['empresa', 'company'],
  roles: ['roles', 'rol', 'role', 'funcoes', 'funcao'],
  isCommercial: ['es comercial', 'is a commercial', 'e comercial', 'comercial'],
  isManager: ['es gerente', 'is a manager', 'e gerente', 'gerente'],
  isThirdParty: ['es tercero', 'is a third party', 'e terceiro', 'tercero'],
  userCommercialSystem: [
    'codigo en el sistema comercial',
    'code in the commercial system',
    'codigo no sistema comercial',
    'usuario comercial',
  ],
  relatedCommercials: ['comerciales relacionados', 'related commercials', 'comerciais relacionados'],
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

/** What an import can fill; the first two tell a row apart. Extra permissions are given on the screen only. */
export const importColumns = (label: (field: Importable) => string): ImportColumn[] =>
  order.map((field) => ({ field, label: label(field), required: field === 'userName', names: namesOf[field] }))
