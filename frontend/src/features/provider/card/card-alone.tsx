import { ProviderCard } from './provider-card.tsx'
import '../providers.css'
import './provider-tables.css'

/** Read-only card outside its page. */
export const CardAlone = ({ id }: { id: string; onOpen: (id: string) => void }) => <ProviderCard id={id} />
