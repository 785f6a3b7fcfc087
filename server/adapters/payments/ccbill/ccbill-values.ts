/** Values that charges and notices have in common. */

/** Dollars, in ISO 4217. */
export const ccbillCurrency = 840
/** The name of our attempt among the values that CCBill passes through to its notices. */
export const attemptName = 'ropewalkAttempt'
