import { useQuery } from '@tanstack/react-query'
import { organizations } from './organization-queries.ts'
import { MergeDialog } from './merge/merge-dialog.tsx'
import { OrganizationDrawer } from './form/organization-drawer.tsx'
import { useMe } from '../../lib/auth/me.ts'

export interface OverlayProps {
  /** `new`, `edit`, `merge`, or `merge-` with the id of the other one. */
  act: string
  id: string | undefined
  onOpen: (id: string) => void
  onClose: () => void
}

const homeCountries: Readonly<Record<string, string>> = { MVD: 'UY', AUZ: 'AR' }

/** The overlay over the list: a form, or two entries side by side. */
export const Overlay = ({ act, id, onOpen, onClose }: OverlayProps) => {
  const { company, isKnown } = useMe()
  const isNew = act === 'new'
  const { data: organization } = useQuery({ ...organizations.one(id ?? ''), enabled: !isNew && id !== undefined })
  if (isNew)
    return isKnown ? (
      <OrganizationDrawer
        organization={undefined}
        home={homeCountries[company] ?? ''}
        onOpen={onOpen}
        onClose={(answer) => (answer === undefined ? onClose() : onOpen(answer.id))}
      />
    ) : null
  if (organization === undefined || organization.mergedInto !== undefined) return null
  if (act === 'edit')
    return (
      <OrganizationDrawer
        key={organization.id}
        organization={organization}
        home=""
        onOpen={onOpen}
        onClose={() => onClose()}
      />
    )
  if (act !== 'merge' && !act.startsWith('merge-')) return null
  const other = act === 'merge' ? undefined : act.slice('merge-'.length)
  return <MergeDialog key={act} one={organization} other={other} onClose={onClose} onMerged={onOpen} />
}
