import type { Role } from '../vocabulary/roles.ts'
import { choice, flag, list, text } from '../api/fields.ts'
import { companies } from '../vocabulary/people.ts'

/** Fields of a user, in the order of an import; extra permissions are set on the screen only. */
export const userFields = {
  userName: text(40, { mustImport: true, headings: ['usuario', 'user name', 'user', 'login'] }),
  name: text(160, { required: 'A user needs a name.', headings: ['nombre', 'name', 'nome'] }),
  mail: text(200, { headings: ['correo', 'e-mail', 'mail', 'email'] }),
  code: text(20, { headings: ['codigo', 'code'] }),
  company: choice(companies, 'MVD', { headings: ['empresa', 'company'] }),
  roles: list<Role>(undefined, { headings: ['roles', 'rol', 'role', 'funcoes', 'funcao'] }),
  isCommercial: flag({ headings: ['es comercial', 'is a sales rep', 'is a commercial', 'e comercial', 'comercial'] }),
  isManager: flag({ headings: ['es gerente', 'is a manager', 'e gerente', 'gerente'] }),
  isThirdParty: flag({ headings: ['es tercero', 'is a third party', 'e terceiro', 'tercero'] }),
  /** Name of the user in the commercial system. */
  userCommercialSystem: text(40, {
    headings: [
      'codigo en el sistema comercial',
      'code in the commercial system',
      'codigo no sistema comercial',
      'usuario comercial',
    ],
  }),
  /** Commercials whose quotations count as the user's own. */
  relatedCommercials: list(undefined, {
    headings: ['comerciales relacionados', 'related sales reps', 'related commercials', 'comerciais relacionados'],
  }),
  /** Users who see quotations assigned to this one. */
  relatedUsers: list(undefined, { headings: ['usuarios relacionados', 'related users'] }),
}
