import type { TFunction } from 'i18next'

interface End {
  code: string
  name: string
}

/** A place by its name, a country by its code, and anywhere in words. */
export const placeWords = ({ code, name }: End, t: TFunction<'rates'>): string =>
  code === '' ? t('anywhere') : name === '' ? code : name
