import type { ClientDocument, DocumentAlternative, DocumentLine } from '@freight/contracts/quotation/document'
import { factRows } from '@freight/contracts/client-document/fact-rows'
import './sheet-prices.css'

type Heads = ClientDocument['heads']

/** An alternative on paper: title, price and contents. */
export const SheetAlternative = ({ alternative, heads }: { alternative: DocumentAlternative; heads: Heads }) => {
  const { title, name, facts, totals, equivalent, optional, includes, excludes } = alternative
  return (
    <>
      {facts.length > 0 && (
        <dl
          className="sheet-facts margin-bottom-22 pad-9-0 radius-control grid clips"
          style={{ gridTemplateColumns: `repeat(${factRows(facts).perRow}, 1fr)` }}
        >
          {facts.map(({ label, value }) => (
            <div className="pad-0-14" key={label}>
              <dt>{label}</dt>
              <dd className="semibold">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {title !== '' && (
        <h4 className="sheet-alternative">
          {title} <span>{name}</span>
        </h4>
      )}
      <Prices alternative={alternative} heads={heads} />
      {totals.length > 0 && (
        <div className="sheet-total gap-26 pad-8-0 to-end margin-top-8 flex baseline">
          <strong className="margin-right-auto">{heads.totalWithTax}</strong>
          {totals.map(({ currency, amount }) => (
            <span key={currency}>
              {currency} <b className="line-24 margin-left-3 size-17">{amount}</b>
            </span>
          ))}
        </div>
      )}
      {equivalent !== '' && <p className="margin-top-5 size-9-5 text-right">{equivalent}</p>}
      {optional.length > 0 && (
        <section className="sheet-optional margin-top-14">
          <h4>
            {heads.optional} <span>{heads.optionalNote}</span>
          </h4>
          <table className="sheet-prices full fixed-columns margin-top-4">
            <Columns />
            <tbody>
              {optional.map((line, index) => (
                <Line key={`${line.code}${index}`} line={line} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <div className="sheet-scope gap-28 margin-top-16 grid halves">
        <Points title={heads.includes} points={includes} />
        <Points title={heads.excludes} points={excludes} />
      </div>
    </>
  )
}

/** The alternatives side by side. */
export const SheetComparison = ({ comparison }: { comparison: NonNullable<ClientDocument['comparison']> }) => (
  <table className="sheet-prices full fixed-columns sheet-comparison">
    <thead>
      <tr>
        <th className="sheet-left">{comparison.title}</th>
        {comparison.names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {comparison.rows.map(({ label, values }) => (
        <tr key={label}>
          <th scope="row" className="sheet-left">
            {label}
          </th>
          {values.map((value, index) => (
            <td key={index}>{value}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const Columns = () => (
  <colgroup>
    {['36px', undefined, '56px', '88px', '96px', '96px', '88px'].map((width, index) => (
      <col key={index} style={{ width }} />
    ))}
  </colgroup>
)

const Prices = ({ alternative, heads }: { alternative: DocumentAlternative; heads: Heads }) => {
  const { sections, subtotals, taxHead } = alternative
  if (sections.length === 0 && subtotals.length === 0) return null
  return (
    <table className="sheet-prices full fixed-columns">
      <Columns />
      <thead>
        <tr>
          <th colSpan={2} className="sheet-left">
            {heads.concept}
          </th>
          <th className="sheet-left">{heads.currency}</th>
          <th>{heads.unitPrice}</th>
          <th>{heads.quantity}</th>
          <th>{heads.amount}</th>
          <th>{taxHead}</th>
        </tr>
      </thead>
      {sections.map(({ title, lines, sums }) => (
        <tbody key={title}>
          {lines.length > 0 && (
            <tr className="sheet-section">
              <th colSpan={7} scope="rowgroup" className="sheet-left">
                {title}
              </th>
            </tr>
          )}
          {lines.map((line, index) => (
            <Line key={`${line.code}${index}`} line={line} />
          ))}
          {lines.length === 0 && sums.map((sum) => <Sum key={`${sum.label}${sum.currency}`} sum={sum} />)}
        </tbody>
      ))}
      <tbody className="sheet-subtotals">
        {subtotals.map((sum) => (
          <Sum key={`${sum.label}${sum.currency}`} sum={sum} />
        ))}
      </tbody>
    </table>
  )
}

const Line = ({ line: { code, concept, currency, unitPrice, quantity, amount, tax } }: { line: DocumentLine }) => (
  <tr>
    <td className="sheet-left sheet-code">{code}</td>
    <td className="sheet-left sheet-concept">{concept}</td>
    <td className="sheet-left">{currency}</td>
    <td>{unitPrice}</td>
    <td>{quantity}</td>
    <td className="sheet-amount">{amount}</td>
    <td>{tax}</td>
  </tr>
)

const Sum = ({ sum: { label, currency, amount, tax } }: { sum: DocumentAlternative['subtotals'][number] }) => (
  <tr>
    <td colSpan={2} className="sheet-left">
      {label}
    </td>
    <td className="sheet-left">{currency}</td>
    <td />
    <td />
    <td className="sheet-amount">{amount}</td>
    <td>{tax}</td>
  </tr>
)

const Points = ({ title, points }: { title: string; points: readonly string[] }) =>
  points.length === 0 ? (
    <div />
  ) : (
    <div>
      <h4>{title}</h4>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
