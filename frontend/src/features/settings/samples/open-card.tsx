import { usualSettings } from '@freight/contracts/company-settings/settings'
import type { ReactNode } from 'react'
import { renderAt } from '../../../testing/render.tsx'
import { type SettingsForm, useSettingsForm } from '../frame/use-settings-form.ts'
import type { Settings, SettingsValues } from '../values.ts'

/** A company's settings as they come. */
export const mvd: Settings = {
  ...usualSettings,
  data: { ...usualSettings.data, razonSocial: 'MVD Cargas' },
  company: 'MVD',
  revision: 7,
}

/** Draws a card of the settings; `values()` tells what stands in its form now. */
export const openCard = (draw: (form: SettingsForm) => ReactNode, settings: Partial<Settings> = {}) => {
  const drawn: SettingsValues[] = []
  const Card = () => {
    const form = useSettingsForm({ ...mvd, ...settings })
    return (
      <>
        <Told values={form.values} />
        {draw(form)}
        <button type="button" onClick={() => void form.save()}>
          Guardar todo
        </button>
      </>
    )
  }
  const Told = ({ values }: { values: SettingsValues }) => {
    drawn.push(values)
    return null
  }
  return { ...renderAt(<Card />), values: () => drawn.at(-1) }
}
