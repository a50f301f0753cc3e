import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { useMay } from '../../lib/auth/session.ts'
import { useFormat } from '../../lib/format/format.ts'
import { catalogueCount, type CataloguePath, groupOf } from './catalogue-groups.ts'

/** The catalogues of a group that the user may open, as the page’s title, each with its number of entries. */
export const CatalogueTabs = ({ current }: { current: CataloguePath }) => {
  const { t } = useTranslation('catalogue')
  const may = useMay()
  const tabs = groupOf(current).filter(({ permission, path }) => path === current || may(permission))
  return (
    <nav className="catalogue-tabs gap-20 flex wrap min-width-0" aria-label={t('tabs')}>
      {tabs.map(({ path, name, collection }) =>
        path === current ? (
          <h1 key={path} className="catalogue-tab head-tab" aria-current="page">
            {t(`name.${name}`)} <Count collection={collection} />
          </h1>
        ) : (
          <NavLink key={path} className="catalogue-tab head-tab" to={path}>
            {t(`name.${name}`)} <Count collection={collection} />
          </NavLink>
        ),
      )}
    </nav>
  )
}

const Count = ({ collection }: { collection: string }) => {
  const format = useFormat()
  const { data } = useQuery(catalogueCount(collection))
  return data === undefined ? null : <span className="count">{format.decimal(data)}</span>
}
