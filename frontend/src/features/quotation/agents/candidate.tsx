import { Checkbox } from '@blueprintjs/core'
import type { AgentCandidate } from '@freight/contracts/cost-request/cost-request-routes'
import { useTranslation } from 'react-i18next'
import { answerHue } from '../../../lib/format/answer-hue.ts'
import { useFormat } from '../../../lib/format/format.ts'

export type CandidateContact = AgentCandidate['contacts'][number]

interface CandidateProps {
  candidate: AgentCandidate
  /** Contacts to list; without them all contacts of the provider. */
  contacts?: readonly CandidateContact[]
  isChosen: (contact: CandidateContact) => boolean
  isDisabled?: boolean
  onToggle: (contact: CandidateContact) => void
}

/** A provider who can receive a cost request: coverage of the lane, answer statistics and contacts. */
export const Candidate = ({ candidate, contacts, isChosen, isDisabled = false, onToggle }: CandidateProps) => {
  const { t } = useTranslation('agents')
  const format = useFormat()
  const { name, serves, asked: requestCount, answered, medianHours, comparable, cheapest } = candidate
  const answeredPct = requestCount === 0 ? undefined : Math.round((answered * 100) / requestCount)
  const record = [
    requestCount === 0 ? t('ask.neverAsked') : t('ask.answered', { answered, asked: requestCount }),
    ...(medianHours === undefined ? [] : [t('ask.hours', { hours: format.decimal(medianHours) })]),
    ...(comparable === 0 ? [] : [t('ask.cheapest', { count: comparable, cheapest })]),
  ].join(' · ')
  // Suggested contacts first; the others stay available for exceptions.
  const shownContacts = contacts ?? candidate.contacts.toSorted((a, b) => Number(b.isChosen) - Number(a.isChosen))
  return (
    <div className="pad-7-10-3 line-below">
      <p className="margin-0-0-3 gap-0-8 row wrap">
        <strong className="min-width-0 clipped">{name}</strong>
        <span className="quiet size-12 no-wrap">{t(serves ? 'ask.serves' : 'ask.servesNot')}</span>
        <span className="agent-answers ink-3 size-12 row gap-8 margin-left-auto no-wrap">
          {record}
          {answeredPct !== undefined && (
            <span className="agent-rate hue" data-hue={answerHue(answeredPct)} aria-hidden="true">
              <i className="as-block full-height" style={{ width: `${answeredPct}%` }} />
            </span>
          )}
        </span>
      </p>
      {shownContacts.map((contact) => (
        <Checkbox
          key={contact.id}
          disabled={isDisabled || contact.isAsked}
          checked={contact.isAsked || isChosen(contact)}
          onChange={() => onToggle(contact)}
        >
          {contact.name}{' '}
          <span className="quiet">
            {contact.isAsked
              ? t('ask.isAsked')
              : [contact.mail, contact.said === undefined ? '' : t(`ask.said.${contact.said}`)]
                  .filter((part) => part !== '')
                  .join(' · ')}
          </span>
        </Checkbox>
      ))}
    </div>
  )
}
