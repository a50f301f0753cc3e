import { languages } from '@freight/contracts/vocabulary/people'
import { breakdowns } from '@freight/contracts/vocabulary/quotation'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../../components/form/form-row.tsx'
import type { Choices } from './choices.ts'
import { type KnownPerson, PeopleField } from './people-field.tsx'
import { AreaRow, InputRow } from '../../../components/form/rows.tsx'

interface WordsProps {
  choices: Choices
  set: (part: Partial<Choices>) => void
  contacts: readonly KnownPerson[]
  /** Contacts and colleagues suggested for a copy. */
  copies: readonly KnownPerson[]
  /** The default text of the mail. */
  defaultMail: { subject: string; body: string }
  errors: { contacts: string | undefined; cc: string | undefined }
}

/** Recipients, copies, subject and message. */
export const WordsCard = ({ choices, set, contacts, copies, defaultMail, errors }: WordsProps) => {
  const { t } = useTranslation('finalize')
  const { t: shell } = useTranslation('shell')
  const byMail = choices.channel === 'MAIL'
  return (
    <section className="card" aria-labelledby="finalize-words">
      <header className="card-head">
        <h2 id="finalize-words">{t('words.title')}</h2>
      </header>
      <div className="card-body grid gap-8-12">
        <PeopleField
          id="finalize-contacts"
          label={t('words.to')}
          placeholder={t('words.toPlaceholder')}
          value={choices.contacts}
          known={contacts}
          byMail={byMail}
          onChange={(people) => set({ contacts: people })}
          error={errors.contacts}
        />
        {byMail && (
          <>
            <PeopleField
              id="finalize-cc"
              label={t('common.cc')}
              placeholder={t('words.ccPlaceholder')}
              value={choices.cc}
              known={copies}
              byMail
              onChange={(people) => set({ cc: people })}
              error={errors.cc}
            />
            <InputRow
              label={t('mail.subject')}
              value={choices.mailSubject}
              maxLength={200}
              placeholder={defaultMail.subject}
              onChange={(typed) => set({ mailSubject: typed })}
            />
            <AreaRow
              label={t('words.message')}
              note={
                choices.message === '' && defaultMail.body !== '' ? (
                  <button type="button" className="link" onClick={() => set({ message: defaultMail.body })}>
                    {t('words.editProposed')}
                  </button>
                ) : undefined
              }
              rows={2}
              maxLength={4000}
              value={choices.message}
              placeholder={defaultMail.body.replaceAll('\n\n', ' ')}
              onChange={(typed) => set({ message: typed })}
            />
          </>
        )}
        <div className="words-choices gap-8-12 flex wrap">
          <div className="form-row">
            <span className="form-label size-11-5 medium">{t('common.language')}</span>
            <Segments
              label={t('common.language')}
              value={choices.language}
              segments={languages.map((value) => ({ value, label: shell(`languages.${value}`) }))}
              onChange={(language) => set({ language })}
            />
          </div>
          <div className="form-row">
            <span className="form-label size-11-5 medium">{t('words.breakdown')}</span>
            <Segments
              label={t('words.breakdown')}
              value={choices.breakdown}
              segments={breakdowns.map((value) => ({ value, label: t(`breakdown.${value}`) }))}
              onChange={(breakdown) => set({ breakdown })}
            />
          </div>
        </div>
      </div>
    </section>
  )
}
