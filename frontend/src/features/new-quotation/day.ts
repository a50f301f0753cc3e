/** Today on the user's clock, as `YYYY-MM-DD`. */
export const today = () => new Date().toLocaleDateString('sv-SE')
