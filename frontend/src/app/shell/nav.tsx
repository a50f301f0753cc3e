import { CaretDownIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { expressCountsQuery } from '../../lib/queries/express-counts.ts'
import { listCountsQuery } from '../../lib/queries/list-counts.ts'
import { useSession } from '../../lib/auth/session.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { BarMenu } from './bar-menu.tsx'
import { isCurrent, menuFor } from './navigation.ts'

/** Screens that the user may open, by group, with the counts of their waiting rows. */
export const Nav = () => {
  const { t } = useTranslation('shell')
  const session = useSession()
  const format = useFormat()
  const { pathname } = useLocation()
  const readsQuotations = session?.permissions.has('CONSULTAR_COTIZACION') === true
  const readsShipments = session?.permissions.has('CONSULTAR_SHIPMENT') === true
  const { data: quotations } = useQuery({ ...listCountsQuery, enabled: readsQuotations })
  const { data: shipments } = useQuery({ ...expressCountsQuery({}), enabled: readsShipments })
  const counts: Partial<Record<string, number>> = {
    ...quotations,
    'express-requested': shipments?.work.REQUESTED,
    'express-in-progress': shipments?.work.IN_PROGRESS,
  }

  return (
    <nav className="bar-nav" aria-label={t('menu.main')}>
      {menuFor(session?.permissions ?? new Set()).map((group) => {
        const [onlyEntry] = group.entries
        const current = isCurrent(group, pathname)
        const count = group.list === undefined ? undefined : counts[group.list]
        const words = (
          <>
            {t(`menu.${group.name}`)}
            {count !== undefined && count > 0 && <span className="badge">{format.decimal(count)}</span>}
          </>
        )
        const className = current ? 'bar-item current' : 'bar-item'
        return group.entries.length === 1 && onlyEntry !== undefined ? (
          <Link key={group.name} className={className} to={onlyEntry.path} aria-current={current ? 'page' : undefined}>
            {words}
          </Link>
        ) : (
          <BarMenu
            key={group.name}
            className={className}
            groups={[
              {
                lines: group.entries.map(({ name, path, list }) => ({
                  id: name,
                  text: t(`menu.${name}`),
                  path,
                  ...(list !== undefined && counts[list] !== undefined && { note: format.decimal(counts[list]) }),
                })),
              },
            ]}
          >
            {words}
            <CaretDownIcon size={12} aria-hidden="true" />
          </BarMenu>
        )
      })}
    </nav>
  )
}
