import { Button } from '@blueprintjs/core'
import { DownloadIcon, EndorsedIcon, InfoSignIcon } from '@blueprintjs/icons'
import { dateText } from '@freight/contracts/date-text'
import type { ClientOfferView } from '@freight/contracts/third-party/third-party-routes'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { Empty, ErrorCard, PagePlaceholder, NoticeCard } from '../../../../components/feedback/load-state.tsx'
import { Logo } from '../../../../components/logo.tsx'
import { isProblem } from '../../../../lib/api/api.ts'
import { useFormat } from '../../../../lib/format/format.ts'
import { useReaderLanguage } from '../use-reader-language.ts'
import { markOfferSeen, offerFileUrl, readOffer } from '../calls.ts'
import { AcceptDialog, type Answer, DeclineDialog, QuestionDialog } from './answer-dialogs.tsx'
import './client-offer.css'
import { offerDrafts, type OfferDraft } from './draft.ts'
import { useStored } from '../../../../lib/storage/storage.ts'
import { nameOf, OfferAlternative, totalText } from './offer-alternative.tsx'

const hues = {
  ACCEPTED: 'green',
  DECLINED: 'grey',
  EXPIRED: 'amber',
  REPLACED: 'amber',
  WITHDRAWN: 'amber',
  DISABLED: 'amber',
} as const

/** Why the offer is not open, and what the client can do. */
const StateNotice = ({ view: { state, contact } }: { view: ClientOfferView }) => {
  const { t } = useTranslation('clientOffer')
  if (state === 'OPEN') return null
  const Icon = state === 'ACCEPTED' || state === 'DECLINED' ? EndorsedIcon : InfoSignIcon
  return (
    <NoticeCard icon={<Icon size={16} />} hue={hues[state]}>
      <strong>{t(`state.${state}`)}</strong>
      <p className="secondary">{t(`state.${state}_help`, { name: contact.name })}</p>
    </NoticeCard>
  )
}

/** The person of our company who answers the client, by mail or telephone. */
const Contact = ({ contact: { name, mail, phone = '' } }: Pick<ClientOfferView, 'contact'>) => {
  const { t } = useTranslation('clientOffer')
  return (
    <span className="secondary row wrap gap-6">
      {name !== '' && <span>{t('contact', { name })}</span>}
      {mail !== '' && <a href={`mailto:${mail}`}>{mail}</a>}
      {phone !== '' && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
    </span>
  )
}

const Notes = ({ notes }: Pick<ClientOfferView, 'notes'>) => {
  const { t } = useTranslation('clientOffer')
  const language = useReaderLanguage()
  const format = useFormat()
  if (notes.length === 0) return null
  return (
    <section className="card" aria-label={t('notes')}>
      <h2 className="client-section">{t('notes')}</h2>
      {notes.map(({ text, at, isOwn }) => (
        <article key={at + text} className="note">
          <p className="line-18 keeps-lines breaks-words">{text}</p>
          <p className="margin-top-4 ink-3 size-11-5 quiet">
            {isOwn && `${t('you')} · `}
            {language === 'en' ? `${dateText(at, language)} ${format.time(at)}` : format.near(at)}
          </p>
        </article>
      ))}
    </section>
  )
}

interface OfferPageProps {
  link: string
  view: ClientOfferView
  done: Answer | undefined
  onDone: (answer: Answer) => void
  onAgain: () => void
}

/** The offer with its alternatives, and the answers at its foot. */
const OfferPage = ({ link, view, done, onDone, onAgain }: OfferPageProps) => {
  const { t } = useTranslation('clientOffer')
  const { document, state, expired, accepted, recipient, contact, tokenId } = view
  const [draftStore] = useState(() => offerDrafts.of(tokenId))
  const draft = useStored(draftStore) ?? {}
  const change = (part: OfferDraft) => draftStore.write({ ...draftStore.read(), ...part })
  const [dialog, setDialog] = useState<Answer>()
  const [isChoiceMissing, setChoiceMissing] = useState(false)
  if (document === undefined)
    return (
      <>
        <h1 className="line-28 size-20 semibold">{t('quotation', { reference: view.reference })}</h1>
        <StateNotice view={view} />
        <Contact contact={contact} />
      </>
    )
  const { alternatives, lane, validity, parties, heads, conditions } = document
  const isOpen = state === 'OPEN' || state === 'DECLINED'
  const valid = alternatives.filter(({ idSell }) => !expired.includes(idSell))
  const chosen = alternatives.length === 1 ? valid[0] : valid.find(({ idSell }) => idSell === draft.idSell)
  const common = {
    link,
    draft,
    onChange: change,
    onClose: () => setDialog(undefined),
    onDone: (answer: Answer) => {
      // A question may be followed by a yes: only its own text is removed.
      if (answer === 'question') change({ question: '' })
      else draftStore.remove()
      setDialog(undefined)
      onDone(answer)
    },
    onOver: onAgain,
  }
  const accept = () => {
    setChoiceMissing(chosen === undefined)
    if (chosen === undefined)
      window.document.querySelector<HTMLInputElement>('input[name=alternative]:enabled')?.focus()
    else setDialog('accept')
  }
  return (
    <>
      <header className="stack gap-4">
        <h1 className="line-28 size-20 semibold">{t('quotation', { reference: document.reference })}</h1>
        <p className="client-lane">
          <strong>{lane.origin.name}</strong> <span className="quiet">{lane.origin.place}</span> –{' '}
          <strong>{lane.destination.name}</strong> <span className="quiet">{lane.destination.place}</span>
        </p>
        <p className="secondary">{lane.how}</p>
        <p>
          {validity.label} <strong>{validity.date}</strong>
        </p>
        <p className="quiet">{document.revision}</p>
      </header>
      {done !== undefined && (
        <NoticeCard icon={<EndorsedIcon size={16} />} hue="green">
          <strong>{t(`${done}.done`)}</strong>
        </NoticeCard>
      )}
      <StateNotice view={view} />
      {view.isReworked && (
        <NoticeCard icon={<InfoSignIcon size={16} />} hue="amber">
          <strong>{t('reworked')}</strong>
          <p className="secondary">{t('reworkedHelp')}</p>
        </NoticeCard>
      )}
      <fieldset className="client-alternatives min-width-0 no-pad flush stack gap-12">
        {alternatives.length > 1 && isOpen && <legend className="client-section">{t('choose')}</legend>}
        {alternatives.map((one) => (
          <OfferAlternative
            key={one.idSell}
            alternative={one}
            heads={heads}
            tag={
              one.idSell === accepted
                ? { text: t('chosen'), hue: 'green' }
                : expired.includes(one.idSell) && isOpen
                  ? { text: t('past'), hue: 'red' }
                  : undefined
            }
            choice={
              alternatives.length > 1 && isOpen
                ? {
                    isChosen: one === chosen,
                    isDisabled: expired.includes(one.idSell),
                    onChoose: () => {
                      setChoiceMissing(false)
                      change({ idSell: one.idSell })
                    },
                  }
                : undefined
            }
          />
        ))}
      </fieldset>
      <details className="card">
        <summary>{heads.conditions}</summary>
        {parties.map(({ label, name, lines }) => (
          <div key={label}>
            <h2 className="client-section">{label}</h2>
            <p>{name}</p>
            {lines.map((line) => (
              <p key={line} className="secondary">
                {line}
              </p>
            ))}
          </div>
        ))}
        {conditions.map((text) => (
          <p key={text} className="margin-8-0 keeps-lines secondary">
            {text}
          </p>
        ))}
      </details>
      <Notes notes={view.notes} />
      <p className="row wrap gap-10">
        {view.hasFile && (
          <a className="bp6-button" href={offerFileUrl(link)} download rel="noreferrer">
            <DownloadIcon aria-hidden="true" /> {t('file')}
          </a>
        )}
        <Contact contact={contact} />
      </p>
      <footer className="client-foot sticky bottom-0 pad-10-16 line-above-2 on-surface flex wrap gap-8">
        {isChoiceMissing && (
          <p className="form-below error client-missing" role="alert">
            {t('accept.chooseFirst')}
          </p>
        )}
        {isOpen && (
          <Button variant="minimal" onClick={() => setDialog('decline')}>
            {t('decline.button')}
          </Button>
        )}
        <Button onClick={() => setDialog('question')}>{t('question.button')}</Button>
        {isOpen && (
          <Button intent="primary" onClick={accept}>
            {t('accept.button')}
          </Button>
        )}
      </footer>
      {dialog === 'accept' && chosen && (
        <AcceptDialog
          {...common}
          idSell={chosen.idSell}
          recipient={recipient}
          alternative={alternatives.length > 1 ? nameOf(chosen) : ''}
          totalHead={heads.totalWithTax}
          total={totalText(chosen) || t('onRequest')}
        />
      )}
      {dialog === 'decline' && <DeclineDialog {...common} />}
      {dialog === 'question' && <QuestionDialog {...common} />}
    </>
  )
}

/** Why a link does not open. */
const LinkProblem = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useTranslation('clientOffer')
  const status = isProblem(error) ? error.status : 0
  if (status === 401 || status === 404 || status === 414)
    return (
      <Empty
        kind="none"
        level="h1"
        title={t('common.loadFailed')}
        help={t(status === 401 ? 'problem.expired' : 'problem.informationHelp')}
      />
    )
  return <ErrorCard error={error} title={t('reading')} onRetry={onRetry} />
}

type LoadedPage = { view: ClientOfferView } | { error: unknown }

/** Page /third-party/{link} of a client: their contact answers an offer without a session. */
export default function ClientOffer() {
  const { t, i18n } = useTranslation('clientOffer')
  const { encodedJwt: link = '' } = useParams()
  const [page, setPage] = useState<LoadedPage>()
  const [attempt, setAttempt] = useState(0)
  const [done, setDone] = useState<Answer>()

  useEffect(() => {
    document.title = t('common.quotation')
    document.documentElement.lang = i18n.language
  }, [t, i18n.language])

  useEffect(() => {
    let isUnmounted = false
    readOffer(link).then(
      (view) => {
        if (isUnmounted) return
        setPage({ view })
        // Mail scanners open links without scripts: only a browser runs this.
        if (view.document !== undefined) markOfferSeen(link).catch(() => undefined)
      },
      (error: unknown) => {
        if (!isUnmounted) setPage({ error })
      },
    )
    return () => {
      isUnmounted = true
    }
  }, [link, attempt])

  const reload = () => setAttempt(attempt + 1)
  return (
    <div className="min-height-100vh on-page">
      <header className="pad-10-16 row gap-10 line-below on-surface">
        <Logo />
        {page !== undefined && 'view' in page && <span className="quiet">{page.view.company}</span>}
      </header>
      <main className="client-page max-width-720 pad-20-16-0 stack gap-12">
        {page === undefined ? (
          <PagePlaceholder />
        ) : 'error' in page ? (
          <LinkProblem error={page.error} onRetry={reload} />
        ) : (
          <OfferPage
            key={page.view.tokenId}
            link={link}
            view={page.view}
            done={done}
            onDone={(answer) => {
              setDone(answer)
              reload()
            }}
            onAgain={() => {
              setDone(undefined)
              reload()
            }}
          />
        )}
      </main>
    </div>
  )
}
