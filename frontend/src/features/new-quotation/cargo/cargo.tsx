import { useTranslation } from 'react-i18next'
import { Segments } from '../../../components/form/segments.tsx'
import { unitsFor } from '../form/form.ts'
import type { LiveTotals } from './packing.ts'
import type { FormPart, PackingPart } from '../form/form-part.ts'
import { PlainInputs } from '../form/plain-inputs.tsx'
import { PackingGrid } from './packing-grid.tsx'
import { TypedTotals } from './typed-totals.tsx'
import { UnitGrid } from './unit-grid.tsx'

type CargoProps = PackingPart & {
  /** The form without its packing list. */
  formWithoutRows: FormPart['form']
  totals: LiveTotals
}

/** Step 2: cargo in rows, and containers, unit load devices or trucks where the mode counts them. */
export const Cargo = ({ formWithoutRows, totals, ...part }: CargoProps) => {
  const { form, change, errorText } = part
  const fields = { form: formWithoutRows, change, errorText }
  const { t } = useTranslation('newQuotation')
  const list = unitsFor(form.modo)
  return (
    <section className="card" id="step-2" aria-label={t('steps.cargo')}>
      <header className="card-head">
        <h2>{t('steps.cargo')}</h2>
        <span className="note">
          {list === undefined ? (
            <>
              {t(form.modo === 'RORO' ? 'packing.roroHint' : 'packing.pasteHint')} <kbd>Ctrl</kbd> <kbd>V</kbd>
            </>
          ) : (
            t(`${list}.hint`)
          )}
        </span>
        <div className="end head-choice">
          <span className="quiet">{t('packing.weight')}</span>
          <Segments
            label={t('packing.weight')}
            value={form.weightOf}
            segments={[
              { value: 'PIECE', label: t(form.modo === 'RORO' ? 'packing.perUnit' : 'packing.perPiece') },
              { value: 'ROW', label: t('packing.perRow') },
            ]}
            onChange={(weightOf) => change({ weightOf })}
          />
          <Segments
            label={t('packing.system')}
            value={form.system}
            segments={[
              { value: 'metric', label: 'cm · kg' },
              { value: 'imperial', label: 'in · lb' },
            ]}
            onChange={(system) => change({ system })}
          />
        </div>
      </header>
      {list !== undefined && <UnitGrid {...fields} list={list} />}
      <PackingGrid {...part} />
      <PlainInputs {...fields} group="CARGO" />
      <TypedTotals {...fields} totals={totals} />
    </section>
  )
}
