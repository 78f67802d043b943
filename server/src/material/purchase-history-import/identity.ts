// By what a line of the past is told again, and whether it says the same.
import { folded } from '@geodepot/contracts/kit/import-headers.ts'
import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { purchaseHistoryImportMessages } from '@geodepot/contracts/material/purchase-history-import.messages.ts'
import { createHash } from 'node:crypto'
import type { ReadRow } from './read.ts'

const hashed = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)

/** Texts that are alike are matched together. */
export const materialKey = ({
  materialCode,
  material,
  spec,
  partNo,
}: Pick<ReadRow, 'materialCode' | 'material' | 'spec' | 'partNo'>): string =>
  hashed([materialCode, material, spec, partNo].map(folded))
export const supplierKey = (supplier: string): string => (supplier === '' ? '' : hashed([folded(supplier)]))

/** The order and its line; where a file has no lines, what it says of the material. */
export const identityOf = (row: ReadRow, material: string): string =>
  row.lineNo === ''
    ? hashed(['of', folded(row.orderNo), material])
    : hashed(['line', folded(row.orderNo), folded(row.lineNo)])

const compared = [
  'orderedOn',
  'supplier',
  'materialCode',
  'material',
  'spec',
  'partNo',
  'quantity',
  'unit',
  'packSize',
  'currencyCode',
  'unitPrice',
  'amount',
] as const satisfies readonly (keyof ReadRow & keyof typeof purchaseHistoryImportMessages.texts)[]
const plain = (figure: string): string => (figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure)
const figures: ReadonlySet<string> = new Set(['quantity', 'packSize', 'unitPrice', 'amount'])
/** What counts of a row's content: freight, notes and whom it was for may be written otherwise. */
export const contentOf = (row: ReadRow): string =>
  JSON.stringify(compared.map((name) => (figures.has(name) ? plain(row[name] ?? '') : folded(row[name] ?? ''))))

/** Which of it differs, in both languages. */
export const differing = (one: string, other: string): Text => {
  const [a, b] = [JSON.parse(one) as string[], JSON.parse(other) as string[]]
  const names = compared.filter((_, at) => a[at] !== b[at]).map((name) => purchaseHistoryImportMessages.texts[name])
  return [names.map(([cn]) => cn).join('、'), names.map(([, en]) => en).join(', ')]
}
