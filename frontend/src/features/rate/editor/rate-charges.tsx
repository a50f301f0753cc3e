import { Button } from '@blueprintjs/core'
import { PlusIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EntryForm } from '../../../components/entry-form/entry-form.ts'
import { fieldId } from '../../../components/entry-form/entry-form.ts'
import { UnparsedInputsScope } from '../../../components/form/unparsed-inputs.ts'
import { codesOptions } from '../rate-queries.ts'
import { type ChargeDraft, emptyCharge, type Values } from '../rate.ts'
import { ChargeLine } from './charge-line.tsx'
import { lacksNewPrice } from './other-currency.ts'

export interface RateChargesProps {
  form: EntryForm<Values>
  /** The line whose bands are shown. */
  opened: string | undefined
  onOpen: (rowId: string) => void
}

/** Charges of a rate as a table: calculator, base, price and minimum. */
export const RateCharges = ({ form, opened, onOpen }: RateChargesProps) => {
  const { t } = useTranslation('rates')
  const { transport, mode, charges } = form.values
  const { data: codes } = useQuery(codesOptions(transport))
  const setCharges = (next: readonly ChargeDraft[]) => form.set('charges', next)
  const change = (rowId: string) => (next: ChargeDraft) =>
    setCharges(charges.map((one) => (one.rowId === rowId ? next : one)))
  const move = (from: number, to: number) => {
    const movedCharge = charges[from]
    if (movedCharge === undefined || to < 0 || to >= charges.length) return
    setCharges(charges.filter((_, index) => index !== from).toSpliced(to, 0, movedCharge))
  }
  const unpricedIndex = charges.findIndex(lacksNewPrice)
  // A price removed by a currency change is an error at once. Other errors appear after a try to save, because a line
  // that was just added is not wrong yet.
  const problem = form.problems.find(({ field }) => field === 'charges')
  const message =
    problem?.message ?? (unpricedIndex < 0 ? undefined : t('check.newAmount', { number: unpricedIndex + 1 }))
  return (
    <UnparsedInputsScope value={form.readings}>
      <section className="card rate-charges" aria-label={t('grid.title')}>
        <div>
          <table className="rate-table">
            <thead>
              <tr>
                <th className="rate-col-code">{t('grid.code')}</th>
                <th>{t('grid.concept')}</th>
                <th className="charge-currency">{t('grid.currency')}</th>
                <th className="charge-calculator">{t('grid.calculator')}</th>
                <th className="charge-unit">{t('grid.unit')}</th>
                <th className="charge-number number">{t('grid.amount')}</th>
                <th className="charge-number number">{t('grid.minimum')}</th>
                <th className="charge-number number">{t('grid.leastQuantity')}</th>
                <th className="charge-section">{t('grid.section')}</th>
                <td className="charge-remove" />
              </tr>
            </thead>
            <tbody id={fieldId(form, 'charges')}>
              {charges.map((charge, index) => (
                <ChargeLine
                  key={charge.rowId}
                  number={index + 1}
                  charge={charge}
                  earlier={charges.slice(0, index)}
                  codes={codes}
                  mode={mode}
                  transport={transport}
                  isTried={problem !== undefined}
                  isOpen={opened === charge.rowId}
                  onOpen={() => onOpen(charge.rowId)}
                  onChange={change(charge.rowId)}
                  onMove={(offset) => move(index, index + offset)}
                  onRemove={() => setCharges(charges.filter((one) => one.rowId !== charge.rowId))}
                />
              ))}
            </tbody>
          </table>
        </div>
        <footer className="rate-bar rate-pad">
          <Button
            variant="minimal"
            size="small"
            icon={<PlusIcon />}
            onClick={() => setCharges([...charges, emptyCharge(transport)])}
          >
            {t('grid.add')}
          </Button>
          {message !== undefined && (
            <p className="form-below error" role="alert">
              {message}
            </p>
          )}
        </footer>
      </section>
    </UnparsedInputsScope>
  )
}
