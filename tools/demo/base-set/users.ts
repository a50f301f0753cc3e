import type { Role } from '@freight/contracts/vocabulary/roles'

export type DemoUser = {
  userName: string
  name: string
  code: string
  company: 'MVD' | 'AUZ'
  role: Role
  /** Additional roles, besides the printed one. */
  alsoRoles?: readonly Role[]
  /** User names of commercials whose quotations count as this user’s own. */
  relatedCommercials?: readonly string[]
}

const commercial = (userName: string, name: string, code: string, company: DemoUser['company'] = 'MVD'): DemoUser => ({
  userName,
  name,
  code,
  company,
  role: 'COMMERCIAL',
})

const pricing = (userName: string, name: string, code: string, company: DemoUser['company'] = 'MVD'): DemoUser => ({
  userName,
  name,
  code,
  company,
  role: 'PRICING',
})

/** The people of the demo, all fictitious. A user who references others follows them in the list. */
export const demoUsers: readonly DemoUser[] = [
  commercial('molivera', 'Martín Olivera', 'MO'),
  commercial('psosa', 'Paula Sosa', 'PS'),
  commercial('aduarte', 'Ana Duarte', 'AD'),
  {
    ...commercial('cbenitez', 'Camila Benítez', 'CB'),
    alsoRoles: ['EXPRESS_OPERATIONS'],
    relatedCommercials: ['aduarte', 'molivera'],
  },
  commercial('fpintos', 'Florencia Pintos', 'FP', 'AUZ'),
  { userName: 'lferreyra', name: 'Lucía Ferreyra', code: 'LF', company: 'MVD', role: 'PRICING_LEAD' },
  pricing('jrey', 'Joaquín Rey', 'JR'),
  pricing('tgil', 'Tamara Gil', 'TG'),
  pricing('gstein', 'Gabriel Stein', 'GS', 'AUZ'),
  { userName: 'vrios', name: 'Valeria Ríos', code: 'VR', company: 'MVD', role: 'MANAGER' },
  { userName: 'icabrera', name: 'Inés Cabrera', code: 'IC', company: 'MVD', role: 'ANALYST' },
  { userName: 'dacuna', name: 'Diego Acuña', code: 'DA', company: 'MVD', role: 'EXPRESS_OPERATIONS' },
  { userName: 'rmaidana', name: 'Rodrigo Maidana', code: 'RM', company: 'MVD', role: 'ADMINISTRATION' },
  { userName: 'admin', name: 'Administrador Demo', code: 'ADM', company: 'MVD', role: 'ADMINISTRATOR' },
]

/** The demo users’ passwords are public: every start prints them. */
export const demoPassword = ({ userName }: DemoUser): string => `Carga-${userName}-2026`
