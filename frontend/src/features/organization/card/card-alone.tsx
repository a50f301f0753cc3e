import { OrganizationCard } from './organization-card.tsx'
import '../organizations.css'
import './organization-people.css'
import './organization-tables.css'

/** Read-only card outside its page. */
export const CardAlone = (props: { id: string; onOpen: (id: string) => void }) => <OrganizationCard {...props} />
