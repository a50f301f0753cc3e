import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Avatar } from '../../../components/avatar.tsx'
import { useMe } from '../../../lib/auth/me.ts'
import { homeQuery } from '../home-queries.ts'
import { FiguresCard } from './figures-card.tsx'

/** Quotations in process per pricing user; amber is over the target. */
export const LoadCard = () => {
  const { t } = useTranslation('home')
  const me = useMe()
  const query = useQuery(homeQuery)
  const load = query.data?.load ?? []
  const highest = Math.max(1, ...load.map(({ inProcess }) => inProcess))
  const sum = (of: 'inProcess' | 'overdue') => load.reduce((total, each) => total + each[of], 0)
  const note = t('block.loadNote', { count: sum('inProcess'), overdue: sum('overdue') })
  return (
    <FiguresCard title={t('block.load')} note={query.data && note} maxRows={3} query={query}>
      {load.length === 0 && <p className="block-empty">{t('empty.load')}</p>}
      <ul className="load">
        {load.map(({ user, inProcess, overdue }) => (
          <li key={user.id}>
            <Link to={`/pricing/en-proceso?assignedTo=${encodeURIComponent(user.id)}`} className="load-line">
              <Avatar name={user.name} own={user.id === me.id} />
              <span className="load-name clipped">{user.name}</span>
              <span className="load-bar" aria-hidden="true">
                <span className="load-over" style={{ width: `${(overdue / highest) * 100}%` }} />
                <span className="load-rest" style={{ width: `${((inProcess - overdue) / highest) * 100}%` }} />
              </span>
              <span className="visually-hidden">{t('strip.late', { count: overdue })}</span>
              <b>{inProcess}</b>
            </Link>
          </li>
        ))}
      </ul>
    </FiguresCard>
  )
}
