/** There the form comes first, the cargo on demand, and each charge is a card. */
export const PHONE = '(width <= 760px)'
