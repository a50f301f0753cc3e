import { offerMail, offerSender } from '@freight/contracts/client-document/mail-text'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQuery, queryOptions, useQueryClient } from '@tanstack/react-query'
import { fxDateOfAll } from '../../../components/quotation/fx-date.ts'
import { useDeferredValue, useLayoutEffect, useRef, useState, Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useFileSize } from '../../../components/documents/use-file-size.ts'
import { ConflictCard } from '../../../components/feedback/conflict-card.tsx'
import { isProblem, useErrorText, urlOf, command } from '../../../lib/api/api.ts'
import {
  type Field,
  fieldOf,
  lacksOf,
  MAX_ALTERNATIVES,
  type Choices,
  type Disclaimer,
  inOrder,
  previewQuery,
  sendBody,
  type Sell,
  usePrepared,
} from '../choices/choices.ts'
import { blockOf } from '../choices/locks.ts'
import { documentOptions, ownAddressOptions, type PreviewQuery, useAnswersByLink } from '../send-offer-queries.ts'
import { useListPlace, OfferHead } from './offer-head.tsx'
import { AlternativesCard, ChangesCard, ChecksCard, ChannelCard, DisclaimersCard } from '../choices/cards.tsx'
import { DocumentCard } from '../preview/document-card.tsx'
import { MailCard } from '../preview/mail-card.tsx'
import type { KnownPerson } from '../choices/people-field.tsx'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { useFormat } from '../../../lib/format/format.ts'
import { useValidityWarning } from '../../../components/offer/use-validity-warning.ts'
import { nameOf } from '../../../components/offer/offer-change.tsx'
import { useAnnouncedWarnings } from '../../../components/offer/use-announced.ts'
import { WordsCard } from '../choices/words-card.tsx'
import '../choices/choices.css'
import { answered } from '../../../lib/api/download.ts'
import { ErrorIcon } from '@blueprintjs/icons'
import { notify } from '../../../components/feedback/toaster.ts'
import { textIn } from '../../../lib/i18n/i18n.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import './outcome.css'

interface SendConfirmProps {
  detail: QuotationDetail
  /** Number of the revision that sending creates. */
  number: number
  choices: Choices
  sells: readonly Sell[]
  onConfirm: () => Promise<void>
  onCancel: () => void
}

/** Final confirmation with content and recipients, because a mail cannot be recalled. */
export const SendConfirm = ({ detail, number, choices, sells, onConfirm, onCancel }: SendConfirmProps) => {
  const { t } = useTranslation('finalize')
  const format = useFormat()
  const validityWarning = useValidityWarning()
  const { contacts, cc, channel } = choices
  return (
    <Confirm isOpen onConfirm={onConfirm} onCancel={onCancel}>
      <p>
        {t(`confirm.${channel}`, {
          number,
          key: detail.key,
          client: detail.client?.razonSocial || detail.client?.nombreFantasia || '',
        })}
      </p>
      <dl className="confirm-facts gap-3-8 margin-top-10 grid breaks-words">
        <dt className="ink-3">{t('words.to')}</dt>
        <dd>
          {contacts.map(({ name, mail }) => (
            <div key={`${name}${mail}`}>
              {name} <span className="quiet">{mail}</span>
            </div>
          ))}
        </dd>
        {channel === 'MAIL' && cc.length > 0 && (
          <>
            <dt className="ink-3">{t('common.cc')}</dt>
            <dd>{cc.map(({ name }) => name).join(', ')}</dd>
          </>
        )}
        {sells.map((sell, index) => (
          <Fragment key={sell.idSell}>
            <dt className="ink-3">{nameOf(sell) || t('alternatives.nameless', { number: index + 1 })}</dt>
            <dd>
              <strong>{format.money(sell.converted, detail.displayCurrency)}</strong>{' '}
              <span className="quiet">{t('common.validUntil', { date: format.dayMonth(sell.validez) })}</span>{' '}
              <span className="hue" data-hue="amber">
                {validityWarning(sell.validez, detail.shipmentDate)}
              </span>
            </dd>
          </Fragment>
        ))}
      </dl>
    </Confirm>
  )
}

/** Sends the offer at the revision that was on the screen when it was confirmed. */
const useSend = (detail: QuotationDetail, onSent: () => void) => {
  const { t } = useTranslation('finalize')
  const client = useQueryClient()
  const confirmedRevision = useRef(0)
  const sending = useCommand(({ body }: { body: ReturnType<typeof sendBody> }, commandId) =>
    command('quotation', 'SendQuote', detail.key, body, { commandId, revision: confirmedRevision.current }),
  )

  const send = async (choices: Choices, revision: number): Promise<boolean> => {
    confirmedRevision.current = revision
    try {
      await sending.run({ body: sendBody(detail, choices) })
    } catch {
      // `error` contains the reason; the choices stay.
      return false
    }
    void notify({
      key: `sent-${detail.key}`,
      title: t(choices.channel === 'MAIL' ? 'sent.MAIL' : 'sent.DOWNLOAD', {
        number: (detail.revisions.at(-1)?.revisionNo ?? 0) + 1,
      }),
      text: [detail.key, ...choices.contacts.map(({ name }) => name)].join(' · '),
    })
    onSent()
    void client.invalidateQueries({ queryKey: ['quotations'] })
    return true
  }

  return { send, error: sending.error, clear: sending.clear }
}

/** Notice why the confirmation closed: the quotation changed meanwhile, with the changed amounts. */
const Overtaken = (props: { shown: QuotationDetail; now: QuotationDetail; onReload: () => void }) => {
  const { shown, now, onReload } = props
  const { t } = useTranslation('finalize')
  const format = useFormat()
  const money = (sell: QuotationDetail['sell'][number] | undefined) =>
    sell === undefined ? t('overtaken.none') : format.money(sell.converted, now.displayCurrency)
  const changes = shown.sell.flatMap((sell) => {
    const [before, after] = [money(sell), money(now.sell.find(({ idSell }) => idSell === sell.idSell))]
    return before === after ? [] : [[nameOf(sell), `${before} → ${after}`].filter(Boolean).join(': ')]
  })
  return (
    <ConflictCard onReload={onReload}>
      {t('common.nothingWasSent')} {changes.join(' · ')}
    </ConflictCard>
  )
}

/** Why sending failed, when no field can correct it. */
export const OfferNotice = ({ error }: { error: unknown }) => {
  const { t } = useTranslation('shell')
  const errorText = useErrorText()
  const requestId = isProblem(error) ? error.requestId : ''
  return (
    <div className="notice-card flex gap-8 on-surface" role="alert">
      <ErrorIcon className="hue" data-hue="red" size={14} aria-hidden="true" />
      <p className="notice-text flex-1 size-12-5">
        {errorText(error)}{' '}
        {requestId !== '' && <span className="quiet">{t('error.request', { id: requestId.slice(0, 9) })}</span>}
      </p>
    </div>
  )
}

/** Size of the file in bytes. The server prints it once for that; the download uses the same print. */
export const documentSizeOptions = (key: string, query: PreviewQuery) =>
  queryOptions({
    queryKey: ['quotations', 'client-document', key, query, 'size'],
    queryFn: async ({ signal }) => {
      const url = urlOf('/app/v1/quotations/:key/document', { key }, query)
      const { headers } = await answered('application/pdf', url, { signal, method: 'HEAD' })
      return Number(headers.get('content-length'))
    },
    retry: false,
  })

/** A person at the client's company. */
export type Contact = KnownPerson & { id: string; primary: boolean }

interface OfferProps {
  detail: QuotationDetail
  contacts: readonly Contact[]
  disclaimers: readonly Disclaimer[]
  start: Choices
  today: string
  /** Returns to the page it was opened from; undefined if that was the list. */
  onLeave: (() => void) | undefined
}

/** Snapshot with which the confirmation was opened. */
interface Confirming {
  detail: QuotationDetail
  revision: number
}

/** Three columns: choices, document, effect. */
export const Offer = ({ detail, contacts, disclaimers, start, today, onLeave }: OfferProps) => {
  const { t } = useTranslation('finalize')
  const errorText = useErrorText()
  const announcedWarnings = useAnnouncedWarnings(nameOf)
  const [choices, setChoices] = useState(start)
  const [isTried, setTried] = useState(false)
  const [confirming, setConfirming] = useState<Confirming>()
  const [outdatedConfirmation, setOutdatedConfirmation] = useState<Confirming>()
  const [isSending, setSending] = useState(false)
  const [page, setPage] = useState(0)
  const place = useListPlace(detail.key, onLeave === undefined)
  const prepared = usePrepared(detail, choices)
  const sending = useSend(detail, () => {
    prepared.forget()
    ;(onLeave ?? place.leave)()
  })
  const me = useQuery(ownAddressOptions).data

  const newest = useRef(detail)
  useLayoutEffect(() => {
    newest.current = detail
  })
  // The user confirms only what was on the screen: a newer state closes the dialog.
  if (confirming !== undefined && !isSending && detail.revision > confirming.revision) {
    setConfirming(undefined)
    setOutdatedConfirmation(confirming)
  }

  const set = (part: Partial<Choices>) => {
    sending.clear()
    setOutdatedConfirmation(undefined)
    setChoices((before) => ({ ...before, ...part }))
  }
  const sells = inOrder(detail, choices.alternatives)
  const shownQuery = useDeferredValue(previewQuery(detail, choices))
  const preview = useQuery({ ...documentOptions(detail.key, shownQuery), enabled: sells.length > 0 })
  const document = sells.length === 0 ? undefined : preview.data
  const fileSize = useFileSize()
  const bytes = useQuery({
    ...documentSizeOptions(detail.key, shownQuery),
    enabled: document !== undefined && !preview.isPlaceholderData,
  }).data
  // Without a content-length header the size is read as 0.
  const size = bytes === undefined || bytes === 0 ? undefined : fileSize(bytes)
  const revisionNo = (detail.revisions.at(-1)?.revisionNo ?? 0) + 1

  const answersByLink = useAnswersByLink(detail)
  const mailOf = (written: Pick<Choices, 'mailSubject' | 'message'>) =>
    document === undefined
      ? undefined
      : // The address is made when the offer is sent.
        offerMail(
          document,
          { revisionNo, ...written },
          choices.contacts[0]?.name ?? '',
          textIn,
          answersByLink ? '' : undefined,
        )
  const defaultMail = mailOf({ mailSubject: '', message: '' })

  const lacks = lacksOf(detail, choices, today)
  const block = blockOf(detail)
  const refused = isProblem(sending.error) ? fieldOf(sending.error.code) : undefined
  const wordsFor = (field: Field) => {
    const lack = lacks[field]
    if (isTried && lack !== undefined) return t(`lack.${lack}`, { count: MAX_ALTERNATIVES })
    return refused === field ? errorText(sending.error) : undefined
  }
  const confirm = async () => {
    setTried(true)
    sending.clear()
    setOutdatedConfirmation(undefined)
    const [first] = Object.keys(lacks)
    if (first !== undefined) return globalThis.document.getElementById(`finalize-${first}`)?.focus()
    if (block !== undefined) return undefined
    const revision = await prepared.settle()
    return setConfirming({ detail: newest.current, revision })
  }
  const send = async (revision: number) => {
    setSending(true)
    await sending.send(choices, revision)
    setSending(false)
    setConfirming(undefined)
  }
  const isConflict = isProblem(sending.error, 'CONFLICT')

  return (
    <div className="page finalize-page pad-bottom-12 stack gap-8 size-12-5">
      <OfferHead
        detail={detail}
        number={revisionNo}
        place={onLeave === undefined ? place : undefined}
        onLeave={onLeave}
        saved={prepared.saved}
        channel={choices.channel}
        block={block}
        download={{ query: shownQuery, isPossible: document !== undefined }}
        onSend={() => void confirm()}
      />
      {isConflict && (
        <ConflictCard
          onReload={() => {
            sending.clear()
            void prepared.reload().then(confirm)
          }}
        >
          {t('conflict')}
        </ConflictCard>
      )}
      {outdatedConfirmation !== undefined && (
        <Overtaken shown={outdatedConfirmation.detail} now={detail} onReload={() => void confirm()} />
      )}
      {sending.error !== undefined && !isConflict && refused === undefined && <OfferNotice error={sending.error} />}
      <div className="finalize-body grid start gap-12">
        <div className="finalize-left stack gap-10 min-width-0">
          <AlternativesCard
            detail={detail}
            today={today}
            chosen={choices.alternatives}
            onChange={(alternatives) => set({ alternatives })}
            error={wordsFor('alternatives')}
          />
          <WordsCard
            choices={choices}
            set={set}
            contacts={contacts}
            copies={[
              ...(me === undefined ? [] : [{ name: me.name, mail: me.mail, area: t('people.me') }]),
              ...contacts,
            ]}
            defaultMail={{
              subject: defaultMail?.subject ?? '',
              body: [...(defaultMail?.opening ?? []), ...(defaultMail?.closing ?? [])].join('\n\n'),
            }}
            errors={{ contacts: wordsFor('contacts'), cc: wordsFor('cc') }}
          />
          <DisclaimersCard
            disclaimers={disclaimers}
            chosen={choices.disclaimers}
            onChange={(chosen) => set({ disclaimers: chosen })}
            onRead={() => setPage(0)}
            error={wordsFor('disclaimers')}
          />
          <ChannelCard choices={choices} set={set} me={me} displayCurrency={detail.displayCurrency} />
        </div>
        <DocumentCard
          document={document}
          error={preview.error}
          onRetry={() => void preview.refetch()}
          size={size}
          isStale={preview.isPlaceholderData}
          isEmpty={sells.length === 0}
          page={page}
          onPage={setPage}
        />
        <div className="finalize-right stack gap-10 min-width-0">
          <ChangesCard detail={detail} sells={sells} />
          {choices.channel === 'MAIL' && (
            <MailCard
              mail={mailOf(choices)}
              choices={choices}
              sender={document && { name: offerSender(document, textIn), mail: document.contact.mail }}
              file={{ name: `${detail.key} rev ${revisionNo}.pdf`, size }}
            />
          )}
          <ChecksCard
            lacks={lacks}
            sells={sells}
            mandatory={disclaimers.filter(({ mandatory }) => mandatory).length}
            fxDate={fxDateOfAll({ ...detail, sell: sells, cost: [] })}
            block={block}
            warnings={announcedWarnings(detail, sells)}
          />
        </div>
      </div>
      {confirming !== undefined && (
        <SendConfirm
          detail={confirming.detail}
          number={revisionNo}
          choices={choices}
          sells={inOrder(confirming.detail, choices.alternatives)}
          onConfirm={() => send(confirming.revision)}
          onCancel={() => setConfirming(undefined)}
        />
      )}
    </div>
  )
}
