import { Button, InputGroup } from '@blueprintjs/core'
import type { Combination } from '@freight/contracts/cost-comparison/combinations'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAndList } from '../../../components/catalogue/use-and-list.ts'
import { FormRow } from '../../../components/form/form-row.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { Money } from '../../../components/money.tsx'
import { MISSING } from '../../../lib/format/format.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { offered } from '../commands/actions.ts'
import { useTab } from '../page/use-tab.ts'
import { CombinationList, useKeeping } from './combination-list.tsx'
import {
  combinationsOf,
  combinedNow,
  isSameCosts,
  type ListedCombination,
  listedCombinations,
  withOffer,
} from './combination.ts'
import type { ComparisonChoices } from './use-comparison-view.ts'

interface CombinationProps {
  detail: QuotationDetail
  choices: ComparisonChoices
}

/** Combinations of suppliers by leg: the best ones, saved ones, and the user's own. */
export const CombinationCard = ({ detail, choices }: CombinationProps) => {
  const { t } = useTranslation('prices')
  const listed = listedCombinations(detail, choices.currency)
  const combinations = combinationsOf(detail, choices.currency)
  if (listed.length === 0 && combinations === undefined) return null
  // Default until the user chooses: the combination saved last.
  const lastSaved = listed.findLast(({ saved, combination }) => saved !== undefined && combination !== undefined)
  const chosenIds = choices.combined ?? lastSaved?.idCosts ?? combinations?.cheapest?.idCosts ?? []
  return (
    <section className="card combination" aria-labelledby="combination-title">
      <header className="card-head">
        <h2 id="combination-title">{t('combination.title')}</h2>
        <span className="note">{t('combination.help')}</span>
      </header>
      <CombinationList detail={detail} listed={listed} choices={choices} chosenIds={chosenIds} />
      {combinations !== undefined && (
        <CombinationBuilder
          detail={detail}
          choices={choices}
          combinations={combinations}
          chosenIds={chosenIds}
          listed={listed}
        />
      )}
    </section>
  )
}

interface BuilderProps extends CombinationProps {
  combinations: NonNullable<ReturnType<typeof combinationsOf>>
  /** Costs of the chosen combination. */
  chosenIds: readonly string[]
  listed: readonly ListedCombination[]
}

/** Chooses a supplier per leg; a complete combination can be saved and sold. */
const CombinationBuilder = ({ detail, choices, combinations, chosenIds, listed }: BuilderProps) => {
  const { t } = useTranslation('prices')
  const { t: q } = useTranslation('quotations')
  const format = useFormat()
  const andList = useAndList()
  const [, setTab] = useTab()
  const { needed, offers } = combinations
  const chosenOffers = offers.filter(({ idCost }) => chosenIds.includes(idCost))
  const { combination, openLegs } = combinedNow(chosenOffers, needed)
  const choose = (idCosts: readonly string[]) => choices.set('combined', idCosts.join('+'))
  return (
    <div className="card-body combination-legs">
      {needed.map((leg) => (
        <FormRow key={leg} label={t(`leg.${leg}`)}>
          {({ id }) => (
            <SelectField
              id={id}
              value={chosenOffers.find(({ legs }) => legs.includes(leg))?.idCost ?? ''}
              options={[
                { value: '', label: MISSING },
                ...offers
                  .filter(({ legs }) => legs.includes(leg))
                  .map(({ idCost, name, total }) => ({ value: idCost, label: `${name} · ${format.amount(total)}` })),
              ]}
              onChange={(next) => {
                const offer = offers.find(({ idCost }) => idCost === next)
                choose(withOffer(chosenOffers, leg, offer, needed).map(({ idCost }) => idCost))
              }}
            />
          )}
        </FormRow>
      ))}
      <div className="combination-total" role="status">
        {combination === undefined ? (
          <span className="hue" data-hue="amber">
            {t('combination.open', { legs: andList(openLegs.map((leg) => t(`leg.${leg}`))) })}
          </span>
        ) : (
          <>
            <strong>
              <Money amount={combination.total} currency={choices.currency ?? detail.displayCurrency} />
            </strong>
            <span className="quiet">
              {combination.ttime === undefined ? t('combination.noDays') : q('daysLong', { count: combination.ttime })}
            </span>
          </>
        )}
      </div>
      {combination !== undefined && (
        <SaveCombination key={combination.idCosts.join()} detail={detail} combination={combination} listed={listed} />
      )}
      {combination !== undefined && offered(detail, 'AddSellGroup')?.possible === true && (
        <Button onClick={() => setTab('sell', { edit: 'new', from: combination.idCosts.join('+') })}>
          {q('costs.useAsSell')}
        </Button>
      )}
    </div>
  )
}

interface SaveCombinationProps {
  detail: QuotationDetail
  combination: Combination
  listed: readonly ListedCombination[]
}

/** Saves the combination with the quotation, or renames a saved one. */
const SaveCombination = ({ detail, combination, listed }: SaveCombinationProps) => {
  const { t } = useTranslation('prices')
  const { t: q } = useTranslation('quotations')
  const { mayKeep, isBusy, keep } = useKeeping(detail)
  const saved = listed.find(({ idCosts }) => isSameCosts(idCosts, combination.idCosts))?.saved
  const [name, setName] = useState(saved?.name ?? '')
  if (!mayKeep || combination.idCosts.length < 2) return null
  const isUnchanged = saved !== undefined && saved.changedAt === undefined && saved.name === name.trim()
  return (
    <form
      className="combination-keep"
      onSubmit={(event) => {
        event.preventDefault()
        void keep(combination.idCosts, name.trim())
      }}
    >
      <InputGroup
        value={name}
        maxLength={80}
        placeholder={t('combination.name')}
        aria-label={t('combination.name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" disabled={isUnchanged} loading={isBusy}>
        {q('action.KeepCombination')}
      </Button>
    </form>
  )
}
