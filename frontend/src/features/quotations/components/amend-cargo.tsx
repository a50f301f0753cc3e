import { Button, Checkbox } from '@blueprintjs/core'
import { PlusIcon, TrashIcon } from '@blueprintjs/icons'
import { containerTypes } from '@freight/contracts/transport'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { type AmendRow, emptyRow, numberCells } from '../model/amendment.ts'
import { missingCell } from '../model/amendment-problems.ts'
import type { AmendPart } from './amend-part.ts'

const kinds = ['PLT', 'CTN'] as const

/** Packages, containers, and totals typed by hand. */
export const AmendCargo = ({ detail, isTried, ...part }: AmendPart & { detail: QuotationDetail; isTried: boolean }) => {
  const { t } = useTranslation('quotationOrders')
  const format = useFormat()
  const { form, change, shown } = part
  const typed = detail.totals.overridden
  return (
    <>
      <h3 className="label strong">{t('amend.cargo')}</h3>
      {typed !== undefined && (
        <Checkbox
          checked={form.withTypedTotals}
          onChange={(event) => change({ withTypedTotals: event.currentTarget.checked })}
          labelElement={
            <span>
              {t('amend.typedTotals')}{' '}
              <span className="quiet">
                {t('amend.typedTotalsNote', {
                  weight: format.weight(typed.pesoTotal),
                  volume: format.volume(typed.cbmTotal),
                })}
              </span>
            </span>
          }
        />
      )}
      {(detail.modo === 'FCL' || form.containers.length > 0) && <Containers {...part} />}
      <Packing {...part} isTried={isTried} />
      <Problem text={shown('rows') ?? shown('noRows')} />
    </>
  )
}

const Problem = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p className="form-below error" role="alert">
      {text}
    </p>
  )

const Packing = ({ form, change, isTried }: AmendPart & { isTried: boolean }) => {
  const { t } = useTranslation('quotationOrders')
  const { rows } = form
  const set = (at: number, part: Partial<AmendRow>) =>
    change({ rows: rows.map((row, index) => (index === at ? { ...row, ...part } : row)) })
  return (
    <>
      {rows.length > 0 && (
        <table className="quiet-table amend-grid">
          <caption className="visually-hidden">{t('amend.packing')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('amend.type')}</th>
              {numberCells.map((cell) => (
                <th key={cell} scope="col">
                  {t(`amend.${cell}`)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // Rows of a packing list have no name; their order is what tells them apart.
              <tr key={index}>
                <td>
                  <SelectField
                    aria-label={t('amend.cell', { name: t('amend.type'), row: index + 1 })}
                    value={row.ctnPlt}
                    options={kinds.map((value) => ({ value, label: value }))}
                    onChange={(ctnPlt) => set(index, { ctnPlt })}
                  />
                </td>
                {numberCells.map((cell) => (
                  <td key={cell}>
                    <DecimalInput
                      aria-label={t('amend.cell', { name: t(`amend.${cell}`), row: index + 1 })}
                      value={row[cell]}
                      integer={cell === 'cantidad'}
                      invalid={isTried && missingCell(row) === cell}
                      onChange={(text) => set(index, { [cell]: text })}
                    />
                  </td>
                ))}
                <td>
                  <Button
                    variant="minimal"
                    size="small"
                    icon={<TrashIcon />}
                    aria-label={t('amend.remove', { row: index + 1 })}
                    onClick={() => change({ rows: rows.filter((_, at) => at !== index) })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>
        <Button
          size="small"
          variant="minimal"
          intent="primary"
          icon={<PlusIcon />}
          onClick={() => change({ rows: [...rows, { ...emptyRow, ctnPlt: rows.at(-1)?.ctnPlt ?? 'PLT' }] })}
        >
          {t('amend.addRow')}
        </Button>
      </p>
    </>
  )
}

const Containers = ({ form, change, shown }: AmendPart) => {
  const { t } = useTranslation('quotationOrders')
  const { containers } = form
  const set = (at: number, part: Partial<(typeof containers)[number]>) =>
    change({ containers: containers.map((one, index) => (index === at ? { ...one, ...part } : one)) })
  return (
    <fieldset className="choices">
      <legend className="form-label">{t('amend.containers')}</legend>
      {containers.map(({ type, quantity }, index) => (
        <div key={index} className="recipient">
          <DecimalInput
            integer
            aria-label={t('amend.cell', { name: t('amend.cantidad'), row: index + 1 })}
            value={quantity}
            onChange={(text) => set(index, { quantity: text })}
          />
          <SelectField
            aria-label={t('amend.cell', { name: t('amend.containerType'), row: index + 1 })}
            value={type}
            options={containerTypes.map((value) => ({ value, label: value }))}
            onChange={(value) => set(index, { type: value })}
          />
          <Button
            variant="minimal"
            icon={<TrashIcon />}
            aria-label={t('amend.remove', { row: index + 1 })}
            onClick={() => change({ containers: containers.filter((_, at) => at !== index) })}
          />
        </div>
      ))}
      <Problem text={shown('containers') ?? shown('noContainers')} />
      <p>
        <Button
          size="small"
          variant="minimal"
          intent="primary"
          icon={<PlusIcon />}
          onClick={() => change({ containers: [...containers, { type: '40HC', quantity: '1' }] })}
        >
          {t('amend.addContainer')}
        </Button>
      </p>
    </fieldset>
  )
}
