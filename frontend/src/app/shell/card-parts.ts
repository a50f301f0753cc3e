// Loaded together, when the first of them opens: see `lazyParts`.
export { CardAlone as OrganizationCard } from '../../features/organization/card/card-alone.tsx'
export { CardAlone as ProviderCard } from '../../features/provider/card/card-alone.tsx'
