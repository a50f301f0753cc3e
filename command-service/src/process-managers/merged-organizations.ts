import { idIn } from '@freight/contracts/events/envelope'
import { notErased } from '@freight/contracts/events/personal'
import { process } from './process.ts'

/** Copies the chosen values of a merged organization to the one that remains. */
export const mergedOrganizations = process({
  name: 'merged-organizations',
  on: {
    OrganizationMerged: async ({ stream, actor, data: { into, keep, contacts, approvalRequired } }, { execute }) => {
      const id = idIn('organization', stream)
      await execute(
        'organization',
        'AbsorbOrganization',
        into,
        { id, keep, contacts: notErased(contacts), approvalRequired },
        { actor },
      )
    },
  },
})
