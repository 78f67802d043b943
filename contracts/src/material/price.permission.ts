/** The permission that shows what things cost. */
export const pricePermission = 'material:material:price'
/** Of a document whose approval goes by its amount: which is told to those who may see prices. */
export const pricedAmount = { amount: true, amountNeeds: pricePermission } as const
