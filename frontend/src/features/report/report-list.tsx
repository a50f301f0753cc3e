import { InputGroup } from '@blueprintjs/core'
import { SearchIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ReportLine } from './report-queries.ts'
import { SavedCombinations } from './saved-combinations.tsx'
import type { ReportState } from './use-report-state.ts'

/** Reports by subject, and the user's saved filter combinations. */
export const ReportList = ({ lines, state }: { lines: readonly ReportLine[]; state: ReportState }) => {
  const { t } = useTranslation('reports')
  const [typed, setTyped] = useState('')
  const search = typed.trim().toLocaleLowerCase()
  const matches = lines.filter(({ id }) => t(`report.${id}`).toLocaleLowerCase().includes(search))
  const groups = [...new Set(matches.map(({ group }) => group))]
  return (
    <nav className="report-list" aria-label={t('list')}>
      <InputGroup
        type="search"
        leftElement={<SearchIcon aria-hidden="true" />}
        placeholder={t('find')}
        aria-label={t('find')}
        value={typed}
        onValueChange={setTyped}
      />
      {matches.length === 0 && <p className="quiet report-none">{t('noReport')}</p>}
      {groups.map((group) => (
        <section key={group} aria-labelledby={`reports-${group}`}>
          <h2 id={`reports-${group}`}>{t(`group.${group as 'OTHERS'}`)}</h2>
          <ul>
            {matches
              .filter((line) => line.group === group)
              .map(({ id }) => (
                <li key={id}>
                  <Link to={{ search: state.addressOf(id) }} aria-current={id === state.line?.id ? 'page' : undefined}>
                    {t(`report.${id}`)}
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {search === '' && <SavedCombinations state={state} />}
    </nav>
  )
}
