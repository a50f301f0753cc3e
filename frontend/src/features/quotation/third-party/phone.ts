/** Below this width the form comes first, the cargo is collapsed, and each charge is a card. */
export const PHONE = '(width <= 760px)'
