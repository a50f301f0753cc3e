import { Tooltip } from '@blueprintjs/core'

export interface SourceWordsProps {
  text: string
  /** Content of the tooltip; default: the text. */
  fullText?: string
}

/** Number of characters that fit into two lines of the narrowest column. */
const ALWAYS_FITS = 12

/** Source of a price, cut after two lines; a tooltip shows it in full on hover and focus. */
export const SourceWords = ({ text, fullText = text }: SourceWordsProps) => {
  const words = <span className="quiet price-source">{text}</span>
  if (fullText === text && text.length <= ALWAYS_FITS) return words
  return (
    <Tooltip content={fullText} placement="bottom-start" minimal>
      {words}
    </Tooltip>
  )
}
