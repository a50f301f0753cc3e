import type { TFunction } from 'i18next'

interface End {
  code: string
  name: string
}

/** Formats a lane end: place name, country code, or the word for anywhere. */
export const placeWords = ({ code, name }: End, t: TFunction<'rates'>): string =>
  code === '' ? t('anywhere') : name === '' ? code : name
