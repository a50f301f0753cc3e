import { Button } from '@blueprintjs/core'
import type { Combination } from '@freight/contracts/cost-comparison/combinations'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useTranslation } from 'react-i18next'
import { useAndList } from '../../../components/catalogue/use-and-list.ts'
import { FormRow } from '../../../components/form/form-row.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { Money } from '../../../components/money.tsx'
import { MISSING } from '../../../lib/format/format.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { offered } from '../commands/actions.ts'
import { fast, Mark, tick } from '../costs/cost-marks.tsx'
import { useTab } from '../page/use-tab.ts'
import { combinationsOf, combinedNow, withOffer } from './combination.ts'
import type { ComparisonChoices } from './use-comparison-view.ts'

const isSame = (one: Combination | undefined, other: Combination | undefined) =>
  one !== undefined && other !== undefined && one.idCosts.join() === other.idCosts.join()

/** A supplier a leg: the cheapest and the fastest way to put them together, or one's own, and a sale of it. */
export const CombinationCard = ({ detail, choices }: { detail: QuotationDetail; choices: ComparisonChoices }) => {
  const { t } = useTranslation('prices')
  const { t: q } = useTranslation('quotations')
  const format = useFormat()
  const andList = useAndList()
  const [, setTab] = useTab()
  const found = combinationsOf(detail, choices.currency)
  if (found === undefined) return null
  const { needed, offers, cheapest, fastest } = found
  const ids = choices.combined ?? cheapest?.idCosts ?? []
  const chosen = offers.filter(({ idCost }) => ids.includes(idCost))
  const { whole, open } = combinedNow(chosen, needed)
  const currency = choices.currency ?? detail.displayCurrency
  const choose = (idCosts: readonly string[]) => choices.set('combined', idCosts.join('+'))
  const days = ({ ttime }: Combination) =>
    ttime === undefined ? t('combination.noDays') : q('daysLong', { count: ttime })
  const shortcut = (one: Combination | undefined, mark: 'cheapest' | 'fastest') =>
    one !== undefined &&
    !isSame(one, whole) && (
      <Button size="small" onClick={() => choose(one.idCosts)}>
        {q(`mark.${mark}`)}: {format.amount(one.total)} · {days(one)}
      </Button>
    )
  return (
    <section className="card combination" aria-labelledby="combination-title">
      <header className="card-head">
        <h2 id="combination-title">{t('combination.title')}</h2>
        <span className="note">{t('combination.help')}</span>
        <span className="end">
          {shortcut(cheapest, 'cheapest')}
          {!isSame(cheapest, fastest) && shortcut(fastest, 'fastest')}
        </span>
      </header>
      <div className="card-body combination-legs">
        {needed.map((leg) => (
          <FormRow key={leg} label={t(`leg.${leg}`)}>
            {({ id }) => (
              <SelectField
                id={id}
                value={chosen.find(({ legs }) => legs.includes(leg))?.idCost ?? ''}
                options={[
                  { value: '', label: MISSING },
                  ...offers
                    .filter(({ legs }) => legs.includes(leg))
                    .map(({ idCost, name, total }) => ({ value: idCost, label: `${name} · ${format.amount(total)}` })),
                ]}
                onChange={(next) => {
                  const offer = offers.find(({ idCost }) => idCost === next)
                  choose(withOffer(chosen, leg, offer, needed).map(({ idCost }) => idCost))
                }}
              />
            )}
          </FormRow>
        ))}
        <div className="combination-total" role="status">
          {whole === undefined ? (
            <span className="hue" data-hue="amber">
              {t('combination.open', { legs: andList(open.map((leg) => t(`leg.${leg}`))) })}
            </span>
          ) : (
            <>
              <span className="marks">
                {isSame(whole, cheapest) && (
                  <Mark hue="green" glyph={tick}>
                    {q('mark.cheapest')}
                  </Mark>
                )}
                {isSame(whole, fastest) && (
                  <Mark hue="cyan" glyph={fast}>
                    {q('mark.fastest')}
                  </Mark>
                )}
              </span>
              <strong>
                <Money amount={whole.total} currency={currency} />
              </strong>
              <span className="quiet">{days(whole)}</span>
            </>
          )}
        </div>
        {whole !== undefined && offered(detail, 'AddSellGroup')?.possible === true && (
          <Button onClick={() => setTab('sell', { edit: 'new', from: whole.idCosts.join('+') })}>
            {q('costs.useAsSell')}
          </Button>
        )}
      </div>
    </section>
  )
}
