import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useState } from 'react'

const Hold = createContext<() => () => void>(() => () => {})

/** Holds back the surrounding cards while the height of this one is unknown. */
export const useHold = (isUnknown: boolean): void => {
  const hold = useContext(Hold)
  useLayoutEffect(() => {
    if (!isUnknown) return undefined
    return hold()
  }, [isUnknown, hold])
}

/** Placeholder of a card whose code is loading. */
export const CardToCome = () => {
  useHold(true)
  return null
}

/** Hides its cards until the height of each is known, or a CSS timeout ends. */
export const HeldCards = ({ children }: { children: ReactNode }) => {
  const [unknown, setUnknown] = useState(0)
  const hold = useCallback(() => {
    setUnknown((before) => before + 1)
    return () => setUnknown((before) => before - 1)
  }, [])
  return (
    <Hold value={hold}>
      <div className="home-main gap-11 stack min-width-0" data-held={unknown > 0 || undefined}>
        {children}
      </div>
    </Hold>
  )
}
