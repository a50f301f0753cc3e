import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../components/avatar.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { peopleOptions } from '../organization-queries.ts'

const SHOWN_PEOPLE = 4

/** Contacts of the card and recipients of offers, with the number of offers. */
export const PeopleCard = ({ id }: { id: string }) => {
  const { t } = useTranslation('organizations')
  const { data } = useQuery(peopleOptions(id))
  const [isAllShown, setAllShown] = useState(false)
  const shown = isAllShown ? data : data?.slice(0, SHOWN_PEOPLE)
  const content = () => {
    if (shown === undefined) return <SkeletonRows rows={3} height={46} />
    if (shown.length === 0) return <p className="card-body quiet">{t('people.none')}</p>
    return (
      <ul>
        {shown.map((person) => (
          <li key={person.id ?? person.mail} className="org-person">
            <Avatar name={person.name} size={30} />
            <span className="org-person-name">
              <span>
                {person.name}
                {person.primary && (
                  <span className="tag" data-hue="accent">
                    {t('people.primary')}
                  </span>
                )}
              </span>
              <span className="quiet">{person.mail}</span>
            </span>
            <span className="org-person-end">
              <span>{person.area}</span>
              <span className="quiet">{t('people.in', { count: person.quotations })}</span>
            </span>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <section className="card org-people">
      <header className="card-head">
        <h2>{t('people.title')}</h2>
        {data !== undefined && <span className="count">{data.length}</span>}
        <span className="note">{t('people.note')}</span>
      </header>
      {content()}
      {data !== undefined && !isAllShown && data.length > SHOWN_PEOPLE && (
        <button type="button" className="link-button org-more" onClick={() => setAllShown(true)}>
          {t('people.more', { count: data.length - SHOWN_PEOPLE })}
        </button>
      )}
    </section>
  )
}
