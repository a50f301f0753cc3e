import { idIn } from '@freight/contracts/events/envelope'
import { notErased } from '@freight/contracts/events/personal'
import { process } from './process.ts'

/** The organization that stays takes over what was chosen of the one that was merged into it. */
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
