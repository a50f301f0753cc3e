import { DocumentIcon } from '@blueprintjs/icons'
import type { OfferMail } from '@freight/contracts/client-document/mail-text'
import { useTranslation } from 'react-i18next'
import type { Choices } from '../model/choices.ts'
import type { Person } from '../model/person.ts'

interface MailProps {
  mail: OfferMail | undefined
  choices: Choices
  sender: string
  fileName: string
}

const names = (people: readonly Person[]) => people.map(({ name }) => name).join(', ')

/** The mail as the client will read it. */
export const MailCard = ({ mail, choices, sender, fileName }: MailProps) => {
  const { t } = useTranslation('finalize')
  const facts: [string, string][] = [
    [t('mail.from'), sender],
    [t('mail.to'), names(choices.contacts) || '—'],
    ...(choices.cc.length > 0 ? [[t('mail.cc'), names(choices.cc)] satisfies [string, string]] : []),
    [t('mail.subject'), mail?.subject ?? ''],
  ]
  return (
    <section className="card mail-card" aria-labelledby="finalize-mail">
      <header className="card-head">
        <h2 id="finalize-mail">{t('mail.title')}</h2>
        <span className="end note">{t('mail.asSeen')}</span>
      </header>
      <dl className="mail-head">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mail-text" lang={choices.language}>
        {mail?.lines.map((line, index) => (
          <p key={index}>{line}</p>
        ))}
      </div>
      <p className="mail-file">
        <DocumentIcon size={14} aria-hidden="true" /> {fileName}
      </p>
    </section>
  )
}
