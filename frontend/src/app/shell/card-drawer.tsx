import { Drawer } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { lazyParts } from '../../components/feedback/lazy-part.tsx'
import { SkeletonRows } from '../../components/feedback/load-state.tsx'
import type { CardKind } from '../../lib/browser/use-card.ts'

const loading = { texts: ['catalogues'], waiting: <SkeletonRows rows={8} height={46} /> } as const
const { OrganizationCard, ProviderCard } = lazyParts(() => import('./card-parts.ts'), {
  OrganizationCard: loading,
  ProviderCard: loading,
})
const cards = { client: OrganizationCard, agent: ProviderCard }

interface CardDrawerProps {
  kind: CardKind
  id: string
  onOpen: (id: string) => void
  onClose: () => void
}

/** `?panel=client-{id}` and `?panel=agent-{id}` on every page: the read-only card. */
export default function CardDrawer({ kind, id, onOpen, onClose }: CardDrawerProps) {
  const { t } = useTranslation('shell')
  const Card = cards[kind]
  return (
    <Drawer isOpen title={t(`card.${kind}`)} size="min(960px, 100vw)" className="card-drawer" onClose={onClose}>
      <div className="card-drawer-body scrolls-both">
        <Card key={id} id={id} onOpen={onOpen} />
      </div>
    </Drawer>
  )
}
