/** Today in the user's time zone, as `YYYY-MM-DD`. */
export const today = () => new Date().toLocaleDateString('sv-SE')
