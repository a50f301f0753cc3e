import type { ClientDocument, DocumentAlternative, DocumentLine } from '@freight/contracts/quotation/document'
import { useTranslation } from 'react-i18next'

/** Totals with tax; without any the price is on request. */
export const totalText = ({ totals }: Pick<DocumentAlternative, 'totals'>): string =>
  totals.map(({ currency, amount }) => `${currency} ${amount}`).join(' + ')

/** Without a description it is named by its route, which several may share: then the carrier is named, too. */
export const nameOf = ({ name, title, via }: DocumentAlternative): string =>
  via.startsWith(name) ? [title, via].filter((part) => part !== '').join(' · ') : name

const PriceLine = ({ line }: { line: DocumentLine }) => (
  <li className="client-line pad-6-0 flex between gap-12">
    <span>
      {line.concept}
      <span className="quiet">
        {' '}
        {line.unitPrice} × {line.quantity}
        {line.tax !== '—' && ` · ${line.tax}`}
      </span>
    </span>
    <span className="number no-wrap">
      {line.currency} {line.amount}
    </span>
  </li>
)

const SumLine = ({ label, currency, amount }: { label: string; currency: string; amount: string }) => (
  <li className="client-line pad-6-0 flex between gap-12">
    <span>{label}</span>
    <span className="number no-wrap">
      {currency} {amount}
    </span>
  </li>
)

const Items = ({ title, items }: { title: string; items: readonly string[] }) =>
  items.length === 0 ? null : (
    <>
      <h2 className="client-section">{title}</h2>
      <ul className="pad-left-18 flush">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  )

interface OfferAlternativeProps {
  alternative: DocumentAlternative
  heads: ClientDocument['heads']
  /** Tag next to the name. */
  tag?: { text: string; hue: 'green' | 'red' } | undefined
  /** Present where one of several is chosen. */
  choice?: { isChosen: boolean; isDisabled: boolean; onChoose: () => void } | undefined
}

/** One alternative as in the document: total, transit, days and, opened, each line. */
export const OfferAlternative = ({ alternative, heads, tag, choice }: OfferAlternativeProps) => {
  const { t } = useTranslation('clientOffer')
  const { idSell, via, facts, sections, subtotals, totals, equivalent, optional } = alternative
  const name = nameOf(alternative)
  const shownName = (
    <strong className="client-name min-width-44 clips dots-end size-15 semibold">
      {name || t('quotation', { reference: '' }).trim()}{' '}
      {tag && (
        <span className="tag" data-hue={tag.hue}>
          {tag.text}
        </span>
      )}
    </strong>
  )
  const total = totalText({ totals })
  return (
    <section className="card client-alternative" data-chosen={choice?.isChosen || undefined} aria-label={name}>
      {choice ? (
        <label className="client-choice min-height-44 pointer row gap-10">
          <input
            className="height-20 flex-none width-20"
            type="radio"
            name="alternative"
            value={idSell}
            checked={choice.isChosen}
            disabled={choice.isDisabled}
            onChange={choice.onChoose}
          />
          {shownName}
        </label>
      ) : (
        shownName
      )}
      {via !== '' && !name.endsWith(via) && <p className="secondary">{via}</p>}
      {total !== '' && <p className="secondary">{heads.totalWithTax}</p>}
      <p className="margin-4-0 text-left size-20 semibold number">{total || t('onRequest')}</p>
      {subtotals.length > 0 && (
        <p className="secondary number">
          {subtotals.map((one) => `${one.label} ${one.currency} ${one.amount}`).join(' · ')}
        </p>
      )}
      {equivalent !== '' && <p className="quiet">{equivalent}</p>}
      <dl className="margin-8-0">
        {facts.map(({ label, value }) => (
          <div key={label + value} className="flex between gap-12">
            <dt className="secondary">{label}</dt>
            <dd className="flush number">{value}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary>{t('detail')}</summary>
        {sections.map((section) => (
          <div key={section.title}>
            <h2 className="client-section">{section.title}</h2>
            <ul className="no-pad flush no-signs">
              {section.lines.map((line, index) => (
                // A code may appear twice, and the document never changes.
                <PriceLine key={index} line={line} />
              ))}
              {section.sums.map((sum, index) => (
                <SumLine key={index} {...sum} />
              ))}
            </ul>
          </div>
        ))}
        {optional.length > 0 && (
          <>
            <h2 className="client-section">
              {heads.optional} <span className="quiet">{heads.optionalNote}</span>
            </h2>
            <ul className="no-pad flush no-signs">
              {optional.map((line, index) => (
                <PriceLine key={index} line={line} />
              ))}
            </ul>
          </>
        )}
        <Items title={heads.includes} items={alternative.includes} />
        <Items title={heads.excludes} items={alternative.excludes} />
      </details>
    </section>
  )
}
