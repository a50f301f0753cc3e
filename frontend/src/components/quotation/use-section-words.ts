import type { RequestedSection } from '@freight/contracts/vocabulary/cost-request'
import { useTranslation } from 'react-i18next'
import { useAndList } from '../catalogue/use-and-list.ts'

/** Sections of a limited cost request within a sentence: "origen y flete". */
export const useSectionWords = () => {
  const { t } = useTranslation('quotations')
  const andList = useAndList()
  return (sections: readonly RequestedSection[]): string =>
    andList(sections.map((section) => t(`section.${section}`).toLocaleLowerCase()))
}
