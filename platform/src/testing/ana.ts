import type { SignedInUser } from '../sessions/users.ts'

/** A commercial, as the sessions see them. */
export const ana: SignedInUser = {
  id: 'u-1',
  userName: 'ana',
  name: 'Ana Pérez',
  mail: 'ana@example.com',
  company: 'MVD',
  active: true,
  permissions: ['COMERCIAL'],
  roles: ['COMMERCIAL'],
  isCommercial: true,
  isManager: false,
  isThirdParty: false,
  relatedCommercials: [],
}
