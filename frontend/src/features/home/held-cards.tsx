import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useState } from 'react'

const Hold = createContext<() => () => void>(() => () => {})

/** Holds the cards around it back as long as nobody knows how high this one will be. */
export const useHold = (isUnknown: boolean): void => {
  const hold = useContext(Hold)
  useLayoutEffect(() => {
    if (!isUnknown) return undefined
    return hold()
  }, [isUnknown, hold])
}

/** In the place of a card whose code has not come yet. */
export const CardToCome = () => {
  useHold(true)
  return null
}

/** Cards that are shown when the height of each is known, or when it takes too long to wait. */
export const HeldCards = ({ children }: { children: ReactNode }) => {
  const [unknown, setUnknown] = useState(0)
  const hold = useCallback(() => {
    setUnknown((before) => before + 1)
    return () => setUnknown((before) => before - 1)
  }, [])
  return (
    <Hold value={hold}>
      <div className="home-main" data-held={unknown > 0 || undefined}>
        {children}
      </div>
    </Hold>
  )
}
