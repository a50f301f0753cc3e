import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { CircleIcon, TickCircleIcon, LockIcon, ErrorIcon } from '@blueprintjs/icons'
import { channels } from '@freight/contracts/vocabulary/quotation'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import { Switch, Checkbox } from '@blueprintjs/core'
import { differences, nameOf, OfferChange } from '../../../components/offer/offer-change.tsx'
import { useFormat, currencySign } from '../../../lib/format/format.ts'
import { type Sell, type Choices, type Disclaimer, MAX_ALTERNATIVES, type Lacks, type Field } from './choices.ts'
import { StatusChip } from '../../../components/quotation/status-chip.tsx'
import { Segments } from '../../../components/form/form-row.tsx'
import { type Person, samePerson, withPeople } from './person.ts'
import { useValidityWarning } from '../../../components/offer/use-validity-warning.ts'
import { lockOf } from './locks.ts'

/** Error of a card that is no single control. */
const FieldError = ({ field, text }: { field: Field; text: string | undefined }) =>
  text === undefined ? null : (
    <p className="form-below error pad-0-12-10" role="alert" id={`finalize-${field}-error`}>
      <ErrorIcon size={12} aria-hidden="true" />
      {text}
    </p>
  )

interface AlternativesProps {
  detail: QuotationDetail
  today: string
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  error: string | undefined
}

const fastestOf = ({ sell }: QuotationDetail): string | undefined => {
  const [first, second] = sell
    .flatMap(({ idSell, ttime }) => (ttime === undefined ? [] : [{ idSell, ttime }]))
    .toSorted((a, b) => a.ttime - b.ttime)
  return first !== undefined && second !== undefined && first.ttime < second.ttime ? first.idSell : undefined
}

/** Selects up to five alternatives for the client; a locked one shows the reason. */
export const AlternativesCard = ({ detail, today, chosen, onChange, error }: AlternativesProps) => {
  const { t } = useTranslation('finalize')
  const fastest = fastestOf(detail)
  const toggle = (idSell: string) =>
    onChange(chosen.includes(idSell) ? chosen.filter((one) => one !== idSell) : [...chosen, idSell])
  return (
    <section className="card" aria-labelledby="finalize-alternatives">
      <header className="card-head">
        <h2 id="finalize-alternatives">{t('alternatives.title')}</h2>
        <span className="note">{t('alternatives.count', { count: chosen.length, most: MAX_ALTERNATIVES })}</span>
        <span className="end note">{t('common.inCurrency', { currency: currencySign(detail.displayCurrency) })}</span>
      </header>
      <ul className="offer-list">
        {detail.sell.map((sell, index) => (
          <Alternative
            key={sell.idSell}
            sell={sell}
            name={nameOf(sell) || t('alternatives.nameless', { number: index + 1 })}
            today={today}
            shipmentDate={detail.shipmentDate}
            isChosen={chosen.includes(sell.idSell)}
            isSelected={sell.idSell === detail.sellectedSell}
            isFastest={sell.idSell === fastest}
            isFull={chosen.length >= MAX_ALTERNATIVES}
            onToggle={() => toggle(sell.idSell)}
          />
        ))}
      </ul>
      {detail.sell.length === 0 && <p className="card-body quiet">{t('alternatives.none')}</p>}
      <FieldError field="alternatives" text={error} />
    </section>
  )
}

interface AlternativeProps {
  sell: Sell
  name: string
  today: string
  shipmentDate: string | undefined
  isChosen: boolean
  isSelected: boolean
  isFastest: boolean
  isFull: boolean
  onToggle: () => void
}

const Alternative = (props: AlternativeProps) => {
  const { sell, name, today, shipmentDate, isChosen, isSelected, isFastest, isFull, onToggle } = props
  const { t } = useTranslation('finalize')
  const format = useFormat()
  const lock = lockOf(sell, today)
  // An expired one is locked, with a reason of its own.
  const warning = useValidityWarning()(sell.validez, shipmentDate)
  const facts = [
    ...(sell.ttime === undefined ? [] : [t('common.days', { count: sell.ttime })]),
    ...(sell.freeDays === undefined ? [] : [t('alternatives.free', { count: sell.freeDays })]),
    ...(lock === 'EXPIRED' ? [] : [t('common.validUntil', { date: format.dayMonth(sell.validez) })]),
  ]
  const isOff = !isChosen && (lock !== undefined || isFull)
  return (
    <li className="offer pad-7-12 grid middle gap-8" data-locked={lock !== undefined || undefined}>
      {lock !== undefined && !isChosen ? (
        <span className="inline-flex quiet">
          <LockIcon size={14} aria-hidden="true" />
          <input type="checkbox" disabled checked={false} readOnly className="visually-hidden" aria-label={name} />
        </span>
      ) : (
        <Checkbox checked={isChosen} disabled={isOff} aria-label={name} onChange={onToggle} />
      )}
      <div className="offer-words">
        <p className="offer-name gap-2-8 row wrap medium ink">
          {name}
          {isSelected && (
            <span className="tag" data-hue="accent">
              {t('alternatives.selected')}
            </span>
          )}
          {isFastest && (
            <span className="tag" data-hue="cyan">
              {t('common.fastest')}
            </span>
          )}
          {lock !== undefined && (
            <span className="tag" data-hue={lock === 'EXPIRED' || lock === 'APPROVAL_REJECTED' ? 'red' : 'amber'}>
              {t(`lock.${lock}`)}
            </span>
          )}
        </p>
        <p className="ink-3 line-17">{facts.join(' · ')}</p>
        {lock !== 'EXPIRED' && warning !== undefined && (
          <p className="ink-3 line-17 hue" data-hue="amber">
            {warning}
          </p>
        )}
        {lock !== undefined && <p className="ink-3 line-17">{t(`lockHelp.${lock}`)}</p>}
      </div>
      <span className="offer-amount size-13-5 semibold ink">{format.amount(sell.converted)}</span>
    </li>
  )
}

interface DisclaimersProps {
  disclaimers: readonly Disclaimer[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** The document contains the full texts. */
  onRead: () => void
  error: string | undefined
}

/** Legal texts of the transport: mandatory ones are always included, the others are optional. */
export const DisclaimersCard = ({ disclaimers, chosen, onChange, onRead, error }: DisclaimersProps) => {
  const { t } = useTranslation('finalize')
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <section className="card" aria-labelledby="finalize-disclaimers">
      <header className="card-head">
        <h2 id="finalize-disclaimers">{t('disclaimers.title')}</h2>
        <span className="note">{t('disclaimers.count', { count: disclaimers.length })}</span>
        <button type="button" className="link end" onClick={onRead}>
          {t('disclaimers.read')}
        </button>
      </header>
      <ul className="card-body stack gap-8">
        {disclaimers.map(({ id, name, mandatory }) => (
          <li key={id} className="legal min-height-20 gap-9 row">
            {mandatory ? (
              <>
                <LockIcon size={14} aria-hidden="true" />
                <span className="flex-1">{name}</span>
                <span className="quiet">{t('disclaimers.mandatory')}</span>
              </>
            ) : (
              <Checkbox checked={chosen.includes(id)} label={name} onChange={() => toggle(id)} />
            )}
          </li>
        ))}
        {disclaimers.length === 0 && <li className="quiet">{t('disclaimers.none')}</li>}
      </ul>
      <FieldError field="disclaimers" text={error} />
    </section>
  )
}

interface ChannelProps {
  choices: Choices
  set: (part: Partial<Choices>) => void
  me: Person | undefined
  displayCurrency: Currency
}

/** Channel of the offer, and its options. */
export const ChannelCard = ({ choices, set, me, displayCurrency }: ChannelProps) => {
  const { t } = useTranslation('finalize')
  const copiesMe = me !== undefined && choices.cc.some((one) => samePerson(one, me))
  return (
    <section className="card" aria-labelledby="finalize-channel">
      <header className="card-head">
        <h2 id="finalize-channel">{t('channel.title')}</h2>
        <span className="end">
          <Segments
            label={t('channel.title')}
            value={choices.channel}
            segments={channels.map((value) => ({ value, label: t(`channel.${value}`) }))}
            onChange={(channel) => set({ channel })}
          />
        </span>
      </header>
      <div className="card-body switches stack gap-8">
        <Switch
          checked={choices.withEquivalent}
          label={t('channel.equivalent', { currency: currencySign(displayCurrency) })}
          onChange={(event) => set({ withEquivalent: event.currentTarget.checked })}
        />
        {choices.channel === 'MAIL' && me !== undefined && me.mail !== '' && (
          <Switch
            checked={copiesMe}
            label={t('channel.copyMe')}
            onChange={() =>
              set({ cc: copiesMe ? choices.cc.filter((one) => !samePerson(one, me)) : withPeople(choices.cc, [me]) })
            }
          />
        )}
        {choices.channel === 'DOWNLOAD' && <p className="quiet">{t('channel.downloadHelp')}</p>}
      </div>
    </section>
  )
}

interface ChecksProps {
  lacks: Lacks
  sells: readonly Sell[]
  mandatory: number
  fxDate: string
  block: string | undefined
  /** They do not block the sending. */
  warnings: readonly string[]
}

/** Checks before sending, and the effect of sending. */
export const ChecksCard = ({ lacks, sells, mandatory, fxDate, block, warnings }: ChecksProps) => {
  const { t } = useTranslation('finalize')
  const format = useFormat()
  const until = lacks.alternatives === undefined ? sells.map(({ validez }) => validez).toSorted()[0] : undefined
  const hasRecipients = lacks.contacts === undefined && lacks.cc === undefined
  const isApproved = sells.every(({ needsApproval, approval }) => !needsApproval || approval?.status === 'APPROVED')
  const checks: { id: string; isMet: boolean; text: string }[] = [
    {
      id: 'valid',
      isMet: until !== undefined,
      text: until === undefined ? t('checks.alternatives') : t('checks.valid', { date: format.date(until) }),
    },
    { id: 'contacts', isMet: hasRecipients, text: t(hasRecipients ? 'checks.recipients' : 'checks.noRecipients') },
    { id: 'legal', isMet: true, text: t('checks.disclaimers', { count: mandatory }) },
    { id: 'approval', isMet: isApproved, text: t(isApproved ? 'checks.approved' : 'checks.notApproved') },
  ]
  // Passing checks need one line; failed ones are listed one by one.
  const ofOffer = checks.every(({ isMet }) => isMet)
    ? [{ id: 'ready', isMet: true, text: t('checks.ready', { date: format.date(until) }) }]
    : checks
  const shown = [...ofOffer, ...warnings.map((text) => ({ id: text, isMet: false, text }))]
  return (
    <section className="card checks" aria-label={t('checks.title')}>
      <ul className="stack gap-5 pad-10-12">
        {shown.map(({ id, isMet, text }) => (
          <li key={id} className="check icon-first flex gap-8" data-hue={isMet ? 'green' : 'amber'}>
            {isMet ? (
              <TickCircleIcon className="hue" size={14} aria-hidden="true" />
            ) : (
              <CircleIcon className="hue" size={14} aria-hidden="true" />
            )}
            <span>{text}</span>
          </li>
        ))}
        {block === undefined && (
          <li className="check icon-first flex gap-8">
            <TickCircleIcon className="hue" data-hue="green" size={14} aria-hidden="true" />
            <span>
              {t('checks.becomes')} <StatusChip status="SENT" />{' '}
              {t('checks.keepsRate', { date: format.dayMonth(fxDate) })}
            </span>
          </li>
        )}
      </ul>
    </section>
  )
}

/** Differences from the client's last offer. */
export const ChangesCard = ({ detail, sells }: { detail: QuotationDetail; sells: readonly Sell[] }) => {
  const { t } = useTranslation('finalize')
  const format = useFormat()
  const former = detail.revisions.at(-1)
  if (former === undefined)
    return (
      <section className="card" aria-labelledby="finalize-changes">
        <header className="card-head">
          <h2 id="finalize-changes">{t('changes.title')}</h2>
        </header>
        <p className="card-body quiet">{t('changes.first')}</p>
      </section>
    )
  const changes = differences(former, sells, detail.fx, detail.displayCurrency)
  const isSame = changes.every(({ kind }) => kind === 'SAME')
  return (
    <section className="card" aria-labelledby="finalize-changes">
      <header className="card-head">
        <h2 id="finalize-changes">{t('changes.title')}</h2>
        <span className="note">
          {t('changes.since', { number: former.revisionNo, when: format.near(former.sentAt) })}
        </span>
      </header>
      {isSame && <p className="card-body quiet">{t('changes.none')}</p>}
      {changes.map((change) => (
        <OfferChange
          key={change.idSell}
          change={change}
          isOnly={changes.length === 1}
          displayCurrency={detail.displayCurrency}
        />
      ))}
    </section>
  )
}
