import { usualSettings } from '@freight/contracts/company-settings/settings'
import type { ReactNode } from 'react'
import { renderAt } from '../../../testing/render.tsx'
import { type SettingsForm, useSettingsForm } from '../frame/settings-card.tsx'
import type { Settings, SettingsValues } from '../settings-queries.ts'

/** Default settings of a company. */
export const mvd: Settings = {
  ...usualSettings,
  data: { ...usualSettings.data, razonSocial: 'MVD Cargas' },
  company: 'MVD',
  revision: 7,
}

/** Renders a settings card; `values()` returns the current form values. */
export const openCard = (draw: (form: SettingsForm) => ReactNode, settings: Partial<Settings> = {}) => {
  const shown: SettingsValues[] = []
  const Card = () => {
    const form = useSettingsForm({ ...mvd, ...settings })
    return (
      <>
        <ShownValues values={form.values} />
        {draw(form)}
        <button type="button" onClick={() => void form.save()}>
          Guardar todo
        </button>
      </>
    )
  }
  const ShownValues = ({ values }: { values: SettingsValues }) => {
    shown.push(values)
    return null
  }
  return { ...renderAt(<Card />), values: () => shown.at(-1) }
}
