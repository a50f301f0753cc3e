import { type Column, entryColumns } from '../api/file-columns.ts'

const system = {
  es: 'Código en el sistema comercial',
  en: 'Code in the commercial system',
  pt: 'Código no sistema comercial',
}
const commercials = { es: 'Comerciales relacionados', en: 'Related sales reps', pt: 'Comerciais relacionados' }
const users = { es: 'Usuarios relacionados', en: 'Related users', pt: 'Usuários relacionados' }
const lastSignIn = { es: 'Último ingreso', en: 'Last sign-in', pt: 'Último acesso' }

export const userColumns: readonly Column[] = [
  { field: 'userName', title: { es: 'Usuario', en: 'User name', pt: 'Usuário' }, kind: 'text' },
  { field: 'code', title: { es: 'Código', en: 'Code', pt: 'Código' }, kind: 'text' },
  { field: 'name', title: { es: 'Nombre', en: 'Name', pt: 'Nome' }, kind: 'text' },
  { field: 'mail', title: { es: 'Correo', en: 'E-mail', pt: 'E-mail' }, kind: 'text' },
  { field: 'company', title: { es: 'Empresa', en: 'Company', pt: 'Empresa' }, kind: 'text', upper: true },
  { field: 'roles', title: { es: 'Roles', en: 'Roles', pt: 'Funções' }, kind: 'list', upper: true },
  { field: 'isCommercial', title: { es: 'Es comercial', en: 'Is a sales rep', pt: 'É comercial' }, kind: 'flag' },
  { field: 'isManager', title: { es: 'Es gerente', en: 'Is a manager', pt: 'É gerente' }, kind: 'flag' },
  { field: 'isThirdParty', title: { es: 'Es tercero', en: 'Is a third party', pt: 'É terceiro' }, kind: 'flag' },
  { field: 'userCommercialSystem', title: system, kind: 'text' },
  { field: 'relatedCommercials', title: commercials, kind: 'users' },
  { field: 'relatedUsers', title: users, kind: 'users' },
  { field: 'lastSignInAt', title: lastSignIn, kind: 'moment', readOnly: true },
  ...entryColumns,
]
