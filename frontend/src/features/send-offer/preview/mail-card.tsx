import { DocumentIcon } from '@blueprintjs/icons'
import type { OfferMail } from '@freight/contracts/client-document/mail-text'
import { useTranslation } from 'react-i18next'
import type { Choices } from '../choices/choices.ts'
import type { Person } from '../choices/person.ts'

interface MailProps {
  mail: OfferMail | undefined
  choices: Choices
  sender: { name: string; mail: string } | undefined
  file: { name: string; size: string | undefined }
}

/** Keeps a currency on the same line as its amount. */
const currencyBefore = /\b([A-Z]{3}) (?=\d)/g

const names = (people: readonly Person[]) => people.map(({ name }) => name).join(', ')

/** The mail as the client will read it. */
export const MailCard = ({ mail, choices, sender, file }: MailProps) => {
  const { t } = useTranslation('finalize')
  const facts: [string, string][] = [
    [t('mail.from'), sender?.name ?? ''],
    ...(sender?.mail ? [[t('common.replyTo'), sender.mail] satisfies [string, string]] : []),
    [t('words.to'), names(choices.contacts) || '—'],
    ...(choices.cc.length > 0 ? [[t('common.cc'), names(choices.cc)] satisfies [string, string]] : []),
    [t('mail.subject'), mail?.subject ?? ''],
  ]
  return (
    <section className="card mail-card" aria-labelledby="finalize-mail">
      <header className="card-head">
        <h2 id="finalize-mail">{t('common.mail')}</h2>
        <span className="end note">{t('mail.asSeen')}</span>
      </header>
      <dl className="mail-head pad-9-12 line-below">
        {facts.map(([label, value]) => (
          <div className="grid" key={label}>
            <dt className="ink-3">{label}</dt>
            <dd className="breaks-words">{value}</dd>
          </div>
        ))}
      </dl>
      {mail !== undefined && (
        <div className="pad-10-12 ink-2 keeps-lines stack gap-8" lang={choices.language}>
          <Paragraphs texts={[mail.greeting, ...mail.opening]} />
          <ul className="mail-offered">
            {mail.offered.map(({ label, value }) => (
              <li className="flex between gap-12 pad-6-10" key={label}>
                <span>{label}</span>{' '}
                <strong className="ink text-right">{value.replaceAll(currencyBefore, '$1\u00a0')}</strong>
              </li>
            ))}
          </ul>
          <Paragraphs texts={[...mail.closing, ...(mail.online ? [mail.online.sentence] : [])]} />
          {mail.online && <p className="ink semibold">{mail.online.button}</p>}
          <Paragraphs texts={[mail.signature]} />
        </div>
      )}
      <p className="margin-2-12-12 pad-5-9 gap-7 edge-2 radius-control row">
        <DocumentIcon size={14} aria-hidden="true" /> {file.name} <span className="quiet">{file.size}</span>
      </p>
    </section>
  )
}

const Paragraphs = ({ texts }: { texts: readonly string[] }) => texts.map((text, index) => <p key={index}>{text}</p>)
