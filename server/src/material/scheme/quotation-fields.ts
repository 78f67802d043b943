/** How a quotation sheet is laid out: the first column names each row, and is hidden. */
export const aboutRequest = 'request'
export const aboutLines = 'lines'
/** Where terms are written, and the number of the request stands. */
export const termColumn = 3
export const quantityColumn = 5
export const firstLineColumn = 6

/** What a supplier writes about the whole offer, by the names of the offer's fields, in this order. */
export const termFields = [
  { field: 'currencyCode', label: 'currencyCode', open: 'text' },
  { field: 'incoterm', label: 'incoterm', open: 'text' },
  { field: 'place', label: 'place', open: 'text' },
  { field: 'freight', label: 'offerFreight', open: 'figure' },
  { field: 'insurance', label: 'insurance', open: 'figure' },
  { field: 'duty', label: 'duty', open: 'figure' },
  { field: 'inland', label: 'inland', open: 'figure' },
  { field: 'paymentTerms', label: 'paymentTerms', open: 'text' },
  { field: 'validUntil', label: 'validUntil', open: 'day' },
] as const
/** The same about each line: from the first column of lines on. */
export const lineFields = [
  { field: 'unitPrice', open: 'figure', width: 14 },
  { field: 'taxRate', open: 'figure', width: 10 },
  { field: 'withTax', open: 'text', width: 10 },
  { field: 'leadDays', open: 'figure', width: 12 },
  { field: 'offeredPart', open: 'text', width: 22 },
  { field: 'condition', open: 'text', width: 12 },
  { field: 'warranty', open: 'text', width: 16 },
  { field: 'remark', open: 'text', width: 28 },
] as const
