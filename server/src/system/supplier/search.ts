import type { SupplierInput } from '@geodepot/contracts/system/supplier.ts'

/** All that a supplier is found by, in lower case. */
export const searchText = (
  of: SupplierInput & { readonly supplierCode: string },
  former: readonly string[] = [],
): string =>
  [
    of.supplierCode,
    of.supplierName,
    of.supplierNameEn ?? '',
    of.taxNo ?? '',
    (of.taxNo ?? '').replaceAll(/[^\p{L}\p{N}]/gu, ''),
    ...former,
    ...(of.contacts ?? []).flatMap(({ contactName, phone = '', email = '' }) => [contactName, phone, email]),
  ]
    .filter((text) => text !== '')
    .join('\n')
    .toLowerCase()
