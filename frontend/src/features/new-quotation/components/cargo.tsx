import { useTranslation } from 'react-i18next'
import { Segments } from '../../../components/form/segments.tsx'
import { needsContainers } from '../model/form.ts'
import { ContainerGrid } from './container-grid.tsx'
import type { FormPart } from './form-part.ts'
import { PackingGrid } from './packing-grid.tsx'

/** Step 2: what is shipped, in rows or containers. */
export const Cargo = (part: FormPart & { isSubmitted: boolean }) => {
  const { form, change } = part
  const { t } = useTranslation('newQuotation')
  const isContainers = needsContainers(form.modo)
  return (
    <section className="card" id="step-2" aria-label={t('steps.cargo')}>
      <header className="card-head">
        <h2>{t('steps.cargo')}</h2>
        <span className="note">{isContainers ? t('containers.hint') : t('packing.pasteHint')}</span>
        <div className="end head-choice">
          <span className="quiet">{t('packing.weight')}</span>
          <Segments
            label={t('packing.weight')}
            value={form.weightOf}
            segments={[
              { value: 'PIECE', label: t('packing.perPiece') },
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
      {isContainers && <ContainerGrid {...part} />}
      <PackingGrid {...part} />
    </section>
  )
}
